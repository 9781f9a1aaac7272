import { createHash } from 'node:crypto';
import { type Diagnostic, type FileOutcome, place } from '../../src/model/diagnostic.ts';
import type { Content } from '../../src/model/content.ts';
import { type Entry, ORIGIN_MARK } from '../../src/model/entry.ts';
import type { SiteConfig } from '../../src/model/site-config.ts';
import type { Reading } from './read.ts';

/** One thing that is published or said: a line of its own in a dump, with a line for each of its fields below. */
interface Block {
  key: string;
  fields: readonly (readonly [name: string, value: unknown])[];
}

export const digest = (text: string, length: number) =>
  createHash('sha256').update(text).digest('hex').slice(0, length);

/**
 * Everything that reading a folder gives, as sorted lines: `kind name`, and below it `  field: value` as JSON.
 * What has no value has no line.
 * @param now milliseconds since the epoch.
 * @param longest texts of more characters are only digests.
 */
export function dump({ diagnostics, site }: Reading, now: number, longest: number): string {
  const said = diagnostics.map(diagnosticBlock);
  const blocks = [
    ...(site === null ? [] : [configBlock(site.config, site.content)]),
    ...sorted(said),
    ...sorted(site?.files.map(fileBlock) ?? []),
    ...(site === null ? [] : contentBlocks(site.content, longest)),
    ...(site === null ? [] : draftBlocks(site.content, site.withDrafts, now)),
  ];
  return blocks.map(linesOf).join('');
}

function configBlock(config: SiteConfig, content: Content): Block {
  const { name, description, language, time_zone, author } = content.config;
  const fields = { name, site_url: config.site_url, language, time_zone, description, author };
  return { key: 'config', fields: [...Object.entries(fields), ['taxonomies', content.taxonomies]] };
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

function fileBlock(file: FileOutcome): Block {
  const key = `file ${file.file}`;
  if (file.outcome === 'served') return { key, fields: [['served', file.paths.toSorted()]] };
  return {
    key,
    fields: file.outcome === 'hidden' ? [['hidden', file.reason]] : [['reported', file.code]],
  };
}

function contentBlocks(content: Content, longest: number): Block[] {
  const { entries, pressKit, redirects, assets, sections } = content;
  return [
    ...sorted(entries.map((entry) => entryBlock(entry, longest))),
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

function entryBlock(entry: Entry, longest: number): Block {
  // The words are what the body says: test/markdown has them.
  const { path, headings, body, plain: _plain, transcript, from, until, lists, unlisted, ...fields } = entry;
  const instant = (time: number | null) => time && new Date(time).toISOString();
  return {
    key: `entry ${path}`,
    fields: [
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
    ],
  };
}

/** A line each; a text that is too long stands as its digest. */
function textFields(name: string, text: string, longest: number): [string, unknown][] {
  if (text === '') return [];
  if (text.length > longest) return [[name, `${text.length} characters, SHA-256 ${digest(text, 12)}`]];
  return text.split('\n').map((line) => [name, line]);
}

/** What `--drafts` shows beside what is shown now, or elsewhere. */
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
    .map(([name, value]) => `  ${name}: ${visible(JSON.stringify(value))}\n`);
  return `${visible(JSON.stringify(key).slice(1, -1).replaceAll('\\"', '"'))}\n${lines.join('')}`;
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && Object.keys(value as object).length === 0;
}

/** Text in which every character can be seen; an origin mark is `{origin}`. */
function visible(json: string): string {
  return json
    .replaceAll(JSON.stringify(ORIGIN_MARK).slice(1, -1), '{origin}')
    .replace(
      /[\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g,
      (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
}
