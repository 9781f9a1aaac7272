import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';

/** Milliseconds between two looks at the memory. */
const LOOK = 50;

export const MAIN = join(import.meta.dirname, '../dist/cli/main.js');

/**
 * Starts `lectern serve` in a process of its own.
 * @param dir the site; null: the flags name its source.
 * @param flags of `serve`.
 * @param node flags of Node.js.
 */
export async function startServer(dir, { cache = 'none', flags = [], node = [] } = {}) {
  const started = performance.now();
  const site = dir === null ? [] : [dir];
  const args = [...node, MAIN, 'serve', ...site, '--port', '0', '--json-ready', ...flags];
  const child = spawn(process.execPath, args, {
    env: { ...process.env, LECTERN_CACHE: cache },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const memory = watchMemory(child.pid);
  const lines = [];
  createInterface({ input: child.stderr }).on('line', (line) => lines.push(line));
  const [line] = await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    once(child, 'exit'),
  ]);
  if (typeof line !== 'string') throw new Error(`The server ended:\n${lines.join('\n')}`);
  const seconds = (performance.now() - started) / 1000;
  const { url } = JSON.parse(line);
  return {
    url,
    pid: child.pid,
    /** The lines that the server has written to standard error. */
    lines,
    /** Seconds until the server was ready. */
    seconds,
    /** Seconds of CPU time so far, of all threads of the server and of the processes that build. */
    cpu: () => cpuOf(child.pid),
    /**
     * Megabytes of the server and of the processes that build: `memory` is the current value, `peak` the largest so
     * far.
     */
    memory: () => memoryOf(child.pid),
    peak: () => memory.most(),
    signal: (name) => child.kill(name),
    async text(path) {
      const answer = await fetch(url + path);
      return answer.text();
    },
    /** Seconds until the text of an address contains a word. */
    async secondsUntil(path, word) {
      const from = performance.now();
      while (!(await this.text(path)).includes(word)) await wait(20);
      return (performance.now() - from) / 1000;
    },
    async close() {
      memory.stop();
      child.kill('SIGINT');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}

/** The ids of a process and of its children, which build the site. */
function familyOf(pid) {
  try {
    const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
    );
    return [pid, ...children.flatMap(familyOf)];
  } catch {
    // The process has ended meanwhile.
    return [];
  }
}

/**
 * Seconds of user and system time of a process and its children, even of those that have ended: /proc/PID/stat, fields
 * 14 to 17.
 */
export function cpuOf(pid) {
  return sumOf(pid, (one) => {
    const fields = readFileSync(`/proc/${one}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100;
  });
}

/** Megabytes that a process and its children use now. */
export function memoryOf(pid) {
  return sumOf(
    pid,
    (one) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${one}/status`, 'utf8'))?.[1] ?? 0) / 1024,
  );
}

function sumOf(pid, figure) {
  return familyOf(pid).reduce((sum, one) => {
    try {
      return sum + figure(one);
    } catch {
      // The process has ended meanwhile.
      return sum;
    }
  }, 0);
}

/** Keeps watching how much memory a process and its children use. */
export function watchMemory(pid) {
  let most = 0;
  const look = () => (most = Math.max(most, memoryOf(pid)));
  const timer = setInterval(look, LOOK);
  return { most: look, stop: () => clearInterval(timer) };
}
