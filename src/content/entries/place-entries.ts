import { parseUrl } from '../../model/parse-url.ts';
import type { SiteConfig } from '../../model/site-config.ts';
import { COLLECTIONS, type ContentType } from '../../model/content-type.ts';
import { optionalOf } from '../../model/entry-schema.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import { type AddressContext, addressOf, type EntryLanguage } from './entry-address.ts';
import type { ParsedEntry } from './parse-entry.ts';
import { canonicalLanguage, primaryOf } from '../../text/locale.ts';
import { guessAddresses, placesThatClash } from '../addresses/guess-patterns.ts';
import { listRole } from './lists.ts';
import type { PlacedEntry } from './placed-entry.ts';
import type { SiteProfile } from '../../generators/site-profile.ts';
import type { Rule } from '../config/rules.ts';
import { addTo, append } from '../../text/append.ts';
import { addressOf as keyOf, lastOf } from '../../text/pathname.ts';
import { type RecordContext, settleRecords } from './records.ts';
import { typeOfName } from '../../generators/standard/sections.ts';
import type { Entry } from '../../model/entry.ts';

/**
 * Gives every entry its type, identity, address and language, which depend on all other entries. Clashes are not
 * resolved yet. The `origins` are those of absolute links to this site.
 */
export function placeEntries(
  parsed: readonly ParsedEntry[],
  site: SiteProfile,
  { language, author }: Pick<SiteConfig, 'language' | 'author'>,
  now: number,
  hasFile: (pathname: string) => boolean,
) {
  const types = decideTypes(parsed);
  const credits = creditsOf(parsed, types, author.name);
  const siteOrigin = parseUrl(site.about.siteUrl ?? '')?.origin ?? null;
  const { patterns, origin, diagnostics } = guessAddresses(parsed, siteOrigin);
  let warnings: Diagnostic[] = [];
  const sections = new Set(parsed.filter(({ names }) => names.isSection).map(({ names }) => names.dated));
  const published = parsed.filter(({ hidden }) => hidden === null);
  const publishedTypes = new Set(published.map((entry) => types.get(entry) as ContentType));
  const place = (entry: ParsedEntry, type: ContentType): PlacedEntry => {
    const lang = languageOf(entry, site, language);
    const path = identityOf(entry, type, lang.isMain ? null : lang.code);
    const mainPath = lang.isMain ? null : identityOf(entry, type, null);
    const context = { path, mainPath, lang, site, language, guessed: patterns, sections };
    const { pathname, warnings: ofEntry } = addressOf(entry, context);
    append(warnings, ofEntry);
    const placed = placedEntry(entry, { ...context, type, pathname, credit: credits.of(entry) });
    placed.list = listRole(placed, publishedTypes, now);
    placed.hidden ??= placed.list?.hidden ?? null;
    return placed;
  };
  const origins = [siteOrigin, origin].filter((item) => item !== null);
  const records: RecordContext = {
    now,
    hasFile,
    placedElsewhere: ({ parsed: entry, type }) =>
      place({ ...entry, permalink: null, link: entry.link ?? entry.permalink?.value ?? null }, type),
    localPath: (written) => pathnameOnSite(written, origins),
  };
  const placeAll = () => parsed.map((entry) => place(entry, types.get(entry) as ContentType));
  let placed = placeAll();
  // A guess never clashes: decisions, "A guess adds, it never takes".
  const clashing = placesThatClash(placed, patterns);
  for (const key of clashing) patterns.delete(key);
  if (clashing.size > 0) {
    warnings = [];
    placed = placeAll();
  }
  const entries = settleRecords(placed, records);
  return {
    entries: withTranslations(entries, (entry) => languageOf(entry.parsed, site, language).isMain),
    origins,
    diagnostics: [...credits.diagnostics, ...diagnostics, ...warnings],
  };
}

