import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  writeFileSync,
  mkdirSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

/** What each station of the way may import of ours: ARCHITECTURE.md, "The way of the data". */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  model: [],
  markdown: ['model'],
  content: ['markdown', 'model'],
  built: ['markdown', 'model'],
  search: ['model'],
  site: ['search', 'markdown', 'model'],
  operations: ['site', 'model'],
  quota: ['model'],
  platform: ['model'],
  surfaces: ['operations', 'site', 'markdown', 'model', 'quota', 'platform'],
  runtimes: ['surfaces', 'quota', 'platform', 'site', 'model'],
  cli: [
    'runtimes',
    'surfaces',
    'operations',
    'site',
    'search',
    'content',
    'markdown',
    'quota',
    'platform',
    'model',
  ],
};

/** Loading a site, once or after every edit, is where content meets site: only there a runtime reads the folder. */
const EXCEPTIONS: Readonly<Record<string, readonly string[]>> = {
  'runtimes/node/load.ts': ['content'],
  'runtimes/node/watch-worker.ts': ['content'],
  // What both readers need stands in content until it has a station of its own.
  'built/shared.ts': ['content'],
};

/** Of quota and platform a surface knows the interface, not what implements it. */
const INTERFACES = new Set(['quota/quota.ts', 'platform/platform.ts']);

/** Stations that may use what only Node.js has. */
const NODE = new Set(['content', 'built', 'platform', 'runtimes', 'cli']);

interface Imported {
  from: string;
  to: string;
}

function importsBelow(root: string): Imported[] {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.tsx?$/.test(file),
  );
  return files.flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8');
    const pattern =
      /(?:^|\n)\s*(?:import|export)\s[^'"`;]*?from\s*['"]([^'"]+)['"]|(?:^|[^\w.])import\s*\(?\s*['"]([^'"]+)['"]/g;
    return [...source.matchAll(pattern)].map((match) => ({
      from: file.replaceAll('\\', '/'),
      to: match[1] ?? match[2] ?? '',
    }));
  });
}

function violations(root: string): string[] {
  return importsBelow(root).flatMap(({ from, to }) => {
    const station = from.split('/')[0] as string;
    if (!from.includes('/')) return [];
    if (to.startsWith('node:')) return NODE.has(station) ? [] : [`${from} → ${to}`];
    if (!to.startsWith('.')) return [];
    const target = relative(root, resolve(root, dirname(from), to)).replaceAll('\\', '/');
    const other = target.split('/')[0] as string;
    const allowed =
      other === station || ALLOWED[station]?.includes(other) || EXCEPTIONS[from]?.includes(other);
    const hidden =
      station === 'surfaces' && (other === 'quota' || other === 'platform') && !INTERFACES.has(target);
    return allowed && !hidden ? [] : [`${from} → ${target}`];
  });
}

describe('the direction of imports', () => {
  const planted = mkdtempSync(join(tmpdir(), 'lectern-architecture-'));
  afterAll(() => rmSync(planted, { recursive: true }));

  it('follows the way of the data', () => {
    expect(violations('src')).toEqual([]);
  });

  it('is seen at all', () => {
    const found = importsBelow('src');
    expect(found.length).toBeGreaterThan(150);
    expect(found).toContainEqual({ from: 'site/build.ts', to: '../search/build.ts' });
    for (const station of Object.keys(ALLOWED)) expect(existsSync(join('src', station)), station).toBe(true);
  });

  it('is reported where it is broken', () => {
    mkdirSync(join(planted, 'site'));
    mkdirSync(join(planted, 'surfaces'));
    writeFileSync(
      join(planted, 'site/x.ts'),
      "import { a } from '../surfaces/a.ts';\nimport type {\n  B,\n} from '../model/b.ts';\nimport 'node:fs';\nconst c = await import('../cli/c.ts');\n",
    );
    writeFileSync(join(planted, 'surfaces/y.ts'), "export { MemoryQuota } from '../quota/memory.ts';\n");
    expect(violations(planted).toSorted()).toEqual([
      'site/x.ts → cli/c.ts',
      'site/x.ts → node:fs',
      'site/x.ts → surfaces/a.ts',
      'surfaces/y.ts → quota/memory.ts',
    ]);
  });
});

describe('the modules', () => {
  it('have names of the field and one size', () => {
    const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) =>
      /\.tsx?$/.test(file),
    );
    expect(files.filter((file) => !/^[a-z0-9/-]+\.tsx?$/.test(file))).toEqual([]);
    const long = files.filter((file) => readFileSync(join('src', file), 'utf8').split('\n').length > 251);
    expect(long).toEqual([]);
  });

  it('export by name', () => {
    const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) =>
      /\.tsx?$/.test(file),
    );
    const found = files.filter((file) => /^export default/m.test(readFileSync(join('src', file), 'utf8')));
    expect(found).toEqual([]);
  });
});
