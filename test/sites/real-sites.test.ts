import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../src/content/config/config.ts';
import { readContent } from '../../src/content/read-content.ts';
import type { Entry } from '../../src/model/entry.ts';
import { isSiteThere } from '../support/needed.ts';

const SITES = '../shared/sites';
const NOW = Date.parse('2026-11-20T00:00:00Z');
const SAMPLES = 50;

/** The front matter of a file. A few regular expressions read it, since code of Lectern could share its bugs. */
interface Plain {
  file: string;
  text: (key: string) => string;
  tags: string[];
}

/** The addresses and dates that a site's own rules give a file; null without a date. */
interface Oracle {
  name: string;
  /** Whether the site's own tools publish the file. */
  published: (plain: Plain) => boolean;
  url: (plain: Plain) => string;
  date: (plain: Plain) => string | null;
}

const slugOf = (file: string) => file.replace(/^.*\//, '').replace(/\.md$/, '');
const isoDay = (text: string) => /\d{4}-\d{2}-\d{2}/.exec(text)?.[0] ?? null;

const ORACLES: readonly Oracle[] = [
  {
    name: 'remysharp',
    published: ({ file, text }) =>
      file.endsWith('.md') &&
      !/\/drafts\//.test(file) &&
      text('draft') !== 'true' &&
      text('private') !== 'true' &&
      text('published') !== 'false',
    url({ file, text }) {
      const permalink = text('permalink');
      if (permalink) return permalink.replace(/index\.html$/, '');
      if (!file.startsWith('public/blog/')) return `/${file.slice('public/'.length).replace(/\.md$/, '')}`;
      return `/${isoDay(text('date'))?.replaceAll('-', '/')}/${slugOf(file)}`;
    },
    date: ({ text }) => isoDay(text('date')),
  },
  {
    name: 'rust-blog',
    published: ({ file }) => file.startsWith('content/') && !file.endsWith('_index.md'),
    url: ({ file, text }) => `/${text('path') || file.replace(/^content\/|\.md$/g, '')}/`,
    date: ({ text }) =>
      isoDay(
        text('path')
          .replace(/^[a-z-]+\//, '')
          .slice(0, 10)
          .replaceAll('/', '-'),
      ),
  },
  {
    name: 'sindresorhus',
    published: ({ file }) => file.endsWith('.md'),
    url: ({ file }) =>
      file.replace(/^source\/content\/apps\/|^source\/content\/|^source\/pages\//, '/').replace(/\.md$/, ''),
    date: ({ text }) => isoDay(text('pubDate')),
  },
];

function filesOf(dir: string): string[] {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile())
    .map((item) => join(item.parentPath, item.name).slice(dir.length + 1))
    .toSorted();
}

function readPlain(dir: string, file: string): Plain {
  const source = readFileSync(join(dir, file), 'utf8');
  const matter = /^(?:---|\+\+\+)\n([\s\S]*?)\n(?:---|\+\+\+)/.exec(source)?.[1] ?? '';
  const text = (key: string) => {
    const raw = new RegExp(`^${key}[ \\t]*[:=][ \\t]*(.*)$`, 'm').exec(matter)?.[1]?.trim() ?? '';
    const quoted = /^(["'])(.*)\1$/.exec(raw);
    return quoted ? (quoted[2] as string).replaceAll("''", "'").replaceAll('\\"', '"') : raw;
  };
  const list = /^tags:\s*\n((?:\s*- .*\n?)+)/m.exec(`${matter}\n`)?.[1] ?? '';
  const inline = text('tags').replace(/^\[(.*)\]$/, '$1');
  const tags = [...list.split('\n').map((line) => line.replace(/^\s*- /, '')), ...inline.split(',')];
  return { file, text, tags: tags.map((tag) => tag.trim().replace(/^(["'])(.*)\1$/, '$2')).filter(Boolean) };
}

describe.each(ORACLES)('$name, without configuration or edit', ({ name, published, url, date }) => {
  const dir = join(SITES, name);
  const isThere = isSiteThere(dir);
  let entries: Entry[] = [];
  let files: { file: string; outcome: string }[] = [];

  beforeAll(async () => {
    if (!isThere) return;
    const { content, report } = readContent(dir, await readConfig(dir), NOW);
    entries = content.entries;
    files = report.files;
  });

  it.skipIf(!isThere)('has every file served, hidden or reported', () => {
    expect(files.map(({ file }) => file).toSorted()).toEqual(filesOf(dir));
    const count = (outcome: string) => files.filter((file) => file.outcome === outcome).length;
    expect(count('served') + count('hidden') + count('reported')).toBe(filesOf(dir).length);
    expect(count('served')).toBeGreaterThan(filesOf(dir).length / 2);
  });

  it.skipIf(!isThere)('has titles, dates, tags and addresses of the original', () => {
    const plain = filesOf(dir)
      .map((file) => readPlain(dir, file))
      .filter((item) => item.file.endsWith('.md') && published(item));
    const step = Math.max(1, Math.floor(plain.length / SAMPLES));
    const samples = plain.filter((_, index) => index % step === 0).slice(0, SAMPLES);
    expect(samples.length).toBe(Math.min(SAMPLES, plain.length));
    const found = samples.map(({ file }) => {
      const entry = entries.find((candidate) => candidate.file === file);
      return { file, title: entry?.title, date: entry?.date, tags: entry?.tags, url: entry?.pathname };
    });
    expect(found).toEqual(
      samples.map((item) => ({
        file: item.file,
        title: item.text('title'),
        date: date(item),
        tags: item.tags,
        url: url(item),
      })),
    );
  });

  it.skipIf(!isThere)('publishes no draft', () => {
    const drafts = filesOf(dir)
      .filter((file) => file.endsWith('.md'))
      .map((file) => readPlain(dir, file))
      .filter((item) => !published(item))
      .map(({ file }) => file);
    const shown = new Set(entries.filter(({ type }) => type !== 'page').map(({ file }) => file));
    expect(drafts.filter((file) => shown.has(file))).toEqual([]);
  });
});
