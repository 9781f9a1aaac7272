// Loaded into a server with `node --import`. At SIGUSR2 it prints, in milliseconds, how late the event loop of the
// serving thread was since the last signal. `own` leaves out the time in which the thread waited for a core that others
// were using: Linux counts this time in /proc/thread-self/schedstat.
import { readFileSync } from 'node:fs';
import { createHistogram } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

/** Milliseconds between two looks at the clock. The time beyond them is the delay. */
const RESOLUTION = 2;

if (isMainThread) {
  const late = createHistogram();
  const own = createHistogram();
  let looked = { at: performance.now(), waited: waited() };
  const look = () => {
    const now = { at: performance.now(), waited: waited() };
    const delay = Math.max(0, now.at - looked.at - RESOLUTION);
    late.record(micro(delay));
    own.record(micro(delay - (now.waited - looked.waited)));
    looked = now;
    setTimeout(look, RESOLUTION).unref();
  };
  setTimeout(look, RESOLUTION).unref();
  process.on('SIGUSR2', () => {
    const said = { looks: late.count, late: figures(late), own: figures(own) };
    process.stderr.write(`loop ${JSON.stringify(said)}\n`);
    late.reset();
    own.reset();
  });
}

/** Microseconds. A histogram takes only whole numbers from 1 on. */
function micro(milliseconds) {
  return Math.max(1, Math.round(milliseconds * 1000));
}

function figures(histogram) {
  const [p50, p99, p999] = [50, 99, 99.9].map((percentile) => histogram.percentile(percentile) / 1000);
  return { p50, p99, p999, max: histogram.max / 1000 };
}

/** Milliseconds that this thread has waited for a core. */
function waited() {
  return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[1]) / 1e6;
}
