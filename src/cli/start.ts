import { runLectern } from './run.ts';
import { settingsInProcess } from '../runtimes/node/build/load-in-process.ts';
import { guardTerminal, printable } from './report/words.ts';
import { BuildProcess, BuildProcessError } from '../runtimes/node/build/build-process.ts';

/** Commands that read a site and answer once. */
const APART: ReadonlySet<string> = new Set(['check', 'search', 'list', 'get']);

/**
 * Runs a command that reads a site in a process of its own, so that no file of the site can end it without a sentence.
 * @returns its exit code; null where it is none of them.
 */
async function runApart(args: readonly string[]): Promise<number | null> {
  const [name = ''] = args;
  if (!APART.has(name) || args.includes('--help') || args.includes('-h')) return null;
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
  // A reader that has seen enough (`| head`) is no failure.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit();
  });
  return (await runApart(args)) ?? (await runLectern(args, settingsInProcess));
}
