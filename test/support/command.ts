import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { vi } from 'vitest';
import { runLectern } from '../../src/cli/run.ts';

export interface Ended {
  code: number;
  out: string;
  err: string;
  /** The last line on standard error where that leads to the documentation: its address is one of this machine. */
  more?: string | undefined;
}

/**
 * Runs a command that comes to an end, in this process: what a process of its own adds, `test/cli/cli.test.ts` shows.
 * @param run the command: that of `src`, unless it starts threads.
 */
export async function runHere(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  run = runLectern,
): Promise<Ended> {
  const said = { out: '', err: '' };
  const keep = (to: 'out' | 'err') => (text: unknown) => void (said[to] += `${String(text)}\n`);
  const out = vi.spyOn(console, 'log').mockImplementation(keep('out'));
  const err = vi.spyOn(console, 'error').mockImplementation(keep('err'));
  const restore = environment(env);
  try {
    const code = await run(args);
    return { code, out: said.out, ...withoutAddress(said.err) };
  } finally {
    out.mockRestore();
    err.mockRestore();
    restore();
  }
}

/** Sets what commands read of the environment. @returns what takes it back. */
export function environment(env: Readonly<Record<string, string>>): () => void {
  for (const [name, value] of Object.entries({ LECTERN_CACHE: 'none', NO_COLOR: '1', ...env }))
    vi.stubEnv(name, value);
  return () => void vi.unstubAllEnvs();
}

/** Built by `npm test` before the suites run. */
const BUILT = pathToFileURL(join(import.meta.dirname, '../../dist/cli/run.js')).href;

/** The same of the built program, as a whole: `lectern build` has threads, which run what is built. */
export async function runBuiltHere(
  args: readonly string[],
  env?: Readonly<Record<string, string>>,
): Promise<Ended> {
  const built = (await import(BUILT)) as { runLectern: typeof runLectern };
  return runHere(args, env, built.runLectern);
}

/** What a command says on standard error, and apart from it the line that leads to the documentation. */
export function withoutAddress(stderr: string): Pick<Ended, 'err' | 'more'> {
  const [err = '', more] = stderr.split(/^(More: .*)\n$/m);
  return { err, more };
}
