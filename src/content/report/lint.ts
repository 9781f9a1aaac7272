import { addressOf, safeDecode } from '../../text/pathname.ts';
import { lineAt } from '../../markdown/front-matter.ts';
import { createSlugger, type HeadingIds } from '../../text/heading-ids.ts';
import { outline } from '../../markdown/read/outline.ts';
import type { Content } from '../../model/content.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import { windowHidden } from './outcomes.ts';
import { type Entry, withOrigin } from '../../model/entry.ts';

const HOST = 'http://site.invalid';
const IMAGE = /\.(png|jpe?g|gif|webp|avif|svg|ico)$/i;

/**
 * Finds faults between the files of a site: links that lead nowhere, fragments without a heading, missing images, titles
 * that two entries share.
 * @param sourceOf returns the text of a file, in which diagnostics are located.
 * @param answers whether the site answers at a pathname that is not an entry's, such as a list or a document.
 * @param now milliseconds since the epoch.
 */
export function lintContent(
  content: Content,
  sourceOf: (file: string) => string,
  answers: Answers,
  now = 0,
): Diagnostic[] {
  const reach = createReach(content, answers);
  return [
    ...content.entries.flatMap((entry) => lintLinks(entry, reach, sourceOf, now, content.config.heading_ids)),
    ...sharedTitles(content.entries),
    ...lostToAliases(content, sourceOf),
    ...content.entries.flatMap(manyAliases),
  ];
}

/** Whether the opened site answers at a pathname, encoded. */
export type Answers = (pathname: string) => boolean;
/** Looks up a pathname: the entry there, `true` for anything else that answers, or null. */
export type Reach = (path: string) => Entry | true | null;

export function createReach(content: Content, answers: Answers): Reach {
  const pages = new Map<string, Entry>();
  for (const entry of content.entries) {
    for (const key of [entry.pathname, `/${entry.path}`, ...entry.aliases]) pages.set(addressOf(key), entry);
  }
  const others = new Set([
    ...content.redirects.map(({ from }) => from),
    ...content.assets.map(({ pathname }) => addressOf(pathname)),
  ]);
  return (path) => {
    const key = addressOf(path);
    const page = pages.get(key) ?? pages.get(key.replace(/\.(?:md|html?)$/, ''));
    return page ?? (others.has(key) || answers(path) ? true : null);
  };
}

function lostToAliases({ entries, assets }: Content, sourceOf: (file: string) => string): Diagnostic[] {
  const files = new Map(assets.map(({ pathname, file }) => [addressOf(pathname), file]));
  return entries.flatMap(({ file, aliases }) =>
    aliases.flatMap((alias): Diagnostic[] => {
      const asset = files.get(alias);
      if (asset === undefined) return [];
      const message = `${file} answers at ${alias}, where ${asset} would be. Nobody can reach that file.`;
      const fix = 'Remove the alias.';
      const source = sourceOf(file);
      const at = placeAt(source, source.indexOf(alias));
      return [{ severity: 'warning', code: 'alias-clash', message, fix, file, ...at }];
    }),
  );
}

/** More aliases than anybody writes by hand. */
const MANY = 1000;

function manyAliases({ file, aliases: { length } }: Entry): Diagnostic[] {
  if (length <= MANY) return [];
  const message = `The file has ${length} aliases. Each of them is an address that the site answers at, and a file of an export.`;
  return [
    { severity: 'warning', code: 'many-names', message, fix: 'Remove those that nobody looks for.', file },
  ];
}

