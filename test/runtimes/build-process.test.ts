import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { siteConfig } from '../../src/model/site-config.ts';
import { BuildProcess, BuildProcessError } from '../../src/runtimes/node/build/build-process.ts';
import { writeFolder } from '../support/workspace.ts';

const FILE = 'content/writing/größe.md';
const AT = `The last file that it began to read is ${FILE}.`;

/** A process that first reports the file that it reads, and then runs the code at each request. */
function child(code: string, limits: Record<string, number> = {}): BuildProcess {
  const begin = `
    const { writeSync } = require('node:fs');
    const name = Buffer.from('${FILE}');
    const head = Buffer.alloc(8);
    head.writeFloatLE(0.25);
    head.writeUInt32LE(name.length, 4);
    writeSync(3, Buffer.concat([head, name]), 0, undefined, 0);
    const tell = (value) => process.send({ value });`;
  const dir = writeFolder({ 'child.cjs': `${begin}\nprocess.on('message', (said) => { ${code} });` });
  const { limits: parsed } = siteConfig.parse({ limits });
  const made = new BuildProcess(pathToFileURL(join(dir, 'child.cjs')), parsed, null);
  onTestFinished(() => made.close());
  return made;
}

describe('a process that builds a site', () => {
  it('answers, and answers again', async () => {
    const made = child(`tell(said + '!')`);
    expect(await made.next('a')).toBe('a!');
    expect(await made.next('b')).toBe('b!');
  });

  it('says which share of the files is read while it is at work', async () => {
    const shares: number[] = [];
    const made = child(`setTimeout(tell, 2000)`);
    await made.next('a', undefined, (share) => shares.push(share));
    // The share is 0 until the process has begun.
    expect(new Set([0, ...shares])).toEqual(new Set([0, 0.25]));
  });

  it('hands over bytes as a file', async () => {
    const made = child(`writeSync(4, Buffer.from('..abc')); tell({ offset: 2, length: 3 })`);
    expect(Buffer.from(await made.take(await made.next('a'))).toString()).toBe('abc');
  });

  it('refuses a kept file that is another by now', async () => {
    const path = join(writeFolder({ kept: 'other bytes' }), 'kept');
    const made = child(`tell(1)`);
    const kept = { path, begins: Buffer.from('these') };
    await expect(made.take({ offset: 0, length: 3, kept })).rejects.toThrow('was replaced while it was read');
  });

  it('is ended when it takes too long, and says which file it was at', async () => {
    const error = await child(`for (;;);`, { build_timeout: 5 })
      .next('a')
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(BuildProcessError);
    expect(String(error)).toBe(
      `BuildProcessError: Reading the site took longer than 5 s (\`limits.build_timeout\`), so it was stopped. ${AT} If the site is that large, raise the limit in lectern.yaml.`,
    );
  });

  it.each([
    ['its heap', 'const all = []; for (;;) all.push({ a: [Math.random()] });'],
    ['typed arrays', 'const all = []; for (;;) all.push(new Uint8Array(1e6).fill(1));'],
  ])('is ended when it needs too much memory for %s', async (_, grow) => {
    await expect(child(grow, { build_megabytes: 64 }).next('a')).rejects.toThrow(
      `Reading the site needed more than 64 MB of memory (\`limits.build_megabytes\`), so it was stopped. ${AT}`,
    );
  });

  it.each([
    ['process.exit(7)', 'code 7'],
    [`process.kill(process.pid, 'SIGKILL')`, 'SIGKILL'],
    [`process.kill(process.pid, 'SIGSEGV')`, 'SIGSEGV'],
  ])('tells of its end: %s', async (code, end) => {
    await expect(child(code).next('a')).rejects.toThrow(
      `The process that reads the site ended with ${end}. ${AT}`,
    );
  });

  it('tells of what it throws, by its name', async () => {
    const failed = `process.send({ failed: { name: 'StoreError', message: 'no such thing' } })`;
    await expect(child(failed).next('a')).rejects.toMatchObject({
      name: 'StoreError',
      message: 'no such thing',
    });
  });
});
