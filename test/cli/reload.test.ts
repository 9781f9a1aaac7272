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
