import { isUrl } from '../../model/parse-url.ts';
import { withEnding } from '../../text/pathname.ts';
import type { SiteConfig } from '../../model/site-config.ts';
import { COLLECTIONS, type ContentType } from '../../model/content-type.ts';
import { optionalOf } from '../../model/entry-schema.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import { type AddressParts, encodePathname, fillPattern } from '../addresses/url-pattern.ts';
import type { Place } from '../fields/front-matter-urls.ts';
import type { ParsedEntry } from './parse-entry.ts';
import { canonicalLanguage } from '../fields/front-matter-values.ts';
import { isNotFoundPage } from '../addresses/not-found-page.ts';
import { guessAddresses } from '../addresses/guess-patterns.ts';
import { listRole } from './lists.ts';
import { creditsOf } from './authors-of-works.ts';
import type { PlacedEntry } from './placed-entry.ts';
import type { SiteProfile } from '../../generators/site-profile.ts';
import type { AddressFacts } from '../../generators/source-rule.ts';
import { withTranslations } from './translations.ts';
import { decideTypes, isSectionPage } from './decide-types.ts';

/** Entries with their addresses, before clashes are resolved. */
export interface PlacedEntries {
  entries: PlacedEntry[];
  /** Origins that links to this site are written with. */
  origins: string[];
  diagnostics: Diagnostic[];
}

/** Gives every entry its type, identity, address and language: what only all of them together decide. */
export function placeEntries(
  parsed: readonly ParsedEntry[],
  site: SiteProfile,
  { language, author }: Pick<SiteConfig, 'language' | 'author'>,
  now: number,
): PlacedEntries {
  const types = decideTypes(parsed);
  const credits = creditsOf(parsed, types, author.name);
  const diagnostics: Diagnostic[] = [...credits.diagnostics];
  const known = site.siteUrl && isUrl(site.siteUrl) ? new URL(site.siteUrl).origin : null;
  const { patterns, origin } = guessAddresses(parsed, known);
  const sections = new Set(parsed.filter(({ names }) => names.isSection).map(({ names }) => names.dated));
  const own = new Set(
    parsed.flatMap((entry) => (entry.hidden === null ? [types.get(entry) as ContentType] : [])),
  );
  const entries = parsed.map((entry): PlacedEntry => {
    const type = types.get(entry) as ContentType;
    const lang = languageOf(entry, site, language);
    const path = identityOf(entry, type, lang.isMain ? null : lang.code);
    // A site that has addresses of its own for some entries has them for all: by place, where nothing else is known.
    const isForeign = entry.lang !== null && primaryOf(entry.lang) !== primaryOf(language);
    const facts: AddressFacts = {
      path: entry.names.path,
      slug: entry.slug,
      isIndex: entry.names.isBundle,
      isSection: entry.names.isSection,
      language: entry.lang ?? lang.code,
      isForeign,
    };
    const special = entry.rule.patternOf?.(facts) ?? null;
    const pattern =
      patterns.get(entry.rule) ??
      (facts.isSection ? null : special) ??
      entry.rule.url ??
      (patterns.size > 0 && entry.rule.guess ? '/:path' : null);
    const sectionPattern = special ?? '/:path/';
    const context = { path, pattern, sectionPattern, facts, lang, site, sections, diagnostics };
    const pathname = addressOf(entry, context);
    const credit = credits.of(entry);
    const { series, canonical, ...others } = optionalOf({ ...entry, ...credit });
    const placed = {
      path,
      type,
      pathname,
      lang: entry.lang ?? lang.tag,
      title: entry.title,
      description: entry.description,
      date: entry.date,
      updated: entry.updated,
      tags: entry.tags,
      ...credit,
      series,
      canonical,
      aliases: [],
      translationOf: null,
      ...others,
      ...(entry.featured && { featured: entry.featured }),
      unlisted: entry.unlisted || (type === 'page' && isNotFoundPage(pathname, site.basePath, lang.prefix)),
      from: entry.from,
      until: entry.until,
      lists: entry.listsBelow ?? (site.isPlain && path === 'index'),
      headings: [],
      plain: null,
      body: entry.body,
      transcript: entry.transcript,
      file: entry.file,
      parsed: entry,
    };
    const list = listRole({ ...placed, hidden: entry.hidden }, own, now);
    return { ...placed, list, hidden: entry.hidden ?? list?.hidden ?? null };
  });
  return {
    entries: withTranslations(entries, (entry) => languageOf(entry.parsed, site, language).isMain),
    origins: [known, origin].filter((item) => item !== null),
    diagnostics,
  };
}

