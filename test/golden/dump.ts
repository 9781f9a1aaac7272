import { createHash } from 'node:crypto';
import { type Diagnostic, type FileOutcome, place } from '../../src/model/diagnostic.ts';
import type { Content } from '../../src/model/content.ts';
import { type Entry, ORIGIN_MARK } from '../../src/model/entry.ts';
import type { SiteConfig } from '../../src/model/site-config.ts';
import type { Reading } from './read.ts';

/** The separator before each field in a line of a dump. */
export const FIELD = '\t';

/** One published thing or one message, which is a line of a dump. */
interface Block {
  key: string;
  fields: readonly (readonly [name: string, value: unknown])[];
}

/** Values that most sites have, and that a dump leaves out. */
const USUAL = {
  config: {
    name: 'Untitled site',
    language: 'en',
    time_zone: 'UTC',
    taxonomies: ['tags', 'categories'],
  },
  redirects: { '/atom.xml': '/feed.atom', '/index.xml': '/feed.xml', '/rss.xml': '/feed.xml' },
} as const;

/**
 * Everything that reading a folder returns, as sorted lines: `kind name`, and then each field as JSON. Leaves out empty
 * values, values that follow from another field, and values in {@link USUAL}.
 * @param now milliseconds since the epoch.
 * @param longest texts with more characters become digests.
 */
export function dump({ diagnostics, site }: Reading, now: number, longest: number): string {
  const said = diagnostics.map(diagnosticBlock);
  const blocks = [
    ...(site === null ? [] : [configBlock(site.config, site.content)]),
    ...sorted(said),
    ...sorted(site === null ? [] : fileBlocks(site.files, site.content)),
    ...(site === null ? [] : contentBlocks(site.content, longest)),
    ...(site === null ? [] : draftBlocks(site.content, site.withDrafts, now)),
  ];
  return blocks.map(linesOf).join('');
}

function configBlock(config: SiteConfig, content: Content): Block {
  const { name, description, language, time_zone, author } = content.config;
  const fields = { name, site_url: config.site_url, language, time_zone, description, author };
  const all = { ...fields, taxonomies: content.taxonomies };
  const usual: Readonly<Record<string, unknown>> = USUAL.config;
  return { key: 'config', fields: Object.entries(all).filter(([key, value]) => !isSame(value, usual[key])) };
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function diagnosticBlock(diagnostic: Diagnostic): Block {
  const { severity, code, message, fix } = diagnostic;
  return {
    key: `diagnostic ${place(diagnostic)} ${code}`,
    fields: [
      [severity, message],
      ['fix', fix],
    ],
  };
}

/** The outcome of each file, unless it is clear from an entry or an asset. */
function fileBlocks(files: readonly FileOutcome[], { entries, assets }: Content): Block[] {
  const paths = new Map<string, string[]>();
  for (const [file, path] of [
    ...entries.map((entry) => [entry.file, entry.path] as const),
    ...assets.map((asset) => [asset.file, asset.pathname] as const),
  ])
    paths.set(file, [...(paths.get(file) ?? []), path]);
  return files.flatMap((file): Block[] => {
    const key = `file ${file.file}`;
    if (file.outcome === 'served') {
      const served = file.paths.toSorted();
      return isSame(served, paths.get(file.file)?.toSorted()) ? [] : [{ key, fields: [['served', served]] }];
    }
    const why: Block['fields'] =
      file.outcome === 'hidden' ? [['hidden', file.reason]] : [['reported', file.code]];
    return [{ key, fields: why }];
  });
}

function contentBlocks(content: Content, longest: number): Block[] {
  const { entries, pressKit, assets, sections } = content;
  const usual: Readonly<Record<string, string>> = USUAL.redirects;
  const redirects = content.redirects.filter(({ from, to }) => usual[from] !== to);
  return [
    ...sorted(entries.map((entry) => entryBlock(entry, content.config.language, longest))),
    ...(pressKit === null ? [] : [{ key: 'press kit', fields: Object.entries(pressKit) }]),
    ...sorted(redirects.map(({ from, to }) => ({ key: `redirect ${from}`, fields: [['to', to]] as const }))),
    ...sorted(
      assets.map(({ pathname, file, size, owners }) => ({
        key: `asset ${pathname}`,
        fields: Object.entries({ file, size, owners: owners?.toSorted() }),
      })),
    ),
    ...sorted(
      sections.map(({ pathname, body, ...fields }) => ({
        key: `section ${pathname}`,
        fields: [...Object.entries(fields), ...textFields('body', body, longest)],
      })),
    ),
  ];
}

/** @param language the language of the site. */
function entryBlock(entry: Entry, language: string, longest: number): Block {
  // Leaves out `plain`, because it follows from the body; test/markdown checks it.
  const { path, headings, body, plain: _plain, transcript, from, until, lists, unlisted, ...fields } = entry;
  const instant = (time: number | null) => time && new Date(time).toISOString();
  const follows = {
    pathname: `/${path}`,
    lang: language,
    from: `${entry.date}T00:00:00.000Z`,
  } as Readonly<Record<string, unknown>>;
  const all: Block['fields'] = [
    ...Object.entries(fields),
    ['from', instant(from)],
    ['until', instant(until)],
    ['lists', lists || null],
    ['unlisted', unlisted || null],
    ...headings.map(
      ({ level, anchor, offset, text }) => ['heading', `${level} #${anchor} ${offset} ${text}`] as const,
    ),
    ...textFields('body', body, longest),
    ...textFields('transcript', transcript ?? '', longest),
  ];
  return { key: `entry ${path}`, fields: all.filter(([name, value]) => follows[name] !== value) };
}

/** A text, or its digest if it is too long. */
function textFields(name: string, text: string, longest: number): (readonly [string, unknown])[] {
  if (text.length <= longest) return text === '' ? [] : [[name, text]];
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 12);
  return [[name, `${text.length} characters, SHA-256 ${digest}`]];
}

/** Entries that only `--drafts` shows, or that it shows at another address or time. */
function draftBlocks(content: Content, withDrafts: Content, now: number): Block[] {
  const shown = new Map(content.entries.map((entry) => [entry.path, entry]));
  return sorted(
    withDrafts.entries.flatMap(({ path, pathname, from, until }) => {
      const entry = shown.get(path);
      const isSame = entry?.pathname === pathname && (entry.from === from || (entry.from ?? 0) <= now);
      return isSame ? [] : [{ key: `draft ${path}`, fields: Object.entries({ pathname, from, until }) }];
    }),
  );
}

function sorted(blocks: readonly Block[]): Block[] {
  const placed = blocks.map((block) => ({
    block,
    place: `${block.key}\n${JSON.stringify(block.fields)}`,
  }));
  return placed.toSorted((a, b) => (a.place < b.place ? -1 : 1)).map(({ block }) => block);
}

function linesOf({ key, fields }: Block): string {
  const lines = fields
    .filter(([, value]) => value !== null && value !== undefined && !isEmpty(value))
    .map(([name, value]) => `${FIELD}${name}: ${visible(JSON.stringify(value))}`);
  return `${visible(JSON.stringify(key).slice(1, -1).replaceAll('\\"', '"'))}${lines.join('')}\n`;
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && Object.keys(value as object).length === 0;
}

/** Makes every character visible, and writes an origin mark as `{origin}`. */
function visible(json: string): string {
  return json
    .replaceAll(JSON.stringify(ORIGIN_MARK).slice(1, -1), '{origin}')
    .replace(
      /[\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g,
      (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
}
