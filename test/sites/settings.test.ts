import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openFolder } from '../../src/content/files/open-folder.ts';
import { detectSite } from '../../src/generators/detect.ts';
import { GENERATORS } from '../../src/generators/generators.ts';
import { plain } from '../../src/generators/plain/plain.ts';
import { readFolder } from '../support/rows.ts';
import { NOW } from '../support/workspace.ts';

/** A setting of a generator: a site without it, the files that set it, and the outcomes of both sites. */
interface Row {
  setting: string;
  /** The documentation of the setting. */
  docs: string;
  site: Record<string, string>;
  set: Record<string, string>;
  without: string[];
  with: string[];
  /** The first release of the program that has the setting, if the recording one may be older. */
  since?: string;
  /** The prefix that the setting puts before addresses on the host. */
  base?: string;
  /** The reason for which Lectern's outcome differs from that of the program. */
  differs?: string;
  /**
   * The outcome of the program itself, as `test/peers/settings.js` recorded it: addresses of pages, and words of the
   * texts that the row names.
   */
  recorded?: { program: string; without: string[]; with: string[] };
}

const FOLDER = 'test/sites/options';
const rowsOf = (name: string) => JSON.parse(readFileSync(`${FOLDER}/${name}`, 'utf8')) as Row[];
const kindOf = (name: string) => name.replace('.json', '');

/**
 * Returns a line for the site, a line for each entry, and the wanted lines about texts, tags, redirects and the like.
 */
async function outcome(files: Record<string, string>, wanted: string[]) {
  const { dir, content, hidden } = await readFolder(files);
  const { about, texts } = detectSite(openFolder(dir));
  const site = [about.name, about.description, about.siteUrl, about.language ?? 'en', about.author];
  const entries = content.entries
    .map(({ pathname, title, lang, unlisted, from, until }) => {
      const tag = lang === 'en' ? '' : ` [${lang}]`;
      return `${decodeURI(pathname)} ${title}${tag}${unlisted ? ' (in no list)' : ''}${(from ?? 0) > NOW || (until ?? Infinity) <= NOW ? ' (not now)' : ''}`;
    })
    .toSorted();
  const others = [
    ...content.assets.map(({ pathname }) => `file ${pathname}`),
    ...content.entries.map(({ pathname, authors }) => `by ${authors.join(', ')}: ${pathname}`),
    ...content.redirects.map(({ from, to }) => `${from} → ${to}`),
    ...content.entries.map(
      ({ pathname, body }) => `text of ${pathname}: ${body.replace(/\s+/g, ' ').trim()}`,
    ),
    ...content.entries.map(({ path, type, date, updated }) => `${type} ${path}: ${date} – ${updated}`),
    ...hidden.map((line) => `hidden: ${line}`),
    `taxonomies: ${content.taxonomies.join(', ')}`,
    `heading ids: ${texts.headingIds}`,
  ];
  return [
    `site: ${site.map((each) => each ?? '–').join(' | ')}`,
    ...entries,
    ...others.filter((line) => wanted.includes(line)),
  ];
}

const isText = (line: string) => line.startsWith('text of ');

/** Reduces an outcome of Lectern to what `test/peers/settings.js` can record of a program. */
function recordable(lines: readonly string[], recorded: readonly string[], base = ''): string[] {
  const pages = lines.filter((line) => line.startsWith('/') && !/→|\(not now\)/.test(line));
  const texts = recorded.some(isText) ? lines.filter(isText) : [];
  const words = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
  return [
    ...pages.map((line) => line.replace(/ .*/, '').slice(base.length)),
    ...texts.map((line) => line.replace(/(: )(.*)/, (_, colon: string, text: string) => colon + words(text))),
  ];
}

describe.each(readdirSync(FOLDER))('each setting of %s counts', (name) => {
  it.each(rowsOf(name))('$setting', async (row) => {
    const wanted = [...row.with, ...row.without];
    expect(row.with).not.toEqual(row.without);
    expect(await outcome(row.site, wanted)).toEqual(row.without);
    expect(await outcome({ ...row.site, ...row.set }, wanted)).toEqual(row.with);
    for (const key of ['without', 'with'] as const)
      if (row.recorded && row.differs === undefined)
        expect(recordable(row[key], row.recorded[key], key === 'with' ? row.base : '')).toEqual(
          row.recorded[key],
        );
  });
});

it('has a row for each setting that is declared, and no other', () => {
  const declared = [...GENERATORS, plain].flatMap(({ name, settings = [] }) =>
    settings.map((setting) => `${name.toLowerCase().replace(/[^a-z].*/, '')} ${setting}`),
  );
  const rows = readdirSync(FOLDER).flatMap((name) =>
    rowsOf(name).map(({ setting }) => `${kindOf(name)} ${setting}`),
  );
  expect([...new Set(rows)].toSorted()).toEqual(declared.toSorted());
});