interface EntryLanguage {
  code: string;
  /** BCP 47. */
  tag: string;
  isMain: boolean;
  /** What precedes the pathname, such as `/fr`; empty for the main language. */
  prefix: string;
}

function languageOf({ names, rule }: ParsedEntry, site: SiteProfile, main: string): EntryLanguage {
  const [first] = site.languages;
  const code = names.lang ?? first?.code ?? main;
  const language = site.languages.find((item) => item.code === code);
  return {
    code,
    tag: canonicalLanguage(language?.tag ?? (names.lang === null ? main : code)) ?? main,
    isMain: names.lang === null || (first ? code === first.code : primaryOf(code) === primaryOf(main)),
    prefix: language?.prefix ?? rule.prefix,
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
    (type === 'page' ? (rule.identityOf?.(own) ?? own) : own)
      .normalize('NFC')
      .replace(/\s+/g, '-')
      .split('/')
      .filter((part) => !/^\.{0,2}$/.test(part))
      .join('/') || 'index';
  return [COLLECTIONS[type], lang, words].filter(Boolean).join('/');
}

interface AddressContext {
  path: string;
  pattern: string | null;
  sectionPattern: string;
  facts: AddressFacts;
  lang: EntryLanguage;
  site: SiteProfile;
  /** Folders that have a page of their own. */
  sections: ReadonlySet<string>;
  /** Where what is found is added. */
  diagnostics: Diagnostic[];
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
    date: entry.date ?? site.undated ?? null,
    categories: entry.categories,
    lang: lang.code,
    style: rule.slugs,
  };
  const warn = (code: string, message: string, fix: string, place: Place) =>
    context.diagnostics.push({
      severity: 'warning',
      code,
      message,
      fix,
      file: entry.file,
      line: place.line,
      column: place.column,
    });
  const standard = path === 'index' ? '/' : `/${path}`;

  if (permalink) {
    const filled = /:[a-z]{2,}|\{[{%]|<%/.test(permalink.value)
      ? fillPattern(permalink.value, parts, rule.tokens)
      : { pathname: permalink.value };
    if (filled.pathname !== null && !/[{}<>]/.test(filled.pathname)) {
      const written = withEnding(filled.pathname, site.addressEnding);
      if (rule.isOwn) return encodePathname(written);
      return encodePathname(`${site.basePath}/${(rule.permalinkOf ?? permalinkOf)(written, lang.prefix)}`);
    }
    warn(
      'unknown-permalink',
      `\`${permalink.key}\` is ${JSON.stringify(permalink.value)}, a template that only the generator can fill in. Lectern uses the default address.`,
      `Write the pathname itself, such as ${permalink.key}: ${standard}/.`,
      permalink,
    );
  }
  const prefix = rule.isOwn ? '' : site.basePath + lang.prefix;
  const own = rule.addressOf?.(context.facts) ?? null;
  if (own !== null) return encodePathname(prefix + own);
  if (pattern === null) return encodePathname(standard);
  // The front page of a language whose folder is part of its addresses is none of the site.
  const isPlaced = names.place !== '' && /:(?:id|place)\b/.test(pattern);
  if (names.path === '' && !isPlaced) return encodePathname(`${prefix}/`);
  const wanted = names.isSection ? context.sectionPattern : pattern;
  const filled = fillPattern(
    names.isBundle ? wanted.replace(/(\.html|:output_ext)$/, '/') : wanted,
    names.isSection ? { ...parts, slug: null } : parts,
    rule.tokens,
  );
  if (filled.pathname !== null) return encodePathname(prefix + filled.pathname.replace(/^(?!\/)/, '/'));
  if (entry.hidden === null) {
    warn(
      'pattern-without-date',
      `The URL pattern ${pattern} needs ${filled.missing}, but the entry has none. Lectern uses the default address.`,
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

/** An address of the front matter: at the root where it starts with a slash. */
function permalinkOf(written: string, language: string): string {
  return written.startsWith('/') ? written : `${language}/${written}`;
}
