import { type Ended, runBuiltHere, runHere } from './command.ts';

export async function runInFolder(cwd: string, args: readonly string[]): Promise<Ended> {
  const before = process.cwd();
  process.chdir(cwd);
  try {
    return await (args[0] === 'build' ? runBuiltHere(args) : runHere(args));
  } finally {
    process.chdir(before);
  }
}
