import picomatch from 'picomatch';
import type { ContentType } from '../model/content-type.ts';
import type { ContentRule } from '../model/site-config.ts';
import { globMatcher, nameOf } from './glob.ts';
import type { Recognised, SourceRule } from './recognise/recognised.ts';
import type { SlugStyle } from './slug-style.ts';

/** What the files of a glob are, with everything decided that a {@link SourceRule} may leave out. */
export interface Rule {
  /** null: the entries of the rule decide. */
  type: ContentType | null;
  /** Pathname pattern, or null for `/<path>`. */
  url: string | null;
  /** Pattern of entries whose front matter names another language than the site's; null: the same. */
  otherUrl: string | null;
  /** The pattern is an assumption: the site's own links may show another. */
  guess: boolean;
  /** From the configuration, and so to the letter. */
  isOwn: boolean;
  /** From the configuration, as far as the type goes. */
  isTyped: boolean;
  /** Without the configuration the entries would decide. */
  isOpen: boolean;
  base: string;
  root: string;
  at: string;
  lang: string | null;
  prefix: string;
  suffixOnly: boolean;
  sectionUrl: string;
  slugs: SlugStyle;
  /** Data files count too; not in a plain folder, where they may be anything. */
  data: boolean;
  html: boolean;
  needsMatter: boolean;
  needsDate: boolean;
  /** README.md stands for its folder. */
  readme: boolean;
  /** Front matter may do without its first `---`. */
  openMatter: boolean;
  defaults: Readonly<Record<string, unknown>>;
  keys: Readonly<Record<string, string>>;
  people: Readonly<Record<string, string>>;
  numbers: '1.' | '1-' | null;
  standFor: readonly string[];
  nameIsTitle: boolean;
  mount: string;
  slugFor: 'name' | 'path' | null;
  folderSlash: boolean;
  headerLines: boolean | 'titled';
  required: readonly ('title' | 'date')[];
  some: readonly { values: Readonly<Record<string, unknown>>; matches(file: string): boolean }[];
  plainIndex: boolean;
  future: boolean;
  titleCase: boolean;
  categories: readonly string[];
  tokens: Readonly<Record<string, string>>;
  matches(file: string): boolean;
}

/** What becomes of a file before it is read. */
export type Claim = { rule: Rule } | { hidden: string } | null;

const MARKDOWN = /\.(md|mdx|markdown|mkd|mkdn|mkdown|mdown)$/i;
const DATA = /\.(ya?ml|json|toml)$/i;
const HTML = /\.html?$/i;
/** In the configuration's own patterns, `:title` is the last part of the slug. */
const OWN_TOKENS = { title: 'last' };

export const PRESS_KIT_FILES = ['md', 'yaml', 'yml', 'json'].map(
  (extension) => `content/press-kit.${extension}`,
);

/** Globs that ask for data: what lies beside documents may be anything. */
const ASKS_DATA = /\.(?:ya?ml|json|toml)$|\.\{[^}]*(?:ya?ml|json|toml)|(?:^|\/)_?data\//i;

/**
 * Decides for each file which rule claims it: the configuration's rules, then those of the site's kind. One of the
 * configuration without an address says the type and leaves the rest to the kind. What the kind leaves out stays
 * out, unless a rule of the configuration names the file, or a folder that is left out.
 */
export function createClaims(configured: readonly ContentRule[], site: Recognised): (file: string) => Claim {
  const named = new Map<string, string>();
  const hidden = site.hidden.flatMap(({ files, except, reason }) => {
    const name = except === undefined ? nameOf(files) : null;
    if (name !== null && !named.has(name)) named.set(name, reason);
    if (name !== null) return [];
    const [matches, listed] = [globMatcher(files, site.because), new Set(except)];
    return [{ reason, matches: (file: string) => matches(file) && !listed.has(file) }];
  });
  const reasonOf = (file: string) => named.get(file) ?? hidden.find(({ matches }) => matches(file))?.reason;
  const own = configured.map((rule) => {
    const made = createRule({ ...rule, url: rule.url ?? null, data: ASKS_DATA.test(rule.files) }, OWN_TOKENS);
    const inside = made.base ? `${made.base}/` : '';
    const asksHidden = reasonOf(`${inside}any.md`) !== undefined;
    return {
      rule: made,
      asksHidden: asksHidden || !picomatch.scan(rule.files).isGlob,
      typed: new Map<Rule, Rule>(),
    };
  });
  const recognised = site.rules.map((rule) => createRule(rule, site.tokens));
  // In a folder without a kind, the rules that someone has written are all there is.
  const isAlone = own.length > 0 && site.isPlain && site.roots[0] !== 'content';
  return (file) => {
    if (/\.transcript\.\w+$/i.test(file)) return { hidden: 'the transcript of the file beside it' };
    const kind = isMarkdown(file) ? 'document' : HTML.test(file) ? 'html' : DATA.test(file) ? 'data' : null;
    const takes = (rule: Rule) => kind === 'document' || (kind !== null && rule[kind]);
    let usual: Rule | undefined | null = null;
    const usualRule = () =>
      usual === null ? (usual = recognised.find((rule) => takes(rule) && rule.matches(file))) : usual;
    const first = own.find(({ rule }) => rule.matches(file) && (takes(rule) || usualRule() !== undefined));
    const reason = first?.asksHidden ? undefined : reasonOf(file);
    if (reason !== undefined) return { hidden: reason };
    const given = first || !isAlone ? usualRule() : undefined;
    if (!first) return given ? { rule: given } : null;
    if (!given || first.rule.url !== null) return { rule: first.rule };
    const typed = first.typed.get(given) ?? { ...given, type: first.rule.type, isTyped: true };
    first.typed.set(given, typed);
    return { rule: typed };
  };
}

