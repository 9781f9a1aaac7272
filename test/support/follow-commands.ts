import { type Ended, runBuiltHere, runHere } from './command.ts';

/** Runs a command of the documentation in a folder. */
export async function runInFolder(cwd: string, args: readonly string[]): Promise<Ended> {
  const before = process.cwd();
  process.chdir(cwd);
  try {
    return await (args[0] === 'build' ? runBuiltHere(args) : runHere(args));
  } finally {
    process.chdir(before);
  }
}
