import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { vi } from 'vitest';
import { runLectern } from '../../src/cli/run.ts';

export interface Ended {
  code: number;
  out: string;
  err: string;
  /** The line `More: …` that leads to the documentation. It is apart because its address differs between machines. */
  more?: string | undefined;
}

/**
 * Runs a command to its end in this process. `test/cli/cli.test.ts` shows what a process of its own adds.
 * @param run the command line of `src`, unless the command starts threads.
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

/** Sets environment variables for commands. @returns a function that restores the environment. */
export function environment(env: Readonly<Record<string, string>>): () => void {
  for (const [name, value] of Object.entries({ LECTERN_CACHE: 'none', NO_COLOR: '1', ...env }))
    vi.stubEnv(name, value);
  return () => void vi.unstubAllEnvs();
}

/** `npm test` builds this file before the suites run. */
const BUILT = pathToFileURL(join(import.meta.dirname, '../../dist/cli/run.js')).href;

/** Runs a command of the built program. `lectern build` needs it, since its threads run the built files. */
export async function runBuiltHere(
  args: readonly string[],
  env?: Readonly<Record<string, string>>,
): Promise<Ended> {
  const built = (await import(BUILT)) as { runLectern: typeof runLectern };
  return runHere(args, env, built.runLectern);
}

/** Separates the line that leads to the documentation from the other lines of standard error. */
export function withoutAddress(stderr: string): Pick<Ended, 'err' | 'more'> {
  const [err = '', more] = stderr.split(/^(More: .*)\n$/m);
  return { err, more };
}
