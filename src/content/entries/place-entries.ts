import { isUrl } from '../../model/parse-url.ts';
import type { SiteConfig } from '../../model/site-config.ts';
import { COLLECTIONS, type ContentType } from '../../model/content-type.ts';
import { optionalOf } from '../../model/entry-schema.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import {
  type AddressContext,
  addressFacts,
  addressOf,
  type EntryLanguage,
  patternsOf,
  primaryOf,
} from './entry-address.ts';
import type { ParsedEntry } from './parse-entry.ts';
import { canonicalLanguage } from '../fields/front-matter-values.ts';
import { guessAddresses } from '../addresses/guess-patterns.ts';
import { listRole } from './lists.ts';
import { creditsOf } from './authors-of-works.ts';
import type { PlacedEntry } from './placed-entry.ts';
import type { SiteProfile } from '../../generators/site-profile.ts';
import { decideTypes, isSectionPage } from './decide-types.ts';

/**
 * Gives every entry its type, identity, address and language: what only all of them together decide. Clashes are not
 * resolved yet. `origins` are those that links to this site are written with.
 */
export function placeEntries(
  parsed: readonly ParsedEntry[],
  site: SiteProfile,
  { language, author }: Pick<SiteConfig, 'language' | 'author'>,
  now: number,
) {
  const types = decideTypes(parsed);
  const credits = creditsOf(parsed, types, author.name);
  const diagnostics: Diagnostic[] = [...credits.diagnostics];
  const known = site.siteUrl && isUrl(site.siteUrl) ? new URL(site.siteUrl).origin : null;
  const { patterns, origin } = guessAddresses(parsed, known);
  const sections = new Set(parsed.filter(({ names }) => names.isSection).map(({ names }) => names.dated));
  const shown = parsed.filter(({ hidden }) => hidden === null);
  const own = new Set(shown.map((entry) => types.get(entry) as ContentType));
  const entries = parsed.map((entry): PlacedEntry => {
    const type = types.get(entry) as ContentType;
    const lang = languageOf(entry, site, language);
    const path = identityOf(entry, type, lang.isMain ? null : lang.code);
    const facts = addressFacts(entry, lang, language);
    const named = { path, lang, facts, site, sections, diagnostics };
    const pathname = addressOf(entry, { ...named, ...patternsOf(entry, facts, patterns) });
    const placed = placedEntry(entry, { ...named, type, pathname, credit: credits.of(entry) });
    const list = listRole({ ...placed, hidden: entry.hidden }, own, now);
    return { ...placed, list, hidden: entry.hidden ?? list?.hidden ?? null };
  });
  return {
    entries: withTranslations(entries, (entry) => languageOf(entry.parsed, site, language).isMain),
    origins: [known, origin].filter((item) => item !== null),
    diagnostics,
  };
}

interface Decided extends Pick<AddressContext, 'path' | 'lang' | 'site'> {
  type: ContentType;
  pathname: string;
  credit: ReturnType<ReturnType<typeof creditsOf>['of']>;
}

function placedEntry(entry: ParsedEntry, { path, lang, site, type, pathname, credit }: Decided) {
  const { series, canonical, ...others } = optionalOf({ ...entry, ...credit });
  return {
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

/** `<collection>/<slug>`, a translation `<collection>/<lang>/<slug>`; a page without the collection. */
function identityOf(entry: ParsedEntry, type: ContentType, lang: string | null): string {
  const { names, slug, rule } = entry;
  const isOpen = rule.isOpen || rule.type !== type || isSectionPage(entry);
  const name = type === 'page' && isOpen ? names.path : names.name;
  const folder = name.slice(0, name.lastIndexOf('/') + 1);
  const isNamed = slug === null || /^[./]*$/.test(slug) || isSectionPage(entry);
  const own = isNamed ? name : slug.includes('/') ? slug : folder + slug;
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

/** Whether a site shows the page at an address where there is none, in each of its languages: below a folder it is a page like any other. */
function isNotFoundPage(pathname: string, basePath: string, languagePrefix: string): boolean {
  let path = pathname;
  for (const prefix of [basePath, languagePrefix])
    if (path.startsWith(`${prefix}/`)) path = path.slice(prefix.length);
  return /^\/404(?:\.html|\/)?$/.test(path);
}

/** The entries, each translation with the path of the entry in the main language that it belongs to. */
function withTranslations(entries: PlacedEntry[], isMain: (entry: PlacedEntry) => boolean): PlacedEntry[] {
  if (entries.every(({ parsed }) => parsed.names.lang === null && parsed.translationKey === null))
    return entries;
  const mains = new Map<string, PlacedEntry>();
  for (const entry of entries) {
    if (entry.hidden === null && isMain(entry)) for (const key of keysOf(entry)) mains.set(key, entry);
  }
  return entries.map((entry) => {
    if (entry.hidden !== null || isMain(entry)) return entry;
    const key = keysOf(entry).find((one) => mains.has(one)) ?? '';
    return { ...entry, translationOf: mains.get(key)?.path ?? null };
  });
}

/** What the entry has in common with its translations: a key of its own, or its place. */
function keysOf({ type, parsed }: PlacedEntry): string[] {
  const { translationKey, names } = parsed;
  return [...(translationKey === null ? [] : [`key:${translationKey}`]), `${type}:${names.key}`];
}
