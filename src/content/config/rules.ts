import ignore from 'ignore';
import { isData, isHtml, isMarkdown } from '../../text/file-kinds.ts';
import type { Hidden } from '../../model/diagnostic.ts';
import type { ContentRule } from '../../model/site-config.ts';
import { baseOf, globMatcher, nameOf } from '../../generators/standard/patterns.ts';
import type { SiteProfile } from '../../generators/site-profile.ts';
import {
  RULE_DEFAULTS,
  type RuleFunctions,
  type RuleParts,
  type SiteRule,
} from '../../generators/source-rule.ts';
import { CONTENT_TYPES, type ContentType } from '../../model/content-type.ts';
import { foldersOf } from '../../text/pathname.ts';

/** What the files of a glob are, with everything decided that a {@link SiteRule} may leave out. */
export interface Rule extends Omit<RuleParts, 'bundles' | 'defaults'> {
  functions: RuleFunctions;
  /** From the configuration, and so to the letter. */
  isOwn: boolean;
  isTyped: boolean;
  /** Without the configuration the entries would decide. */
  isOpen: boolean;
  defaults: readonly { values: Readonly<Record<string, unknown>>; matches(file: string): boolean }[];
  tokens: Readonly<Record<string, string>>;
  matches(file: string): boolean;
}

/** What becomes of a file before it is read. */
export type Claim = { rule: Rule } | { hidden: Hidden } | null;

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
export function createClaims(configured: readonly ContentRule[], site: SiteProfile): (file: string) => Claim {
  const named = new Map<string, Hidden>();
  const hidden = site.files.hidden.flatMap(({ files, except, ignored, kind = 'withheld', reason }) => {
    const why: Hidden = { kind, reason };
    const name = except === undefined && ignored === undefined ? nameOf(files) : null;
    if (name !== null && !named.has(name)) named.set(name, why);
    if (name !== null) return [];
    const [matches, listed] = [globMatcher(files, site.detectedBy), new Set(except)];
    const isIgnored = ignored === undefined ? () => true : ignoredBy(ignored.list, ignored.in);
    return [{ why, matches: (file: string) => matches(file) && !listed.has(file) && isIgnored(file) }];
  });
  const reasonOf = (file: string) => named.get(file) ?? hidden.find(({ matches }) => matches(file))?.why;
  const own = configured.map((rule) => {
    const made = createRule(
      {
        ...rule,
        fields: rule.fields ?? [],
        url: rule.url ?? null,
        data: ASKS_DATA.test(rule.files),
        datesAreEvents: rule.type === 'talk',
        functions: {},
      },
      OWN_TOKENS,
    );
    const inside = made.base ? `${made.base}/` : '';
    const asksHidden = reasonOf(`${inside}any.md`) !== undefined;
    return { rule: made, asksHidden: asksHidden || !baseOf(rule.files).isGlob };
  });
  const usualRules = site.rules.map((rule) => createRule(rule, site.addresses.tokens));
  // In a folder without a kind, the rules that someone has written are all there is.
  const isAlone = own.length > 0 && site.isPlain && site.files.roots[0] !== 'content';
  return (file) => {
    if (/\.transcript\.\w+$/i.test(file))
      return { hidden: { kind: 'part', reason: 'the transcript of the file beside it' } };
    const kind = isMarkdown(file) ? 'document' : isHtml(file) ? 'html' : isData(file) ? 'data' : null;
    const takes = (rule: Rule) => kind === 'document' || (kind !== null && rule[kind]);
    let usual: Rule | undefined | null = null;
    const usualRule = () =>
      usual === null ? (usual = usualRules.find((rule) => takes(rule) && rule.matches(file))) : usual;
    const first = own.find(({ rule }) => rule.matches(file) && (takes(rule) || usualRule() !== undefined));
    const reason = first?.asksHidden ? undefined : reasonOf(file);
    if (reason !== undefined) return { hidden: reason };
    const given = first || !isAlone ? usualRule() : undefined;
    if (!first) return given ? { rule: given } : null;
    if (!given || first.rule.url !== null) return { rule: first.rule };
    const { type, fields, datesAreEvents } = first.rule;
    return { rule: typedRule(given, first.rule, { type, fields, datesAreEvents }) };
  };
}

