import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';

export const MAIN = join(import.meta.dirname, '../dist/cli/main.js');

/**
 * `lectern serve` as a process of its own.
 * @param dir the site; null: what the flags name.
 * @param flags of `serve`. @param node flags of Node.js.
 */
export async function startServer(dir, { cache = 'none', flags = [], node = [] } = {}) {
  const started = performance.now();
  const site = dir === null ? [] : [dir];
  const args = [...node, MAIN, 'serve', ...site, '--port', '0', '--json-ready', ...flags];
  const child = spawn(process.execPath, args, {
    env: { ...process.env, LECTERN_CACHE: cache },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
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
    /** What it has written to standard error. */
    lines,
    /** Seconds until it was ready. */
    seconds,
    /** Seconds of CPU time so far, of all its threads. */
    cpu: () => cpuOf(child.pid),
    /** Megabytes: `VmRSS` now, `VmHWM` at most. */
    megabytes: (name) => statusOf(child.pid, name) / 1024,
    signal: (name) => child.kill(name),
    async text(path) {
      const answer = await fetch(url + path);
      return answer.text();
    },
    /** Seconds until an address has a word. */
    async secondsUntil(path, word) {
      const from = performance.now();
      while (!(await this.text(path)).includes(word)) await wait(20);
      return (performance.now() - from) / 1000;
    },
    async close() {
      child.kill();
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}

/** User and system time of a process: /proc/PID/stat, fields 14 and 15, in hundredths of a second. */
export function cpuOf(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

export function statusOf(pid, name) {
  return Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]);
}