function lintLinks(
  entry: Entry,
  reach: Reach,
  sourceOf: (file: string) => string,
  now: number,
  ids: HeadingIds | undefined,
): Diagnostic[] {
  // Readers of a scheduled entry follow its links only once it is published.
  const readableFrom = Math.max(now, entry.from ?? 0);
  // NUL ends a destination for the scanner, so links to this site get a host of their own.
  const texts = [entry.body, entry.transcript ?? ''].map((text) => withOrigin(text, HOST));
  const links = texts.flatMap((text) =>
    outline(text).destinations.map(({ start, end, kind }) => ({ to: text.slice(start, end), kind })),
  );
  if (entry.image) links.push({ to: withOrigin(entry.image.src, HOST), kind: 'image' });
  const seen = new Set<string>();
  const places = placesIn(() => sourceOf(entry.file));
  return links.flatMap(({ to: written, kind }): Diagnostic[] => {
    if (!written.startsWith(HOST) || seen.has(written)) return [];
    seen.add(written);
    const [, path = '', fragment = ''] = /^([^?#]*)[^#]*#?(.*)$/s.exec(written.slice(HOST.length)) ?? [];
    const page = reach(path);
    const warn = (code: string, message: string, fix: string): Diagnostic[] => {
      const at = places(formsOf(path, fragment));
      return [{ severity: 'warning', code, message, fix, file: entry.file, ...at }];
    };
    if (page === null && (kind === 'image' || IMAGE.test(path))) {
      const message = `The image ${path} is not a file of the site.`;
      return warn('missing-image', message, 'Put the file there, or correct its name.');
    }
    if (page === null) {
      const fix = 'Correct the address. If the page has moved, give it this address as an alias.';
      return warn('broken-link', `The link leads to ${path}, where there is no page.`, fix);
    }
    if (page === true) return [];
    const hidden = windowHidden(page, readableFrom);
    if (hidden !== null) {
      const fix = 'Add the link when the page is public, or remove it.';
      return warn(
        'broken-link',
        `The link leads to ${path}, which is not public (${hidden.reason}): ${page.file}.`,
        fix,
      );
    }
    if (fragment === '' || hasAnchor(page, fragment, ids)) return [];
    const anchors = page.headings.slice(0, 8).map(({ anchor }) => `#${anchor}`);
    const to = `${page === entry ? '' : path}#${fragment}`;
    return warn(
      'broken-anchor',
      `The link leads to ${to}, but no heading there has that anchor.`,
      anchors.length > 0
        ? `The headings have: ${anchors.join(', ')}.`
        : 'The page has no headings. Remove the fragment.',
    );
  });
}

/** Whether a fragment leads somewhere: to an anchor of the page, to the top, or to a text (`#:~:text=`). */
function hasAnchor(page: Entry, fragment: string, ids: HeadingIds | undefined): boolean {
  const wanted = safeDecode(fragment);
  if (/^(?:top|t\d+)?$/i.test(wanted) || fragment.startsWith(':~:') || /^fn(?:ref)?[:\d-]/.test(fragment))
    return true;
  const pageAnchors = anchorsOf.get(page) ?? listAnchors(page, ids);
  anchorsOf.set(page, pageAnchors);
  return pageAnchors.has(wanted);
}

const anchorsOf = new WeakMap<Entry, ReadonlySet<string>>();

/** The anchors of headings, HTML and attribute lists. That of the title counts, too: its heading may be the page's own. */
function listAnchors({ title, headings, body, transcript }: Entry, ids?: HeadingIds): ReadonlySet<string> {
  return new Set([
    createSlugger(ids)(title),
    ...(transcript === null ? [] : ['transcript']),
    ...headings.map(({ anchor }) => anchor),
    ...[...body.matchAll(/\b(?:id|name)=["']?([^"'\s>]+)|\{:?[^{}\n]*#([^\s{}]+)[^{}\n]*\}/g)].map(
      ([, html, list]) => html ?? (list as string),
    ),
  ]);
}

function sharedTitles(entries: readonly Entry[]): Diagnostic[] {
  const titles = new Map<string, Entry>();
  return entries.flatMap((entry): Diagnostic[] => {
    const key = [entry.type, entry.lang, entry.title.toLowerCase()].join('\n');
    const other = titles.get(key);
    titles.set(key, other ?? entry);
    if (!other) return [];
    const { file, title } = entry;
    const message = `${other.file} and ${file} are both called “${title}”. In lists and search results they look the same.`;
    const fix = 'Give one of them another title.';
    return [{ severity: 'warning', code: 'duplicate-title', message, fix, file, line: 1, column: 1 }];
  });
}

type Place = Pick<Diagnostic, 'line' | 'column'>;

/**
 * Finds the place of the first of some texts that a source contains: behind the place found before, else anywhere. After
 * {@link MAX_PLACES} calls it finds nothing, since each call walks through the whole source.
 */
function placesIn(read: () => string): (texts: readonly string[]) => Place {
  let source: string | undefined;
  let last = 0;
  let count = 0;
  return (texts) => {
    if (count++ >= MAX_PLACES) return {};
    const whole = (source ??= read());
    const text = texts.find((part) => whole.includes(part));
    if (text === undefined) return {};
    const next = whole.indexOf(text, last);
    last = next < 0 ? whole.indexOf(text) : next;
    return placeAt(whole, last);
  };
}

/** The report of a file has no more diagnostics: see {@link capped}. */
const MAX_PLACES = 100;

/** The line and column of an offset, from 1; nothing for a negative offset. */
function placeAt(source: string, offset: number): Place {
  return offset < 0
    ? {}
    : { line: lineAt(source, offset), column: offset - source.lastIndexOf('\n', offset - 1) };
}

/** The forms in which a source may contain a link, the most precise first. */
function formsOf(path: string, fragment: string): string[] {
  const decoded = safeDecode(path);
  const whole = decoded.replace(/\/$/, '');
  const name = whole.slice(whole.lastIndexOf('/') + 1);
  const forms = [fragment && `${path}#${fragment}`, fragment && `#${fragment}`, path, decoded, name];
  return [...new Set(forms.filter((text) => text.length > 1))];
}
