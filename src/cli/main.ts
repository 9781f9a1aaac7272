#!/usr/bin/env node
import { readFileSync } from 'node:fs';

/** What the program and the process that reads a site open before there is anyone to serve. */
const LEAST_FILES = 64;

/** How many files this process may have open; on Linux, elsewhere it is not known. */
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
