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

interface Station {
  /** The other stations that this station may import from. */
  imports: readonly string[];
  /** Whether it may use modules that only Node.js has. */
  node?: true;
  /** Stations of which it may import only this file, the interface, and no implementation. */
  interfaces?: Readonly<Record<string, string>>;
}

/** Stations that every reader of a site may import. */
const TEXTS = ['model', 'text'];
/** Stations that every surface may import. */
const SITE = ['snapshot', 'site', 'bytes', ...TEXTS];
/** Stations that every runtime may import. */
const SERVICE = ['surfaces', 'platform', ...SITE];

/** Stations that every part of the reader of builds may import. */
const EXTRACTING = ['generators', 'html', 'markdown', 'folder', ...TEXTS];

/**
 * All stations, in the direction of the data: ARCHITECTURE.md, "The folders". A folder inside another can be a station
 * of its own.
 */
const STATIONS: Readonly<Record<string, Station>> = {
  text: { imports: [] },
  bytes: { imports: ['text'] },
  model: { imports: ['text'] },
  folder: { imports: TEXTS, node: true },
  markdown: { imports: TEXTS },
  html: { imports: ['markdown', ...TEXTS] },
  code: { imports: TEXTS },
  generators: { imports: ['code', 'markdown', 'folder', ...TEXTS] },
  content: { imports: ['generators', 'code', 'html', 'markdown', 'folder', 'bytes', ...TEXTS], node: true },
  extract: {
    imports: [
      'extract/parse',
      'extract/page',
      'extract/host',
      'extract/site',
      'extract/entries',
      ...EXTRACTING,
    ],
    node: true,
  },
  'extract/parse': { imports: EXTRACTING },
  'extract/page': { imports: ['extract/parse', ...EXTRACTING], node: true },
  'extract/host': { imports: ['extract/parse', ...EXTRACTING], node: true },
  'extract/site': { imports: ['extract/page', 'extract/host', 'extract/parse', ...EXTRACTING], node: true },
  'extract/entries': { imports: ['extract/site', 'extract/page', 'extract/parse', ...EXTRACTING] },
  reconcile: {
    imports: [
      'extract',
      'extract/page',
      'extract/host',
      'content',
      'generators',
      'html',
      'markdown',
      'folder',
      ...TEXTS,
    ],
    node: true,
  },
  search: { imports: ['bytes', ...TEXTS] },
  snapshot: { imports: ['search', 'markdown', 'bytes', ...TEXTS] },
  site: { imports: ['snapshot', 'search', 'markdown', 'bytes', ...TEXTS] },
  operations: { imports: SITE },
  stats: { imports: TEXTS, node: true },
  quota: { imports: TEXTS },
  platform: { imports: TEXTS, node: true },
  surfaces: {
    imports: ['operations', 'markdown', ...SITE],
    interfaces: { quota: 'quota/quota.ts', platform: 'platform/platform.ts' },
  },
  publication: { imports: ['platform', ...SITE], node: true },
  browser: { imports: ['surfaces', 'search', ...SITE] },
  export: {
    imports: ['browser', 'surfaces', 'operations', 'search', 'markdown', ...SITE],
    interfaces: { quota: 'quota/quota.ts', platform: 'platform/platform.ts' },
  },
  // Plugins run inside other generators. They hand over plain data, which another process reads.
  plugins: { imports: TEXTS, node: true },
  runtimes: { imports: SERVICE, node: true },
  'runtimes/worker': { imports: ['runtimes', 'quota', ...SERVICE] },
  'runtimes/node/render': { imports: ['markdown', 'platform', ...TEXTS], node: true },
  'runtimes/node/pictures': { imports: ['platform', ...TEXTS], node: true },
  // The building process is the only part of a runtime that reads a folder.
  'runtimes/node/build': {
    imports: ['reconcile', 'content', 'generators', 'folder', 'platform', 'snapshot', 'bytes', ...TEXTS],
    node: true,
  },
  'runtimes/node/serve': {
    imports: ['runtimes', 'runtimes/node/render', 'runtimes/node/pictures', 'quota', 'stats', ...SERVICE],
    node: true,
  },
  'runtimes/node/follow': {
    imports: [
      'runtimes/node/build',
      'runtimes/node/serve',
      'publication',
      'reconcile',
      'content',
      'folder',
      'platform',
      ...SITE,
    ],
    node: true,
  },
  'runtimes/node/write': {
    imports: [
      'runtimes/node/build',
      'runtimes/node/render',
      'runtimes/node/pictures',
      'runtimes/worker',
      'publication',
      'export',
      'browser',
      ...SERVICE,
    ],
    node: true,
  },
  // The library reads a folder and answers requests.
  'runtimes/node': {
    imports: [
      'runtimes',
      'runtimes/node/build',
      'runtimes/node/serve',
      'runtimes/node/render',
      'content',
      'generators',
      'operations',
      'quota',
      ...SERVICE,
    ],
    node: true,
  },
  cli: {
    imports: [
      'runtimes',
      'runtimes/node',
      'runtimes/node/build',
      'runtimes/node/follow',
      'runtimes/node/pictures',
      'runtimes/node/serve',
      'runtimes/node/write',
      'publication',
      'stats',
      'operations',
      'search',
      'reconcile',
      'extract',
      'content',
      'generators',
      'folder',
      'markdown',
      'quota',
      ...SERVICE,
    ],
    node: true,
  },
};

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

