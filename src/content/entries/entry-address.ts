import { placeOf } from '../addresses/guess-patterns.ts';
import type { SiteProfile } from '../../generators/site-profile.ts';
import type { AddressFacts } from '../../generators/source-rule.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import { primaryOf } from '../../text/locale.ts';
import { withEnding, encodePathname } from '../../text/pathname.ts';
import { type AddressParts, fillPattern } from '../addresses/url-pattern.ts';
import type { LineColumn } from '../fields/front-matter-values.ts';
import type { Rule } from '../config/rules.ts';
import type { ParsedEntry } from './parse-entry.ts';

export interface EntryLanguage {
  code: string;
  /** BCP 47. */
  tag: string;
  isMain: boolean;
  /** What precedes the pathname, such as `/fr`; empty for the main language. */
  prefix: string;
}

export interface AddressContext {
  path: string;
  /** The path that a translation has without its language; null for entries in the main language. */
  mainPath: string | null;
  lang: EntryLanguage;
  site: SiteProfile;
  /** The language of the site. */
  language: string;
  /** Patterns learned from the site's own links, by the key of `placeOf`. */
  guessed: ReadonlyMap<string, string>;
  /** Folders that have a section page. */
  sections: ReadonlySet<string>;
}

/** The canonical, encoded pathname: the permalink of the front matter, else the filled pattern, else `/<path>`. */
export function addressOf(
  entry: ParsedEntry,
  context: AddressContext,
): { pathname: string; warnings: Diagnostic[] } {
  const { file, permalink } = entry;
  const parts = addressParts(entry, context);
  const usual = usualPathname(context);
  const warnings: Diagnostic[] = [];
  const warn = (code: string, message: string, fix: string, { line, column }: LineColumn) =>
    warnings.push({ severity: 'warning', code, message, fix, file, line, column });

  const permalinkPath = permalink && permalinkAddress(permalink.value, entry.rule, parts, context);
  if (permalink !== null && permalinkPath === null) {
    const { key, value } = permalink;
    const message = `\`${key}\` is ${JSON.stringify(value)}, a template that only the generator can fill in. Lectern uses the default address.`;
    const fix = `Write the pathname itself, such as ${key}: ${usual}/.`;
    warn('unknown-permalink', message, fix, permalink);
  }
  if (permalinkPath !== null) return { pathname: encodePathname(permalinkPath), warnings };
  const filled = patternAddress(entry, parts, context);
  if (filled.missing !== undefined && entry.hidden === null) {
    const message = `The URL pattern ${filled.missing}, but the entry has none. Lectern uses the default address.`;
    const fix = 'Add a date, or give this file a permalink.';
    warn('pattern-without-date', message, fix, entry.datePlace);
  }
  return { pathname: encodePathname(filled.pathname ?? usual), warnings };
}

/** The pathname of an entry of which nothing else is known: `/<path>`, for a translation below its language. */
function usualPathname({ path, mainPath, lang, site }: AddressContext): string {
  const isPrefixed = site.isPlain && lang.prefix !== '' && mainPath !== null;
  if (path === 'index') return '/';
  return isPrefixed ? `${lang.prefix}/${mainPath}`.replace(/\/index$/, '/') : `/${path}`;
}

/** The values of an entry for the tokens of its permalink or pattern. */
function addressParts(entry: ParsedEntry, { lang, sections, site }: AddressContext): AddressParts {
  return {
    ...entry.names,
    sections: sectionsOf(entry.names.dated, sections),
    slug: entry.slug,
    title: entry.title,
    date: entry.date ?? site.addresses.undated ?? null,
    categories: entry.categories,
    lang: lang.code,
    style: entry.rule.slugs,
  };
}

/** The pathname of a permalink; null if only the generator can fill its template. */
function permalinkAddress(
  value: string,
  rule: Rule,
  parts: AddressParts,
  { lang, site: { addresses } }: AddressContext,
): string | null {
  const filled = /:[a-z]{2,}|\{[{%]|<%/.test(value)
    ? fillPattern(value, parts, rule.tokens)
    : { pathname: value };
  if (filled.pathname === null || /[{}<>]/.test(filled.pathname)) return null;
  const written = withEnding(filled.pathname, addresses.addressEnding);
  if (rule.isOwn) return written;
  return `${addresses.basePath}/${(rule.functions.permalinkOf ?? permalinkOf)(written, lang.prefix)}`;
}

/** The pathname that the rule of an entry gives it; null without a pattern, or if a token of the pattern is `missing`. */
function patternAddress(
  entry: ParsedEntry,
  parts: AddressParts,
  { lang, guessed, site, language }: AddressContext,
): { pathname: string | null; missing?: string } {
  const { names, rule } = entry;
  const facts = addressFacts(entry, lang, language);
  const prefix = rule.isOwn ? '' : site.addresses.basePath + lang.prefix;
  const ruleAddress = rule.functions.addressOf?.(facts) ?? null;
  if (ruleAddress !== null) return { pathname: prefix + ruleAddress };
  const rulePattern = rule.functions.patternOf?.(facts) ?? null;
  const linkPattern = rule.guess ? guessed.get(placeOf(entry)) : undefined;
  // If the links of a site show dated addresses, entries of which nothing else is known have the path of their file.
  const hasDatedLinks = rule.guess && [...guessed.values()].some((guess) => guess.includes(':year'));
  // The pattern that the links show counts first, then the pattern of the rule.
  const pattern =
    linkPattern ?? (facts.isSection ? null : rulePattern) ?? rule.url ?? (hasDatedLinks ? '/:path' : null);
  if (pattern === null) return { pathname: null };
  // If a language's folder is part of the pattern, its front page is not at the root.
  const isPlaced = names.place !== '' && /:(?:id|place)\b/.test(pattern);
  if (names.path === '' && !isPlaced) return { pathname: `${prefix}/` };
  const entryPattern = names.isSection ? (rulePattern ?? '/:path/') : pattern;
  const filled = fillPattern(
    names.isBundle ? entryPattern.replace(/(\.html|:output_ext)$/, '/') : entryPattern,
    names.isSection ? { ...parts, slug: null } : parts,
    rule.tokens,
  );
  return filled.pathname === null
    ? { pathname: null, missing: `${pattern} needs ${filled.missing}` }
    : { pathname: prefix + filled.pathname.replace(/^(?!\/)/, '/') };
}

/** The deepest folder of a path that is a section. The first folder always is. */
function sectionsOf(path: string, sections: ReadonlySet<string>): string {
  const folders = path.split('/').slice(0, -1);
  let depth = folders.length;
  while (depth > 1 && !sections.has(folders.slice(0, depth).join('/'))) depth--;
  return folders.slice(0, depth).join('/');
}

/** The pathname of a permalink. With a leading slash it starts at the root, else below the language. */
function permalinkOf(written: string, language: string): string {
  return written.startsWith('/') ? written : `${language}/${written}`;
}

function addressFacts(entry: ParsedEntry, { code }: EntryLanguage, main: string): AddressFacts {
  return {
    path: entry.names.path,
    slug: entry.slug,
    isIndex: entry.names.isBundle,
    isSection: entry.names.isSection,
    language: entry.lang ?? code,
    isForeign: entry.lang !== null && primaryOf(entry.lang) !== primaryOf(main),
  };
}
