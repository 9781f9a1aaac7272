import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';

interface Answer {
  status: number;
  text: string;
}

/**
 * `lectern serve` for one test, and how to wait for what it says.
 * @param init of every request.
 * @param node what starts Node.
 */
export function serving(args: readonly string[], init: RequestInit, node?: readonly string[]) {
  return startServing(onTestFinished, args, init, node);
}

/** The same for as long as the caller wants. @param onEnd is given what ends it, before it is up. */
export async function startServing(
  onEnd: (stop: () => Promise<void>) => void,
  args: readonly string[],
  init: RequestInit,
  [command = '', ...before]: readonly string[] = [process.execPath],
) {
  const all = [...before, 'dist/cli/main.js', 'serve', ...args, '--port', '0', '--json-ready'];
  const child = spawn(command, all, { env: { ...process.env, LECTERN_CACHE: 'none' } });
  onEnd(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    // Nobody waits for connections that are idle.
    child.kill('SIGINT');
    await once(child, 'exit');
  });
  const lines: string[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => lines.push(line));
  const [first] = (await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    once(child, 'close'),
  ])) as [string | number | null];
  if (typeof first !== 'string') throw new Error(`The server ended: ${lines.join('\n')}`);
  const { url } = JSON.parse(first) as { url: string };
  const get = async (path: string): Promise<Answer> => {
    const response = await fetch(url + path, init);
    return { status: response.status, text: await response.text() };
  };
  /** Asks until the answer is as wanted; the test's own time limit ends it otherwise. */
  const until = async (path: string, isWanted: (answer: Answer) => boolean): Promise<Answer> => {
    for (;;) {
      const answer = await get(path);
      if (isWanted(answer)) return answer;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  /** Waits until it has said this: what is written and what is answered come by different ways. */
  const said = async (wanted: RegExp): Promise<string> => {
    for (;;) {
      const line = lines.find((one) => wanted.test(one));
      if (line !== undefined) return line;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const signal = (name: NodeJS.Signals) => void child.kill(name);
  const ended = async () => {
    if (child.exitCode === null) await once(child, 'exit');
  };
  return { url, get, until, lines, said, signal, ended };
}