function targetOf(root: string, { from, to }: Imported): string | null {
  return to.startsWith('.') ? relative(root, resolve(root, dirname(from), to)).replaceAll('\\', '/') : null;
}

/** The innermost station of a file; null for a file at the top. */
function stationOf(file: string): string | null {
  const folders = file.split('/').slice(0, -1);
  for (let depth = folders.length; depth > 0; depth--) {
    const name = folders.slice(0, depth).join('/');
    if (Object.hasOwn(STATIONS, name)) return name;
  }
  return null;
}

function violations(root: string): string[] {
  return importsBelow(root).flatMap((imported) => {
    const { from, to } = imported;
    const name = stationOf(from);
    if (name === null) return [];
    const station = STATIONS[name] as Station;
    if (to.startsWith('node:')) return station.node ? [] : [`${from} → ${to}`];
    const target = targetOf(root, imported);
    if (target === null) return [];
    const other = stationOf(target) ?? target;
    const isAllowed =
      other === name || station.imports.includes(other) || station.interfaces?.[other] === target;
    return isAllowed ? [] : [`${from} → ${target}`];
  });
}

/** Groups of files that import each other in a circle, directly or through others (Tarjan's algorithm). */
function cycles(root: string): string[][] {
  const edges = new Map<string, string[]>();
  for (const imported of importsBelow(root)) {
    const target = targetOf(root, imported);
    if (target !== null) edges.set(imported.from, [...(edges.get(imported.from) ?? []), target]);
  }
  const found: string[][] = [];
  const numbers = new Map<string, number>();
  const stack: string[] = [];
  const visit = (file: string): number => {
    const own = numbers.size;
    numbers.set(file, own);
    stack.push(file);
    let lowest = own;
    for (const target of edges.get(file) ?? []) {
      if (!numbers.has(target)) lowest = Math.min(lowest, visit(target));
      else if (stack.includes(target)) lowest = Math.min(lowest, numbers.get(target) as number);
    }
    if (lowest === own) {
      const group = stack.splice(stack.lastIndexOf(file));
      if (group.length > 1 || edges.get(file)?.includes(file)) found.push(group.toSorted());
    }
    return lowest;
  };
  for (const file of edges.keys()) if (!numbers.has(file)) visit(file);
  return found;
}