function createRule(given: SiteRule, tokens: Readonly<Record<string, string>>): Rule {
  const { files, bundles, ...rule } = { ...RULE_DEFAULTS, ...given };
  const base = rule.base ?? baseOf(files).base;
  return {
    ...rule,
    files,
    base,
    root: rule.root ?? base,
    isOwn: tokens === OWN_TOKENS,
    isTyped: false,
    isOpen: rule.type === null,
    defaults: rule.defaults.map((item) => ({ ...item, matches: globMatcher(item.files ?? '**') })),
    tokens,
    matches: withBundles(globMatcher(files), bundles),
  };
}

/** What a file says together with what the rule says of it: an empty value says nothing. */
export function valuesOf(
  rule: Rule,
  file: string,
  own: Readonly<Record<string, unknown>>,
  listOf: (value: unknown) => unknown[],
): Record<string, unknown> {
  const fitting = rule.defaults.filter(({ matches }) => matches(file)).map(({ values }) => values);
  const given = Object.entries(own).filter(([, value]) => value !== null);
  const values: Record<string, unknown> = {};
  for (const item of [...fitting, Object.fromEntries(given)]) Object.assign(values, item);
  const categories = [...fitting, own].flatMap(({ categories: some }) => listOf(some ?? []));
  const adds = fitting.some((item) => item['categories']);
  return adds ? { ...values, categories: [...new Set(categories)] } : values;
}

function withBundles(
  matches: (file: string) => boolean,
  bundles: readonly string[],
): (file: string) => boolean {
  if (bundles.length === 0) return matches;
  const folders = new Set(bundles);
  return (file) => matches(file) || foldersOf(file).some((folder) => folders.has(folder));
}

/** Whether a list in the manner of `.gitignore`, of a folder (empty: the top), leaves a file out. */
export function ignoredBy(list: string, dir: string): (file: string) => boolean {
  const start = dir === '' ? '' : `${dir}/`;
  // `./name` matches nothing in git; people write it, and mean that it is left out.
  const lines = list.replace(/^([ \t]*!?)\.\//gm, '$1/');
  const rules = ignore({ ignorecase: false, allowRelativePaths: true }).add(lines);
  return (file) => file.startsWith(start) && file !== start && rules.ignores(file.slice(start.length));
}

/** Words that no generator takes for a layout or section of its own. */
const EVERYWHERE: readonly unknown[] = ['talk', 'video', 'project'] satisfies ContentType[];

const typedRules = new WeakMap<Rule, Map<unknown, Rule>>();

/** A rule with a type of its own, the same for the same key: what is told of a rule is told of all its entries. */
function typedRule(rule: Rule, key: unknown, parts: Partial<Rule>): Rule {
  const known = typedRules.get(rule) ?? new Map<unknown, Rule>();
  typedRules.set(rule, known);
  const typed = known.get(key) ?? { ...rule, ...parts, isTyped: true };
  known.set(key, typed);
  return typed;
}

/**
 * The rule of a file whose front matter has `type`. That makes its type certain (decisions, "Visibility"), unless
 * `lectern.yaml` has said it already.
 * @param isPlain no generator gives `type` a meaning of its own.
 */
export function ruleOfType(rule: Rule, written: unknown, isPlain: boolean): Rule {
  const type = CONTENT_TYPES.find((known) => known === written);
  if (type === undefined || rule.isOwn || rule.isTyped) return rule;
  if (!isPlain && !EVERYWHERE.includes(type)) return rule;
  // A page has the path of its file, a talk the name below its collection: as where the entries decide.
  return typedRule(rule, type, { type, isOpen: true, datesAreEvents: type === 'talk' });
}
