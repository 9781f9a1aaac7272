import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { siteConfig } from '../../src/model/site-config.ts';
import { BuildThread, BuildThreadError } from '../../src/runtimes/node/build-thread.ts';
import { writeFolder } from '../support/workspace.ts';

/** A thread that does this, after it has said which file it reads. */
function thread(code: string, limits: Record<string, number> = {}): BuildThread {
  const begin = `
    const { parentPort, workerData } = require('node:worker_threads');
    const name = Buffer.from('content/writing/größe.md');
    name.copy(Buffer.from(workerData.progress, 8));
    new Int32Array(workerData.progress).set([3, name.length]);`;
  const dir = writeFolder({ 'worker.cjs': `${begin}\n${code}` });
  const request = { dir, config: siteConfig.parse({ limits }), cacheDir: null };
  const made = new BuildThread(pathToFileURL(join(dir, 'worker.cjs')), request);
  onTestFinished(async () => void (await made.close()));
  return made;
}

/** Code that leaves a mark when it runs. */
const begins = (mark: string) => `require('node:fs').writeFileSync(${JSON.stringify(mark)}, '');`;

describe('a thread that builds a site', () => {
  it('answers, and answers again', async () => {
    const made = thread(
      `parentPort.on('message', (said) => parentPort.postMessage(said + ' ' + workerData.dir.length))`,
    );
    expect(await made.next('a')).toMatch(/^a \d+$/);
    expect(await made.next('b')).toMatch(/^b \d+$/);
  });

  it('is ended when it takes too long, and says which file it was at', async () => {
    const mark = join(writeFolder({}), 'begun');
    const made = thread(`${begins(mark)} for (;;);`, { build_timeout: 1 });
    // Its time counts from the question on: on a loaded machine a thread may take longer to start.
    while (!existsSync(mark)) await wait(5);
    const error = await made.next().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(BuildThreadError);
    expect(String(error)).toBe(
      'BuildThreadError: Reading the site took longer than 1 s (`limits.build_timeout`), so it was stopped. The last file that it began to read is content/writing/größe.md. If the site is that large, raise the limit in lectern.yaml.',
    );
  });

  it('is ended when it needs too much memory', async () => {
    const grow = 'const all = []; for (;;) all.push({ a: [Math.random()] });';
    await expect(thread(grow, { build_megabytes: 64 }).next()).rejects.toThrow(
      'Reading the site needed more than 64 MB of memory (`limits.build_megabytes`), so it was stopped. The last file that it began to read is content/writing/größe.md.',
    );
  });

  it('tells of its end', async () => {
    await expect(thread('process.exit(7)').next()).rejects.toThrow(
      'The thread that reads the site ended with code 7. The last file that it began to read is content/writing/größe.md.',
    );
  });

  it('tells of what it throws', async () => {
    await expect(thread(`throw new TypeError('no such thing')`).next()).rejects.toThrow('no such thing');
  });

  it('ends also when it was just about to answer', async () => {
    const mark = join(writeFolder({}), 'begun');
    const made = thread(
      `parentPort.on('message', () => {}); parentPort.postMessage('done'); ${begins(mark)}`,
    );
    const said = made.next();
    // The answer lies there, and is not read before the thread is to end: nothing runs here meanwhile.
    const nothing = new Int32Array(new SharedArrayBuffer(4));
    while (!existsSync(mark)) Atomics.wait(nothing, 0, 0, 5);
    const ended = made.close();
    expect(await said).toBe('done');
    expect(await ended).toBe(1);
  });
});
