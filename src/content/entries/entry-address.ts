import { placeOf } from '../addresses/guess-patterns.ts';
import type { SiteProfile } from '../../generators/site-profile.ts';
import type { AddressFacts } from '../../generators/source-rule.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import { primaryOf } from '../../text/locale.ts';
import { withEnding, encodePathname } from '../../text/pathname.ts';
import { type AddressParts, fillPattern } from '../addresses/url-pattern.ts';
import type { LineColumn } from '../fields/front-matter-values.ts';
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
  /** The path of its original; null: it is one itself. */
  ofMain: string | null;
  lang: EntryLanguage;
  site: SiteProfile;
  /** The language of the site. */
  language: string;
  /** Patterns that the site's own links show, by place. */
  guessed: ReadonlyMap<string, string>;
  /** Folders that have a page of their own. */
  sections: ReadonlySet<string>;
  /** Where what is found is added. */
  diagnostics: Diagnostic[];
}

/** Canonical pathname: what the front matter says, else the pattern, else `/<path>`. */
export function addressOf(entry: ParsedEntry, context: AddressContext): string {
  const { permalink, names, rule } = entry;
  const { path, ofMain, lang, guessed } = context;
  const { addresses } = context.site;
  const { basePath } = addresses;
  const facts = addressFacts(entry, lang, context.language);
  const special = rule.functions.patternOf?.(facts) ?? null;
  const shown = rule.guess ? guessed.get(placeOf(entry)) : undefined;
  // A site that has dated addresses of its own has the others by place, where nothing else is known.
  const isSite = rule.guess && [...guessed.values()].some((each) => each.includes(':year'));
  // What all links into its place show, what its rule says, else its path.
  const pattern = shown ?? (facts.isSection ? null : special) ?? rule.url ?? (isSite ? '/:path' : null);
  const parts: AddressParts = {
    ...names,
    sections: sectionsOf(names.dated, context.sections),
    slug: entry.slug,
    title: entry.title,
    date: entry.date ?? addresses.undated ?? null,
    categories: entry.categories,
    lang: lang.code,
    style: rule.slugs,
  };
  const warn = (code: string, message: string, fix: string, { line, column }: LineColumn) =>
    context.diagnostics.push({ severity: 'warning', code, message, fix, file: entry.file, line, column });
  const isPrefixed = context.site.isPlain && lang.prefix !== '' && ofMain !== null;
  const usual = isPrefixed ? `${lang.prefix}/${ofMain}`.replace(/\/index$/, '/') : `/${path}`;
  const standard = path === 'index' ? '/' : usual;

  if (permalink) {
    const filled = /:[a-z]{2,}|\{[{%]|<%/.test(permalink.value)
      ? fillPattern(permalink.value, parts, rule.tokens)
      : { pathname: permalink.value };
    if (filled.pathname !== null && !/[{}<>]/.test(filled.pathname)) {
      const written = withEnding(filled.pathname, addresses.addressEnding);
      if (rule.isOwn) return encodePathname(written);
      return encodePathname(
        `${basePath}/${(rule.functions.permalinkOf ?? permalinkOf)(written, lang.prefix)}`,
      );
    }
    const { key, value } = permalink;
    const message = `\`${key}\` is ${JSON.stringify(value)}, a template that only the generator can fill in. Lectern uses the default address.`;
    const fix = `Write the pathname itself, such as ${key}: ${standard}/.`;
    warn('unknown-permalink', message, fix, permalink);
  }
  const prefix = rule.isOwn ? '' : basePath + lang.prefix;
  const own = rule.functions.addressOf?.(facts) ?? null;
  if (own !== null) return encodePathname(prefix + own);
  if (pattern === null) return encodePathname(standard);
  // The front page of a language whose folder is part of its addresses is none of the site.
  const isPlaced = names.place !== '' && /:(?:id|place)\b/.test(pattern);
  if (names.path === '' && !isPlaced) return encodePathname(`${prefix}/`);
  const wanted = names.isSection ? (special ?? '/:path/') : pattern;
  const filled = fillPattern(
    names.isBundle ? wanted.replace(/(\.html|:output_ext)$/, '/') : wanted,
    names.isSection ? { ...parts, slug: null } : parts,
    rule.tokens,
  );
  if (filled.pathname !== null) return encodePathname(prefix + filled.pathname.replace(/^(?!\/)/, '/'));
  if (entry.hidden === null) {
    const message = `The URL pattern ${pattern} needs ${filled.missing}, but the entry has none. Lectern uses the default address.`;
    const fix = 'Add a date, or give this file a permalink.';
    warn('pattern-without-date', message, fix, entry.datePlace);
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
