import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openFolder } from '../../src/content/files/open-folder.ts';
import { detectSite } from '../../src/generators/detect.ts';
import { GENERATORS } from '../../src/generators/generators.ts';
import { readFolder } from '../support/rows.ts';

/** A setting of a generator: a site without it, the files that set it, and what is published either way. */
interface Row {
  setting: string;
  /** Where its documentation is. */
  docs: string;
  site: Record<string, string>;
  set: Record<string, string>;
  without: string[];
  with: string[];
  /** The release of the program that has it, where an older one may be what records. */
  since?: string;
  /** What precedes addresses with the setting, on the host. */
  base?: string;
  /** What the program itself wrote, as `test/peers/settings.js` recorded it: addresses of pages. */
  recorded?: { program: string; without: string[]; with: string[] };
}

const FOLDER = 'test/sites/options';
const rowsOf = (name: string) => JSON.parse(readFileSync(`${FOLDER}/${name}`, 'utf8')) as Row[];
const kindOf = (name: string) => name.replace('.json', '');

/** The site, its entries, and of texts, tags, redirects and the like the lines that are looked for. */
async function outcome(files: Record<string, string>, wanted: string[]) {
  const { dir, content, hidden } = await readFolder(files);
  const { about, texts } = detectSite(openFolder(dir));
  const site = [about.name, about.description, about.siteUrl, about.language ?? 'en', about.author];
  const entries = content.entries
    .map(({ pathname, title, lang, unlisted }) => {
      const tag = lang === 'en' ? '' : ` [${lang}]`;
      return `${decodeURI(pathname)} ${title}${tag}${unlisted ? ' (in no list)' : ''}`;
    })
    .toSorted();
  const others = [
    ...content.assets.map(({ pathname }) => `file ${pathname}`),
    ...content.entries.map(({ pathname, authors }) => `by ${authors.join(', ')}: ${pathname}`),
    ...content.redirects.map(({ from, to }) => `${from} → ${to}`),
    ...content.entries.map(({ path, body }) => `text of ${path}: ${body.replace(/\s+/g, ' ').trim()}`),
    ...hidden.map((line) => `hidden: ${line}`),
    `shown from: ${content.entries.flatMap(({ from, path }) => (from === null ? [] : path.replace(/^writing\//, 'blog/'))).join(', ') || '–'}`,
    `taxonomies: ${content.taxonomies.join(', ')}`,
    `heading ids: ${texts.headingIds}`,
  ];
  return [
    `site: ${site.map((each) => each ?? '–').join(' | ')}`,
    ...entries,
    ...others.filter((line) => wanted.includes(line)),
  ];
}

describe.each(readdirSync(FOLDER))('each setting of %s counts', (name) => {
  it.each(rowsOf(name))('$setting', async (row) => {
    const wanted = [...row.with, ...row.without];
    expect(row.with).not.toEqual(row.without);
    expect(await outcome(row.site, wanted)).toEqual(row.without);
    expect(await outcome({ ...row.site, ...row.set }, wanted)).toEqual(row.with);
    for (const key of ['without', 'with'] as const) {
      const pages = row[key].filter((line) => line.startsWith('/') && !line.includes('→'));
      const addresses = pages.map((line) =>
        line.replace(/ .*/, '').slice(key === 'with' ? row.base?.length : 0),
      );
      if (row.recorded) expect(addresses).toEqual(row.recorded[key]);
    }
  });
});

it('has a row for each setting that is declared, and no other', () => {
  const declared = GENERATORS.flatMap(({ name, settings = [] }) =>
    settings.map((setting) => `${name.toLowerCase().replace(/[^a-z].*/, '')} ${setting}`),
  );
  const rows = readdirSync(FOLDER).flatMap((name) =>
    rowsOf(name).map(({ setting }) => `${kindOf(name)} ${setting}`),
  );
  expect([...new Set(rows)].toSorted()).toEqual(declared.toSorted());
});
