import { posix } from 'node:path';
import { COLLECTIONS, type ContentType } from '../model/content-type.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { Entry } from '../model/entry.ts';
import { type AddressParts, encodePathname, fillPattern } from './address.ts';
import type { Place } from './addresses.ts';
import type { ParsedEntry } from './entry.ts';
import { canonicalLanguage } from './front-matter.ts';
import { guessAddresses } from './guess-patterns.ts';
import { type ListRole, listRole } from './lists.ts';
import type { Recognised } from './recognise/recognised.ts';
import { linkTranslations } from './translations.ts';
import { decideTypes, isSectionPage } from './types.ts';

/** An entry with its identity and address, whose links are still as they were written. */
export interface RawEntry extends Entry {
  /** Why it is nowhere; null where it is published in its window. */
  hidden: string | null;
  parsed: ParsedEntry;
  /** Its role where it is the page of a list. */
  list: ListRole | null;
}

export interface Settled {
  entries: RawEntry[];
  /** Origins that links to this site are written with. */
  origins: string[];
}

/** What is shown where there is no page. */
const NOT_FOUND = /\/404(?:\.html|\/)?$/;

/** Gives every entry its type, identity, address and language: what only all of them together decide. */
export function settle(
  parsed: readonly ParsedEntry[],
  site: Recognised,
  language: string,
  now: number,
  report: (file: string, found: readonly Diagnostic[]) => void,
): Settled {
  const types = decideTypes(parsed);
  const known = site.siteUrl && URL.canParse(site.siteUrl) ? new URL(site.siteUrl).origin : null;
  const { patterns, origin } = guessAddresses(parsed, known);
  const sections = new Set(parsed.filter(({ names }) => names.isSection).map(({ names }) => names.dated));
  const own = new Set(
    parsed.flatMap((entry) => (entry.hidden === null ? [types.get(entry) as ContentType] : [])),
  );
  const entries = parsed.map((entry): RawEntry => {
    const type = types.get(entry) as ContentType;
    const lang = languageOf(entry, site, language);
    const path = identityOf(entry, type, lang.isMain ? null : lang.code);
    // A site that has addresses of its own for some entries has them for all: by place, where nothing else is known.
    const isForeign = entry.lang !== null && primaryOf(entry.lang) !== primaryOf(language);
    const pattern =
      patterns.get(entry.rule) ??
      (isForeign ? entry.rule.otherUrl : null) ??
      entry.rule.url ??
      (patterns.size > 0 && entry.rule.guess ? '/:path' : null);
    const pathname = addressOf(entry, { type, path, pattern, lang, site, sections, report });
    const settled = {
      path,
      type,
      pathname,
      lang: entry.lang ?? lang.tag,
      title: entry.title,
      description: entry.description,
      date: entry.date,
      updated: entry.updated,
      tags: entry.tags,
      authors: entry.authors,
      series: entry.series,
      canonical: entry.canonical,
      aliases: [],
      translationOf: null,
      conference: entry.conference,
      location: entry.location,
      link: entry.link,
      slides: entry.slides,
      recording: entry.recording,
      image: entry.image,
      order: entry.order,
      unlisted: entry.unlisted || (type === 'page' && NOT_FOUND.test(pathname)),
      from: entry.from,
      until: entry.until,
      lists: entry.listsBelow,
      headings: [],
      onPage: null,
      body: entry.body,
      transcript: entry.transcript,
      file: entry.file,
      parsed: entry,
    };
    const list = listRole({ ...settled, hidden: entry.hidden }, own, now);
    return { ...settled, list, hidden: entry.hidden ?? list?.hidden ?? null };
  });
  linkTranslations(entries, (entry) => languageOf(entry.parsed, site, language).isMain);
  return { entries, origins: [known, origin].filter((item) => item !== null) };
}

interface EntryLanguage {
  code: string;
  /** BCP 47. */
  tag: string;
  isMain: boolean;
  /** What precedes the pathname. */
  prefix: string;
}

function languageOf({ names, rule }: ParsedEntry, site: Recognised, main: string): EntryLanguage {
  const [first] = site.languages;
  const code = names.lang ?? first?.code ?? main;
  const language = site.languages.find((item) => item.code === code);
  return {
    code,
    tag: canonicalLanguage(language?.tag ?? (names.lang === null ? main : code)) ?? main,
    isMain: names.lang === null || (first ? code === first.code : primaryOf(code) === primaryOf(main)),
    prefix: rule.isOwn ? '' : site.basePath + (language?.prefix ?? rule.prefix),
  };
}

function primaryOf(tag: string): string | undefined {
  return tag.toLowerCase().split(/[-_]/)[0];
}

