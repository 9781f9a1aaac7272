import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { serving } from '../support/serving.ts';
import { writeFolder } from '../support/workspace.ts';

const post = (title: string) => `---\ntitle: ${title}\ndate: 2026-01-01\n---\n\nText.\n`;

describe('SIGHUP', () => {
  it('has the site read again; what cannot be read leaves what was served', async () => {
    const dir = writeFolder({ 'content/writing/a.md': post('First') });
    const { until, get, lines, signal } = await serving([dir], {});
    expect((await get('/writing/a.md')).text).toContain('# First');
    writeFileSync(join(dir, 'content/writing/a.md'), post('Second'));
    expect((await get('/writing/a.md')).text).toContain('# First');
    signal('SIGHUP');
    await until('/writing/a.md', ({ text }) => text.includes('# Second'));
    writeFileSync(join(dir, 'lectern.yaml'), 'nme: Typo\n');
    signal('SIGHUP');
    await until('/writing/a.md', () => lines.some((line) => line.includes('`nme` is not a known key')));
    expect((await get('/writing/a.md')).text).toContain('# Second');
    rmSync(join(dir, 'lectern.yaml'));
    renameSync(dir, `${dir}-away`);
    signal('SIGHUP');
    await until('/writing/a.md', () => lines.some((line) => line.includes('no longer exists')));
    expect((await get('/writing/a.md')).text).toContain('# Second');
    renameSync(`${dir}-away`, dir);
    writeFileSync(join(dir, 'content/writing/a.md'), post('Third'));
    signal('SIGHUP');
    await until('/writing/a.md', ({ text }) => text.includes('# Third'));
  });
});

it('an edit whose build is killed is built again, without another edit', async () => {
  const dir = writeFolder({ 'site/content/writing/a.md': post('First') });
  const hook = join(dir, 'hook.mjs');
  writeFileSync(
    hook,
    `import { existsSync, writeFileSync } from 'node:fs';
    const killed = ${JSON.stringify(join(dir, 'killed'))};
    if (/watch-worker/.test(process.argv[1] ?? '') && !existsSync(killed)) {
      writeFileSync(killed, '');
      process.kill(process.pid, 'SIGKILL');
    }`,
  );
  const node = [process.execPath, '--import', hook];
  const { until, said, signal } = await serving([join(dir, 'site')], {}, node);
  writeFileSync(join(dir, 'site/content/writing/a.md'), post('Second'));
  signal('SIGHUP');
  await said(/^The process that reads the site ended with SIGKILL\. Lectern tries again\.$/);
  const { status } = await until('/writing/a.md', ({ text }) => text.includes('# Second'));
  expect(status).toBe(200);
});

it('a folder that is emptied leaves what was served, until whoever runs the server confirms it', async () => {
  const dir = writeFolder({ 'content/writing/a.md': post('First') });
  const { until, get, said, signal } = await serving([dir, '--watch'], {});
  rmSync(join(dir, 'content/writing/a.md'));
  expect(await said(/has no entries any more/)).toContain('To serve the empty site, send SIGHUP');
  expect((await get('/writing/a.md')).text).toContain('# First');
  signal('SIGHUP');
  await until('/writing/a.md', ({ status }) => status === 404);
});