function createRule(rule: SourceRule, tokens: Readonly<Record<string, string>>): Rule {
  const base = rule.base ?? baseFolder(rule.files);
  return {
    type: rule.type,
    url: rule.url,
    otherUrl: rule.otherUrl ?? null,
    guess: rule.guess ?? false,
    isOwn: tokens === OWN_TOKENS,
    isTyped: false,
    isOpen: rule.type === null,
    base,
    root: rule.root ?? base,
    at: rule.at ?? '',
    lang: rule.lang ?? null,
    prefix: rule.prefix ?? '',
    suffixOnly: rule.suffixOnly ?? false,
    sectionUrl: rule.sectionUrl ?? '/:path/',
    slugs: rule.slugs ?? 'as-is',
    data: rule.data ?? false,
    html: rule.html ?? false,
    needsMatter: rule.needsMatter ?? false,
    needsDate: rule.needsDate ?? false,
    readme: rule.readme ?? false,
    openMatter: rule.openMatter ?? false,
    defaults: rule.defaults ?? {},
    keys: rule.keys ?? {},
    people: rule.people ?? {},
    numbers: rule.numbers ?? null,
    standFor: rule.standFor ?? [],
    nameIsTitle: rule.nameIsTitle ?? false,
    mount: rule.mount ?? '',
    slugFor: rule.slugFor ?? null,
    folderSlash: rule.folderSlash ?? false,
    headerLines: rule.headerLines ?? false,
    required: rule.required ?? [],
    some: (rule.some ?? []).map(({ files, values }) => ({ files, values, matches: globMatcher(files) })),
    plainIndex: rule.plainIndex ?? false,
    future: rule.future ?? false,
    titleCase: rule.titleCase ?? false,
    categories: rule.categories ?? [],
    tokens,
    matches: withBundles(globMatcher(rule.files), rule.bundles ?? []),
  };
}

/** What a file says together with what the rule says of it: an empty value says nothing. */
export function valuesOf(
  rule: Rule,
  file: string,
  own: Readonly<Record<string, unknown>>,
  listOf: (value: unknown) => unknown[],
): Record<string, unknown> {
  const given = Object.entries(own).filter(([, value]) => value !== null);
  const fitting = rule.some.filter(({ matches }) => matches(file)).map(({ values }) => values);
  if (fitting.length === 0) return { ...rule.defaults, ...Object.fromEntries(given) };
  const categories = [...fitting, own].flatMap((values) => listOf(values['categories'] ?? []));
  return {
    ...Object.assign({}, rule.defaults, ...fitting, Object.fromEntries(given)),
    ...(categories.length > 0 && { categories: [...new Set(categories)] }),
  };
}

function withBundles(
  matches: (file: string) => boolean,
  bundles: readonly string[],
): (file: string) => boolean {
  if (bundles.length === 0) return matches;
  const folders = new Set(bundles);
  return (file) => {
    if (matches(file)) return true;
    for (let slash = file.indexOf('/'); slash > 0; slash = file.indexOf('/', slash + 1)) {
      if (folders.has(file.slice(0, slash))) return true;
    }
    return false;
  };
}

export function isMarkdown(file: string): boolean {
  return MARKDOWN.test(file);
}

function baseFolder(glob: string): string {
  const { base, isGlob } = picomatch.scan(glob);
  return isGlob ? base : base.replace(/[^/]*$/, '').replace(/\/$/, '');
}
