import { answerQuestions } from '../runtimes/node/build/build-work.ts';
import { runLectern } from './run.ts';
import { guardTerminal } from './report/words.ts';

// A reader that has seen enough (`| head`) is no failure.
process.stdout.on('error', () => process.exit());
guardTerminal();
/** Runs a command that reads a site and answers once, in a process of its own. */
answerQuestions(async (args) => {
  const code = await runLectern(args as string[]);
  // The process ends when its answer has come, and with it what has not been written to a pipe yet.
  await new Promise((resolve) => process.stdout.write('', resolve));
  return code;
});
