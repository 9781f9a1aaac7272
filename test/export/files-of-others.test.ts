import { chmodSync, existsSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeServerRules } from '../../src/runtimes/node/write/host-files.ts';
import { linkTwins, twinnedPages } from '../../src/runtimes/node/write/export-site.ts';
import { filesIn } from './build.ts';
import { writeFolder } from '../support/workspace.ts';

const LINK = '<link rel="alternate" type="text/markdown" href="https://example.com/a.md">';
const source = { base: 'https://example.com', folder: 'out', files: [], redirects: [] };

describe('a page that --link changes', () => {
  it('keeps its bytes, whatever their encoding, and its mode', () => {
    const dir = writeFolder({ 'a.md': '# A', 'a.html.part': 'mine' });
    const [head, rest] = [
      Buffer.from('<head><title>Gr\xf6\xdfe</title>', 'latin1'),
      Buffer.from('</head>\xff', 'latin1'),
    ];
    writeFileSync(join(dir, 'a.html'), Buffer.concat([head, rest]));
    chmodSync(join(dir, 'a.html'), 0o604);
    expect(linkTwins(dir, 'https://example.com', twinnedPages(dir, ['/a']))).toBe(1);
    expect(readFileSync(join(dir, 'a.html')).equals(Buffer.concat([head, Buffer.from(LINK), rest]))).toBe(
      true,
    );
    expect(statSync(join(dir, 'a.html')).mode & 0o777).toBe(0o604);
    expect(filesIn(dir)).toEqual(['a.html', 'a.html.part', 'a.md']);
    expect(readFileSync(join(dir, 'a.html.part'), 'utf8')).toBe('mine');
  });
});

describe('the folder of rules for hosts', () => {
  it('is not written through a link', () => {
    const dir = writeFolder({ 'elsewhere/x': '' });
    symlinkSync(join(dir, 'elsewhere'), join(dir, 'out-hosting'));
    expect(writeServerRules(join(dir, 'out-hosting'), source)).toEqual([join(dir, 'out-hosting')]);
    expect(filesIn(join(dir, 'elsewhere'))).toEqual(['x']);
  });

  it('keeps what its owner has written or changed', () => {
    const dir = writeFolder({ 'hosting/Caddyfile': 'mine' });
    const folder = join(dir, 'hosting');
    expect(writeServerRules(folder, source)).toEqual([join(folder, 'Caddyfile')]);
    expect(readFileSync(join(folder, 'Caddyfile'), 'utf8')).toBe('mine');
    expect(existsSync(join(folder, 'nginx.conf'))).toBe(true);
    writeFileSync(join(folder, 'nginx.conf'), 'edited');
    expect(writeServerRules(folder, source)).toEqual([join(folder, 'nginx.conf'), join(folder, 'Caddyfile')]);
    expect(readFileSync(join(folder, 'nginx.conf'), 'utf8')).toBe('edited');
  });
});
