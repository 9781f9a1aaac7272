import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
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

describe('a thread that builds a site', () => {
  it('answers, and answers again', async () => {
    const made = thread(
      `parentPort.on('message', (said) => parentPort.postMessage(said + ' ' + workerData.dir.length))`,
    );
    expect(await made.next('a')).toMatch(/^a \d+$/);
    expect(await made.next('b')).toMatch(/^b \d+$/);
  });

  it('is ended when it takes too long, and says which file it was at', async () => {
    const error = await thread('for (;;);', { build_timeout: 1 })
      .next()
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(BuildThreadError);
    expect(String(error)).toBe(
      'Error: Reading the site took longer than 1 s (`limits.build_timeout`), so it was stopped. The last file that it began to read is content/writing/größe.md.',
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
    const made = thread(`parentPort.on('message', () => {}); parentPort.postMessage('done')`);
    const said = made.next();
    // The answer lies there, and is not read before the thread is to end.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
    const ended = made.close();
    expect(await said).toBe('done');
    expect(await ended).toBe(1);
  });
});
