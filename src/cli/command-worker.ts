import { answerQuestions } from '../runtimes/node/build/build-work.ts';
import { runLectern } from './run.ts';

// A reader that has seen enough (`| head`) is no failure.
process.stdout.on('error', () => process.exit());
/** Runs a command that reads a site and answers once, in a process of its own. */
answerQuestions((args) => runLectern(args as string[]));
