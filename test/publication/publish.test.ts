import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { runHere } from '../support/command.ts';
import { isWhole } from '../support/whole.ts';
import { writeFolder } from '../support/workspace.ts';
import { flawsOf, revisedSite, writeRevision } from './store.ts';

const post = (title: string, date: string, text: string) =>
  `---\ntitle: ${title}\ndate: ${date}\n---\n\n${text}\n`;
const files = (dir: string) =>
  readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((name) => /\.\w+$/.test(name));
const objects = (dir: string) => readdirSync(join(dir, 'objects')).toSorted();

describe('lectern publish', () => {
  it('says what has changed, and writes nothing where nothing has', async () => {
    const site = writeFolder({
      'content/writing/a.md': post('A', '2026-01-01', 'One.'),
      'content/writing/b.md': post('B', '2026-01-02', 'Two.'),
    });
    const store = writeFolder({});
    const first = await runHere(['publish', site, '--to', store]);
    expect(first.out).toMatch(
      /^Revision \d+ \([0-9a-f]{12}\): 2 entries, 1 new file, 0 old files removed\.\n$/,
    );
    const before = files(store);
    const same = await runHere(['publish', site, '--to', store]);
    expect(same.out).toMatch(/^Nothing has changed since revision \d+ \([0-9a-f]{12}\) of 2/);
    expect(files(store)).toEqual(before);
    writeFileSync(join(site, 'content/writing/a.md'), post('A', '2026-01-01', 'Changed.'));
    writeFileSync(join(site, 'content/writing/c.md'), post('C', '2026-01-03', 'Three.'));
    rmSync(join(site, 'content/writing/b.md'));
    const second = await runHere(['publish', site, '--to', store]);
    expect(second.out.split('\n').slice(1)).toEqual(['  + writing/c', '  ~ writing/a', '  - writing/b', '']);
    expect(flawsOf(store)).toEqual([]);
  });

  it('puts no word of what is scheduled into a store, and says when to publish again', async () => {
    const site = writeFolder({
      'content/writing/a.md': post('A', '2026-01-01', 'Seen. ![](/img/seen.svg)'),
      'content/writing/wombat.md': `---\ntitle: Wombat\ndate: 2090-01-01\ntags: [numbat]\naliases: [/quokka]\n---\n\nA bilby.\n`,
      'content/writing/wombat/potoroo.svg':
        '<svg xmlns="http://www.w3.org/2000/svg"><desc>dibbler</desc></svg>',
      'public/img/seen.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    });
    const store = writeFolder({});
    const { out } = await runHere(['publish', site, '--to', store]);
    expect(out).toContain(
      '1 scheduled entry left out. Publish again at 2090-01-01T00:00:00.000Z, or after it.',
    );
    for (const file of files(store))
      expect(readFileSync(join(store, file), 'latin1') + file).not.toMatch(
        /wombat|numbat|quokka|bilby|potoroo|dibbler/i,
      );
  });

  it('runs the command of a purge when another revision is current, and says where that fails', async () => {
    const [site, store, dir] = [revisedSite(), writeFolder({}), writeFolder({})];
    const runs = () => readFileSync(join(dir, 'runs'), 'utf8');
    const publish = (...more: string[]) =>
      runHere(['publish', ...more, '--to', store, '--purge-command', `echo x >> ${join(dir, 'runs')}`]);
    expect((await publish(site)).code).toBe(0);
    expect(runs()).toBe('x\n');
    expect((await publish(site)).code).toBe(0);
    expect(runs()).toBe('x\n');
    writeRevision(site, 1);
    const failed = await runHere(['publish', site, '--to', store, '--purge-command', 'exit 3']);
    expect([failed.code, failed.err]).toEqual([
      1,
      'The revision is published, but the command of --purge-command ended with 3.\n',
    ]);
    expect((await publish('--rollback')).code).toBe(0);
    expect(runs()).toBe('x\nx\n');
  });

  it('keeps the last revisions and goes back through them', async () => {
    const site = revisedSite();
    const store = writeFolder({});
    for (let n = 1; n <= 5; n++) {
      writeRevision(site, n);
      await runHere(['publish', site, '--to', store, '--keep', '3']);
    }
    expect(readdirSync(join(store, 'revisions'))).toHaveLength(3);
    expect(objects(store)).toHaveLength(6);
    const sequences: number[] = [];
    const contents: number[] = [];
    const note = () => {
      const pointer = JSON.parse(readFileSync(join(store, 'current.json'), 'utf8')) as Record<string, number>;
      sequences.push(pointer['sequence'] as number);
      contents.push(pointer['content'] as number);
    };
    note();
    for (let n = 0; n < 2; n++) {
      expect((await runHere(['publish', '--to', store, '--rollback'])).code).toBe(0);
      note();
    }
    expect(sequences).toEqual(sequences.toSorted((a, b) => a - b));
    expect(new Set(sequences).size).toBe(3);
    expect(contents).toEqual(contents.toSorted((a, b) => b - a));
    const last = await runHere(['publish', '--to', store, '--rollback']);
    expect([last.code, last.err]).toEqual([
      2,
      'There is no earlier revision in the store, so nothing was changed.\n',
    ]);
    expect(flawsOf(store)).toEqual([]);
  });

  it('refuses a store within the site, and an invalid key without repeating it', async () => {
    const site = revisedSite();
    mkdirSync(join(site, 'out'));
    expect((await runHere(['publish', site, '--to', join(site, 'out')])).err).toContain(
      'The store can neither be inside the folder of the site',
    );
    const dir = writeFolder({ key: 'n0t-a-key' });
    const { code, err } = await runHere(['publish', site, '--to', dir, '--sign-key', join(dir, 'key')]);
    expect(code).toBe(2);
    expect(err).toMatch(/^Reading the key of --sign-key failed: it must be .*: openssl/);
    expect(err).not.toContain('n0t');
  });
});

function publishing(site: string, store: string) {
  const args = ['dist/cli/main.js', 'publish', site, '--to', store, '--cache', 'none'];
  return spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] });
}