/** All files that are loaded before a file runs. Imports of types and dynamic imports do not count. */
function loadedWith(root: string, file: string): string[] {
  const found = new Set([file]);
  for (const from of found) {
    const source = readFileSync(join(root, from), 'utf8');
    for (const [, names = '', to = ''] of source.matchAll(
      /^(?:import|export)\s+(?!type\b)(?:([^'";]*?)\s+from\s+)?'(\.[^'?]+)'/gms,
    )) {
      const given = /^\{(.*)\}$/s.exec(names.trim())?.[1]?.split(',') ?? [names];
      const isType = given.every((name) => /^\s*(?:type\s.*)?$/s.test(name)) && names !== '';
      if (!isType) found.add(targetOf(root, { from, to }) as string);
    }
  }
  return [...found];
}

/** Line numbers of calls with a spread among their arguments, such as `list.push(...others)`. */
function spreads(source: string): number[] {
  const calls =
    /\.(?:push|unshift|splice|concat|max|min|hypot|fromCharCode|fromCodePoint|assign|of|apply)\(/g;
  return [...source.matchAll(calls)].flatMap(({ 0: call, index }) => {
    let depth = 1;
    for (let at = index + call.length; depth > 0 && at < source.length; at++) {
      if ('([{'.includes(source[at] as string)) depth++;
      else if (')]}'.includes(source[at] as string)) depth--;
      else if (depth === 1 && source.startsWith('...', at))
        return [source.slice(0, index).split('\n').length];
    }
    return [];
  });
}

describe('the direction of imports', () => {
  const planted = mkdtempSync(join(tmpdir(), 'lectern-architecture-'));
  afterAll(() => rmSync(planted, { recursive: true }));

  it('follows the way of the data', () => {
    expect(violations('src')).toEqual([]);
  });

  it('leads from a Worker to nothing that only Node.js has, by whatever way', () => {
    const imports = importsBelow('src');
    const reached = new Set(['runtimes/worker/worker.ts']);
    for (const file of reached)
      for (const imported of imports)
        if (imported.from === file) reached.add(targetOf('src', imported) ?? imported.to);
    expect(reached.size).toBeGreaterThan(150);
    expect([...reached].filter((file) => /^node:|^runtimes\/node\/|^platform\/node/.test(file))).toEqual([]);
  });

  it('is seen at all', () => {
    const found = importsBelow('src');
    expect(found.length).toBeGreaterThan(150);
    expect(found).toContainEqual({ from: 'snapshot/lay-out-texts.ts', to: '../search/build.ts' });
    const folders = readdirSync('src', { withFileTypes: true }).filter((item) => item.isDirectory());
    const outer = Object.keys(STATIONS).filter((name) => !name.includes('/'));
    expect(folders.map(({ name }) => name).toSorted()).toEqual(outer.toSorted());
    expect(Object.keys(STATIONS).filter((name) => !existsSync(join('src', name)))).toEqual([]);
    const untold = folders.filter(
      ({ name }) =>
        !/^- \*\*In\*\*: .+\n- \*\*Out\*\*: .+\n- \*\*Not here\*\*: /m.test(
          readFileSync(join('src', name, 'README.md'), 'utf8'),
        ),
    );
    expect(untold).toEqual([]);
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

it('a server has no reader of sites in memory: another process reads', () => {
  const loaded = [
    'cli/main.ts',
    'cli/start.ts',
    'cli/commands/serve.ts',
    'cli/commands/serve-replica.ts',
  ].flatMap((file) => loadedWith('src', file));
  expect(loaded).toContain('folder/walk.ts');
  expect(loaded.filter((file) => /^(?:code|generators|html|reconcile|search\/build)\//.test(file))).toEqual(
    [],
  );
  expect(loadedWith('src', 'runtimes/node/build/build-worker.ts')).toContain('generators/detect.ts');
});

describe('the files', () => {
  const planted = mkdtempSync(join(tmpdir(), 'lectern-cycles-'));
  afterAll(() => rmSync(planted, { recursive: true }));

  it('import each other in no circle, not even for a type', () => {
    expect(cycles('src')).toEqual([]);
  });

  it('are reported if they import each other in a circle', () => {
    const write = (file: string, ...imports: string[]) =>
      writeFileSync(
        join(planted, file),
        imports.map((other) => `import type { A } from './${other}';\n`).join(''),
      );
    write('a.ts', 'b.ts', 'free.ts');
    write('b.ts', 'c.ts');
    write('c.ts', 'a.ts', 'd.ts');
    write('d.ts', 'd.ts');
    write('free.ts', 'leaf.ts');
    write('leaf.ts');
    expect(cycles(planted).toSorted()).toEqual([['a.ts', 'b.ts', 'c.ts'], ['d.ts']]);
  });
});

describe('the modules', () => {
  it('have names of the field', () => {
    const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) =>
      /\.tsx?$/.test(file),
    );
    expect(files.filter((file) => !/^[a-z0-9/-]+\.tsx?$/.test(file))).toEqual([]);
  });

  it('spread no list into the arguments of a call that takes any number: the stack holds so many only', () => {
    const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) =>
      /\.tsx?$/.test(file),
    );
    const found = files.flatMap((file) =>
      spreads(readFileSync(join('src', file), 'utf8')).map((line) => `${file}:${line}`),
    );
    expect(found).toEqual([]);
    expect(
      spreads('list.push(\n  f(...a),\n  ...more,\n);\nMath.max(0, ...list);\nlist.push([...list]);\n'),
    ).toEqual([1, 5]);
  });

  it('copy no list to add to it, which takes the square of its length where many values have one key: addTo', () => {
    const copied = /\.set\(([^,]+), \[\.\.\.\(\w+\.get\(\1\)/;
    const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
      (file) => /\.tsx?$/.test(file) && copied.test(readFileSync(join('src', file), 'utf8')),
    );
    expect(files).toEqual([]);
    expect(copied.test('names.set(whole, [...(names.get(whole) ?? []), head]);')).toBe(true);
  });

  const NAMES =
    /hugo|jekyll|eleventy|11ty|(?<![|.:])astro|hexo|pelican|zola|mkdocs|mdbook|gitbook|sphinx|vitepress|vuepress|docusaurus|gatsby|nuxt|quartz|\blume\b|nextjs|svelte-?kit|kramdown|starlight/i;
  const LINK = /https?:\/\/[^\s)]+/g;
  // These two files list the folders of the generators, and the ways to make slugs that several generators share.
  const LISTS = /^generators\/(?:generators|slug-styles)\.ts$/;
  const sourcesBut = (those: RegExp) =>
    readdirSync('src', { recursive: true, encoding: 'utf8' })
      .map((file) => file.replaceAll('\\', '/'))
      .filter((file) => /\.tsx?$/.test(file) && !those.test(file))
      .map((file) => ({ file, source: readFileSync(join('src', file), 'utf8') }));

  it('name a generator only in its folder, and where builds are read: what one of them does is a function there', () => {
    const others = sourcesBut(/^(?:extract|html|plugins)\/|^generators\/(?!standard\/)[^/]+\//);
    const found = others.filter(
      ({ file, source }) =>
        // Comments may name generators.
        !LISTS.test(file) && NAMES.test(source.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, '')),
    );
    expect(found.map(({ file }) => file)).toEqual([]);
  });

  it('follow the documentation of a generator only there: what it describes is its convention', () => {
    const found = sourcesBut(/^(?:extract|html|generators|plugins)\//).flatMap(({ file, source }) =>
      [...source.matchAll(LINK)].flatMap(([link]) => (NAMES.test(link) ? [`${file}: ${link}`] : [])),
    );
    expect(found).toEqual([]);
    expect(NAMES.test('https://www.11ty.dev/docs/filters/slug/')).toBe(true);
  });

  it('export by name', () => {
    const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) =>
      /\.tsx?$/.test(file),
    );
    const found = files.filter((file) => /^export default/m.test(readFileSync(join('src', file), 'utf8')));
    expect(found).toEqual([]);
  });
});

it('no source asks URL.canParse, which forgets hosts with letters such as ü on Node 20 and 22', () => {
  const asking = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && readFileSync(join('src', file), 'utf8').includes('URL.canParse('),
  );
  expect(asking).toEqual([]);
});

it('no expression starts each line with white space that may cross lines, which takes the square of blank lines: [^\\S\\n]* stays in its line', () => {
  const slow = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && /\/\^\\s[*+].*\/[a-z]*m/.test(readFileSync(join('src', file), 'utf8')),
  );
  expect(slow).toEqual([]);
});
