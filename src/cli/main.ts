#!/usr/bin/env node
import { runApart } from './run-apart.ts';
import { runLectern } from './run.ts';
import { settingsInProcess } from '../runtimes/node/load-in-process.ts';

// A reader that has seen enough (`| head`) is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});
const args = process.argv.slice(2);
process.exitCode = (await runApart(args)) ?? (await runLectern(args, settingsInProcess));