it('two publishers at once leave one whole revision', async () => {
  const store = writeFolder({});
  const sites = [revisedSite(), revisedSite()];
  for (const [n, site] of sites.entries()) writeRevision(site, n);
  for (let round = 0; round < 2; round++) {
    const children = sites.map((site) => publishing(site, store));
    const codes = await Promise.all(
      children.map(async (child) => ((await once(child, 'exit')) as [number])[0]),
    );
    expect(codes).toContain(0);
    expect(flawsOf(store)).toEqual([]);
  }
});

it('a publisher that is killed leaves the revision before, or the whole new one', async () => {
  const store = writeFolder({});
  const site = revisedSite();
  await runHere(['publish', site, '--to', store]);
  const started = performance.now();
  await once(publishing(site, store), 'exit');
  const duration = performance.now() - started;
  for (let n = 1; n <= 6; n += isWhole ? 1 : 2) {
    writeRevision(site, n);
    const child = publishing(site, store);
    // Kills the process late, because its start takes most of the time.
    await wait(duration * (0.4 + n / 10));
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    expect(flawsOf(store)).toEqual([]);
  }
  writeRevision(site, 99);
  expect((await runHere(['publish', site, '--to', store])).code).toBe(0);
  expect(readdirSync(store).toSorted()).toEqual(['current.json', 'objects', 'revisions']);
});

it('a site that needs too much memory is neither published nor served, and the thread that read it says so', async () => {
  const store = writeFolder({});
  const site = revisedSite();
  expect((await runHere(['publish', site, '--to', store])).code).toBe(0);
  const before = files(store);
  writeFileSync(join(site, 'lectern.yaml'), 'limits: { build_megabytes: 64 }\n');
  for (let n = 0; n < 40; n++)
    writeFileSync(join(site, `content/writing/many-${n}.md`), `# ${n}\n\n${`wörd${n} `.repeat(250_000)}\n`);
  const { code, err } = await runHere(['publish', site, '--to', store]);
  expect([code, err]).toEqual([
    2,
    expect.stringMatching(
      /^Publishing to .* failed: Reading the site needed more than 64 MB of memory \(`limits\.build_megabytes`\), so it was stopped\. The last file that it began to read is content\/writing\/many-\d+\.md\./,
    ),
  ]);
  expect(files(store)).toEqual(before);
  const serving = await runHere(['serve', site, '--port', '0']);
  expect([serving.code, serving.err]).toEqual([
    2,
    expect.stringMatching(
      /^Reading the site needed more than 64 MB .*many-\d+\.md\. If the site is that large, raise the limit in lectern\.yaml\.\n$/m,
    ),
  ]);
  expect(serving.err).not.toContain('    at ');
});
