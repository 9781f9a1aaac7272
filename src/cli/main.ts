#!/usr/bin/env node
import { readFileSync } from 'node:fs';

/** Files that the program, and the process that reads a site, open before the first request. */
const LEAST_FILES = 64;

/** How many files this process may open: on Linux the limit of the system, elsewhere Infinity. */
function mostFiles(): number {
  try {
    return Number(/^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1] ?? Infinity);
  } catch {
    return Infinity;
  }
}

const most = mostFiles();
if (most >= LEAST_FILES) {
  const { start } = await import('./start.ts');
  process.exitCode = await start(process.argv.slice(2));
} else {
  console.error(
    `Lectern needs ${LEAST_FILES} open files to start, and a server more of them, but this process may have ${most}. Raise the limit first: ulimit -n 1024`,
  );
  process.exitCode = 2;
}