/** `<collection>/<slug>`, a translation `<collection>/<lang>/<slug>`; a page without the collection. */
function identityOf(entry: ParsedEntry, type: ContentType, lang: string | null): string {
  const { names, slug, rule } = entry;
  const isOpen = rule.isOpen || rule.type !== type || isSectionPage(entry);
  const name = type === 'page' && isOpen ? names.path : names.name;
  const folder = name.slice(0, name.lastIndexOf('/') + 1);
  const own =
    slug === null || /^[./]*$/.test(slug) || isSectionPage(entry)
      ? name
      : slug.includes('/')
        ? slug
        : folder + slug;
  // `.` and `..` are no names: no client could ask for such an address.
  const words =
    (type === 'page' ? `${rule.mount}/${own}` : own)
      .normalize('NFC')
      .replace(/\s+/g, '-')
      .split('/')
      .filter((part) => !/^\.{0,2}$/.test(part))
      .join('/') || 'index';
  return [COLLECTIONS[type], lang, words].filter(Boolean).join('/');
}

interface AddressContext {
  type: ContentType;
  path: string;
  pattern: string | null;
  lang: EntryLanguage;
  site: Recognised;
  /** Folders that have a page of their own. */
  sections: ReadonlySet<string>;
  report: (file: string, found: readonly Diagnostic[]) => void;
}

/** Canonical pathname: what the front matter says, else the pattern, else `/<path>`. */
function addressOf(entry: ParsedEntry, context: AddressContext): string {
  const { permalink, names, rule } = entry;
  const { path, pattern, lang, site } = context;
  const parts: AddressParts = {
    ...names,
    sections: sectionsOf(names.dated, context.sections),
    slug: entry.slug,
    title: entry.title,
    date: entry.date ?? site.undated,
    categories: entry.categories,
    lang: rule.otherUrl === null ? lang.code : (entry.lang ?? lang.code),
    style: rule.slugs,
  };
  const warn = (code: string, message: string, fix: string, place: Place) =>
    context.report(entry.file, [
      { severity: 'warning', code, message, fix, file: entry.file, line: place.line, column: place.column },
    ]);
  const standard = path === 'index' ? '/' : `/${path}`;

  if (permalink) {
    const filled = /:[a-z]{2,}|\{[{%]|<%/.test(permalink.value)
      ? fillPattern(permalink.value, parts, rule.tokens)
      : { pathname: permalink.value };
    if (filled.pathname !== null && !/[{}<>]/.test(filled.pathname)) {
      const isRooted = site.rootedPermalinks || (filled.pathname.startsWith('/') && !rule.mount);
      const prefix = isRooted ? site.basePath : lang.prefix + rule.mount;
      return encodePathname(`${rule.isOwn ? '' : prefix}/${ended(filled.pathname, site.addressEnding)}`);
    }
    warn(
      'unknown-permalink',
      `\`${permalink.key}\` is ${JSON.stringify(permalink.value)}, a template that only its own program can fill; the usual address is used.`,
      `Write the pathname itself, such as ${permalink.key}: ${standard}/.`,
      permalink,
    );
  }
  if (entry.slug !== null && rule.slugFor !== null) {
    const folder = rule.slugFor === 'path' ? '' : names.isBundle ? names.path : posix.dirname(names.path);
    const place = posix.join('/', rule.mount, folder, ended(entry.slug, site.addressEnding));
    return encodePathname(lang.prefix + place);
  }
  if (pattern === null) return encodePathname(standard);
  if (names.path === '') return encodePathname(`${lang.prefix}/`);
  const own = names.isSection ? rule.sectionUrl : pattern;
  const filled = fillPattern(
    names.isBundle ? own.replace(rule.folderSlash ? /\/?(\.html)?$/ : /(\.html|:output_ext)$/, '/') : own,
    names.isSection ? { ...parts, slug: null } : parts,
    rule.tokens,
  );
  if (filled.pathname !== null) return encodePathname(lang.prefix + filled.pathname.replace(/^(?!\/)/, '/'));
  if (entry.hidden === null) {
    warn(
      'pattern-without-date',
      `The URL pattern ${pattern} wants ${filled.missing}, but there is none; the usual address is used.`,
      'Add a date, or give this file a permalink.',
      entry.datePlace,
    );
  }
  return encodePathname(standard);
}

/** The deepest folder around a path that is a section; the first folder is one in any case. */
function sectionsOf(path: string, sections: ReadonlySet<string>): string {
  const folders = path.split('/').slice(0, -1);
  let depth = folders.length;
  while (depth > 1 && !sections.has(folders.slice(0, depth).join('/'))) depth--;
  return folders.slice(0, depth).join('/');
}

/** With the ending that the site's addresses have, unless it is that of a file. */
function ended(pathname: string, ending: string): string {
  return /\/$|\.(?:html?|xml|json|txt|php|aspx?)$/i.test(pathname) ? pathname : pathname + ending;
}
