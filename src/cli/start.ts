import { COMMANDS, runLectern } from './run.ts';
import { settingsInProcess, startAhead } from '../runtimes/node/build/load-in-process.ts';
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

/** Whether these arguments have a site read from a folder, and the rest of the program wait for it. */
function readsFolder(args: readonly string[], env: NodeJS.ProcessEnv): boolean {
  const [name = 'serve'] = args;
  const isServer = name === 'serve' || (!name.startsWith('-') && !Object.hasOwn(COMMANDS, name));
  const isElsewhere = args.some((arg) => /^(?:-h|--(?:help|from|git)(?:=.*)?)$/.test(arg));
  const isReplica = Boolean(env['LECTERN_FROM']) || Boolean(env['LECTERN_GIT']);
  return !isElsewhere && (name === 'build' || (isServer && !isReplica));
}

/** Runs the program. @returns its exit code. */
export async function start(args: readonly string[]): Promise<number> {
  guardTerminal();
  // The program that reads our output, such as `| head`, may close the pipe early.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit();
  });
  if (readsFolder(args, process.env)) startAhead();
  return (await runApart(args)) ?? (await runLectern(args, settingsInProcess));
}
