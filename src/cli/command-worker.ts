import { answerQuestions } from '../runtimes/node/build/build-work.ts';
import { runLectern } from './run.ts';
import { guardTerminal } from './report/words.ts';

// A reader may close the pipe early, such as `| head`.
process.stdout.on('error', () => process.exit());
guardTerminal();
/** Runs the command that `start.ts` passes to this process. */
answerQuestions(async (args) => {
  const code = await runLectern(args as string[]);
  // The parent ends this process after the answer, so all output has to be written before.
  await new Promise((resolve) => process.stdout.write('', resolve));
  return code;
});