/** The decoded pathname of an address on the site; null for an address elsewhere. */
function pathnameOnSite(written: string, origins: readonly string[]): string | null {
  const rooted = written.replace(/^(?![/.]|\w+:)/, '/');
  const [, host = '', path = ''] = /^(https?:\/\/[^/?#]+)?(\/[^?#]*)/i.exec(rooted) ?? [];
  return path === '' || (host !== '' && !origins.includes(host)) ? null : keyOf(path);
}

interface Decided extends AddressContext {
  type: ContentType;
  pathname: string;
  credit: ReturnType<ReturnType<typeof creditsOf>['of']>;
}

function placedEntry(entry: ParsedEntry, { path, lang, site, type, pathname, credit }: Decided): PlacedEntry {
  const { series, canonical, ...others } = optionalOf({ ...entry, ...credit });
  const tag = entry.lang ?? lang.tag;
  const prefixes = [site.addresses.basePath, lang.prefix, `/${tag}`];
  return {
    path,
    type,
    pathname,
    lang: tag,
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
    unlisted: entry.unlisted || (type === 'page' && isNotFoundPage(pathname, prefixes)),
    from: entry.from,
    until: entry.until,
    lists: entry.listsBelow ?? (site.isPlain && path === 'index'),
    transcript: entry.transcript,
    file: entry.file,
    parsed: entry,
    list: null,
    hidden: entry.hidden,
  };
}

function languageOf({ names, rule }: ParsedEntry, site: SiteProfile, main: string): EntryLanguage {
  const { languages } = site.about;
  const [mainLanguage] = languages;
  const code = names.lang ?? mainLanguage?.code ?? main;
  const language = languages.find((item) => item.code === code);
  return {
    code,
    tag: canonicalLanguage(language?.tag ?? (names.lang === null ? main : code)) ?? main,
    isMain:
      names.lang === null ||
      (mainLanguage ? code === mainLanguage.code : primaryOf(code) === primaryOf(main)),
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
  const slugPath = isNamed ? name : slug.includes('/') ? slug : folder + slug;
  // `.` and `..` are left out: clients resolve them, so they cannot request such an address.
  const words =
    (type === 'page' ? (rule.functions.identityOf?.(slugPath) ?? slugPath) : slugPath)
      .normalize('NFC')
      .replace(/\s+/g, '-')
      .split('/')
      .filter((part) => !/^\.{0,2}$/.test(part))
      .join('/') || 'index';
  return [COLLECTIONS[type], lang, words].filter(Boolean).join('/');
}

/** Whether a page is the site's 404 page, in one of its languages. Below a folder, `404` is a page like any other. */
function isNotFoundPage(pathname: string, prefixes: readonly string[]): boolean {
  let path = pathname.toLowerCase();
  for (const prefix of prefixes)
    if (path.startsWith(`${prefix.toLowerCase()}/`)) path = path.slice(prefix.length);
  return /^\/404(?:\.html|\/)?$/.test(path);
}

/** The entries; each translation has the path of its original in `translationOf`. */
function withTranslations(entries: PlacedEntry[], isMain: (entry: PlacedEntry) => boolean): PlacedEntry[] {
  if (entries.every(({ parsed }) => parsed.names.lang === null && parsed.translationKey === null))
    return entries;
  const mains = new Map<string, PlacedEntry>();
  for (const entry of entries) {
    if (entry.hidden === null && isMain(entry)) for (const key of keysOf(entry)) mains.set(key, entry);
  }
  return entries.map((entry) => {
    if (entry.hidden !== null || isMain(entry)) return entry;
    const key = keysOf(entry).find((key) => mains.has(key)) ?? '';
    return { ...entry, translationOf: mains.get(key)?.path ?? null };
  });
}

/** The keys that an entry shares with its translations: its `translationKey`, and its place without the language. */
function keysOf({ type, parsed }: PlacedEntry): string[] {
  const { translationKey, names } = parsed;
  return [...(translationKey === null ? [] : [`key:${translationKey}`]), `${type}:${names.key}`];
}

/** Fewer dated files than this do not make the files at the top of a folder a blog. */
const FEW = 3;
/** Names of single pages, which are no posts even with a date. */
const PAGE_NAME =
  /^(about|about-me|contact|now|uses|colophon|cv|resume|privacy|imprint|impressum|datenschutz|legal|terms|license|licence|404|search|archives?|tags|categories|links|blogroll|bookmarks|hire|home|index|readme|changelog|contributing|newsletter|subscribe|thanks|support|donate|faq|sponsors?|credits|ueber|über|a-propos|acerca|sobre|contacto|kontakt)$/i;

/** The type of each entry: that of its rule, else `writing` in sections whose entries mostly have dates, else `page`. */
function decideTypes(entries: readonly ParsedEntry[]): Map<ParsedEntry, ContentType> {
  const open = new Map<Rule, ParsedEntry[]>();
  const hasWriting = entries.some(({ rule }) => rule.type === 'writing');
  const isOpen = ({ rule }: ParsedEntry) => rule.type === null || (!hasWriting && isFarGuess(rule));
  for (const entry of entries) if (isOpen(entry) && !isSectionPage(entry)) addTo(open, entry.rule, entry);
  const blogs = new Set<Rule>();
  for (const [rule, members] of open) {
    const candidates = members.filter(({ names }) => !isPageName(names.path));
    const dated = candidates.filter(isDated).length;
    const isTop = rule.base === rule.root && members.some(({ names }) => !names.path.includes('/'));
    if (dated * 2 > candidates.length && dated >= (isTop ? FEW : 1)) blogs.add(rule);
  }
  return new Map(
    entries.map((entry) => {
      if (isSectionPage(entry)) return [entry, 'page'];
      const isWriting = blogs.has(entry.rule);
      if (entry.rule.type !== null && !isWriting)
        return [entry, isAboutEvent(entry) ? 'page' : entry.rule.type];
      const isPost = isWriting && isDated(entry) && !isPageName(entry.names.path);
      return [entry, isPost ? 'writing' : 'page'];
    }),
  );
}

/** Whether the type comes from the name of a nested folder, such as `blog/talks`. Dated entries there may be writing. */
function isFarGuess({ type, isOwn, isTyped, base, root }: Rule): boolean {
  return (
    type !== 'page' &&
    type !== 'writing' &&
    !isOwn &&
    !isTyped &&
    base
      .slice(root ? root.length + 1 : 0)
      .replace(/^(?:content|src|_?pages)\//, '')
      .includes('/')
  );
}

/** Folders whose entries may be events instead of talks. */
const EVENTS = /(?:^|\/)_?(?:events?|conferences?|appearances)$/i;
/** Files about the folder that they lie in. */
const ABOUT = /^(?:readme|licen[cs]e|copying|notice|changelog|contributing)$/i;

/** Whether a file in a folder of talks has no field of a talk, and may be about the event or the folder. */
function isAboutEvent({ rule, file, ...entry }: ParsedEntry): boolean {
  if (rule.type !== 'talk' || rule.isOwn || rule.isTyped) return false;
  const { date, conference, location, slides, recording } = entry;
  const isTold = [date, conference, location, slides, recording].some((value) => value !== null);
  return (
    !isTold && (EVENTS.test(rule.base) || isFarGuess(rule) || ABOUT.test(lastOf(file).replace(/\.\w+$/, '')))
  );
}

/** Names of templates for posts, and of templates for anything. */
const POST_TEMPLATE =
  /post|blog|article|page|entry|note|single|news|default|base|main|index|content|writ|essay|til|log|story|stories|journal|diary/i;

/** Whether an entry has the date on which it was written, as posts do. Documentation has the date of its last change. */
function isDated({ date, datedByChange, template }: ParsedEntry): boolean {
  return date !== null && !datedByChange && (template === null || POST_TEMPLATE.test(template));
}

/** Whether an entry is the page of a section or of the site, which lists the others. */
function isSectionPage({ names }: Pick<ParsedEntry, 'names'>): boolean {
  return names.isSection || (names.isBundle && names.name === '');
}

function isPageName(path: string): boolean {
  return !path.includes('/') && (PAGE_NAME.test(path) || typeOfName(path) !== null);
}

type Credits = Pick<Entry, 'authors' | 'fields'>;

/**
 * The authors of each entry. If one person writes the site, the `author` of an entry about a book or another page is
 * the author of that work, and becomes a field. If several people write, the `author` is that of the entry.
 */
function creditsOf(
  parsed: readonly ParsedEntry[],
  types: ReadonlyMap<ParsedEntry, ContentType>,
  owner: string | undefined,
): { of(entry: ParsedEntry): Credits; diagnostics: Diagnostic[] } {
  const isWork = (entry: ParsedEntry) => {
    const type = types.get(entry);
    return entry.isAboutWork && entry.authors.length > 0 && (type === 'writing' || type === 'page');
  };
  const writers = new Set(parsed.filter((entry) => !isWork(entry)).flatMap(({ authors }) => authors));
  if (owner !== undefined) writers.add(owner);
  const works =
    writers.size > 1
      ? []
      : parsed.filter((entry) => isWork(entry) && entry.authors.some((name) => !writers.has(name)));
  const isWorkOfOthers = new Set(works);
  const publishedWorks = works.filter(({ hidden }) => hidden === null);
  const names = publishedWorks.length === 1 ? 'One entry names' : `${publishedWorks.length} entries name`;
  const message = `${names} an \`author\` beside a link or the data of a book. Lectern takes it as the author of that work, because one person writes the rest of the site.`;
  const fix =
    'If it is the author of the page, remove the other keys, or name two authors on entries of your own.';
  return {
    of(entry) {
      const { authors, fields } = entry;
      if (!isWorkOfOthers.has(entry)) return fields === undefined ? { authors } : { authors, fields };
      const author = authors.length === 1 ? (authors[0] as string) : authors;
      return { authors: [], fields: { author, ...fields } };
    },
    diagnostics: publishedWorks
      .slice(0, 1)
      .map(({ file }) => ({ severity: 'warning', code: 'author-of-a-work', message, fix, file })),
  };
}
