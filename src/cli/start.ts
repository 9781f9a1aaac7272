import { runLectern } from './run.ts';
import { settingsInProcess } from '../runtimes/node/build/load-in-process.ts';
import { guardTerminal, printable } from './report/words.ts';
import { BuildProcess, BuildProcessError } from '../runtimes/node/build/build-process.ts';

/** Commands that read a site once. */
const READERS: ReadonlySet<string> = new Set(['check', 'search', 'list', 'get']);

/**
 * Runs one of these commands in another process, so that the user reads an error even if a file of the site crashes it.
 * @returns its exit code; null for other commands.
 */
async function runApart(args: readonly string[]): Promise<number | null> {
  const [name = ''] = args;
  if (!READERS.has(name) || args.includes('--help') || args.includes('-h')) return null;
  const child = new BuildProcess(new URL('./command-worker.js', import.meta.url), null, null, true);
  try {
    const code = await child.next<number>(args);
    process.stderr.write(await child.end());
    return code;
  } catch (error) {
    if (!(error instanceof BuildProcessError)) throw error;
    console.error(printable(error.message));
    return 2;
  } finally {
    await child.close();
  }
}

/** Runs the program. @returns its exit code. */
export async function start(args: readonly string[]): Promise<number> {
  guardTerminal();
  // The program that reads our output, such as `| head`, may close the pipe early.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit();
  });
  return (await runApart(args)) ?? (await runLectern(args, settingsInProcess));
}
