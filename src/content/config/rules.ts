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

/** A {@link SiteRule} with all defaults filled in: the type and address of the files of a glob. */
export interface Rule extends Omit<RuleParts, 'bundles' | 'defaults'> {
  functions: RuleFunctions;
  /** Whether it is a rule of `lectern.yaml`, whose address is used exactly as written. */
  isOwn: boolean;
  /** Whether `lectern.yaml` or the front matter has set the type of a rule of the site. */
  isTyped: boolean;
  /** Whether the rule of the site has no type, so that the entries decide it. */
  isOpen: boolean;
  defaults: readonly { values: Readonly<Record<string, unknown>>; matches(file: string): boolean }[];
  tokens: Readonly<Record<string, string>>;
  matches(file: string): boolean;
}

/** The rule that claims a file, or why it is hidden; null if no rule claims it. */
export type Claim = { rule: Rule } | { hidden: Hidden } | null;

/** In patterns of `lectern.yaml`, `:title` is the last part of the slug. */
const OWN_TOKENS = { title: 'last' };

export const PRESS_KIT_FILES = ['md', 'yaml', 'yml', 'json'].map(
  (extension) => `content/press-kit.${extension}`,
);

/** Globs that name data files. Data beside documents is content only if a glob names it. */
const ASKS_DATA = /\.(?:ya?ml|json|toml)$|\.\{[^}]*(?:ya?ml|json|toml)|(?:^|\/)_?data\//i;

/**
 * Decides for each file which rule claims it: those of `lectern.yaml` come before those of the generator. A rule of
 * `lectern.yaml` without an address sets only the type. Files that the generator leaves out stay out, unless a rule of
 * `lectern.yaml` names the file, or a folder that is left out.
 */
export function createClaims(configured: readonly ContentRule[], site: SiteProfile): (file: string) => Claim {
  const byName = new Map<string, Hidden>();
  const hidden = site.files.hidden.flatMap(({ files, except, ignored, kind = 'withheld', reason }) => {
    const why: Hidden = { kind, reason };
    const name = except === undefined && ignored === undefined ? nameOf(files) : null;
    if (name !== null && !byName.has(name)) byName.set(name, why);
    if (name !== null) return [];
    const [matches, listed] = [globMatcher(files, site.detectedBy), new Set(except)];
    const isIgnored = ignored === undefined ? () => true : ignoredBy(ignored.list, ignored.in);
    return [{ why, matches: (file: string) => matches(file) && !listed.has(file) && isIgnored(file) }];
  });
  const reasonOf = (file: string) => byName.get(file) ?? hidden.find(({ matches }) => matches(file))?.why;
  const ownRules = configured.map((rule) => {
    const ownRule = createRule(
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
    const inside = ownRule.base ? `${ownRule.base}/` : '';
    const asksHidden = reasonOf(`${inside}any.md`) !== undefined;
    return { rule: ownRule, asksHidden: asksHidden || !baseOf(rule.files).isGlob };
  });
  const usualRules = site.rules.map((rule) => createRule(rule, site.addresses.tokens));
  // In a folder without a generator, only the rules of `lectern.yaml` count.
  const isAlone = ownRules.length > 0 && site.isPlain && site.files.roots[0] !== 'content';
  return (file) => {
    if (/\.transcript\.\w+$/i.test(file))
      return { hidden: { kind: 'part', reason: 'the transcript of the file beside it' } };
    const kind = isMarkdown(file) ? 'document' : isHtml(file) ? 'html' : isData(file) ? 'data' : null;
    const takes = (rule: Rule) => kind === 'document' || (kind !== null && rule[kind]);
    let usual: Rule | undefined | null = null;
    const usualRule = () =>
      usual === null ? (usual = usualRules.find((rule) => takes(rule) && rule.matches(file))) : usual;
    const ownRule = ownRules.find(
      ({ rule }) => rule.matches(file) && (takes(rule) || usualRule() !== undefined),
    );
    const reason = ownRule?.asksHidden ? undefined : reasonOf(file);
    if (reason !== undefined) return { hidden: reason };
    const siteRule = ownRule || !isAlone ? usualRule() : undefined;
    if (!ownRule) return siteRule ? { rule: siteRule } : null;
    if (!siteRule || ownRule.rule.url !== null) return { rule: ownRule.rule };
    const { type, fields, datesAreEvents } = ownRule.rule;
    return { rule: typedRule(siteRule, ownRule.rule, { type, fields, datesAreEvents }) };
  };
}

function createRule(siteRule: SiteRule, tokens: Readonly<Record<string, string>>): Rule {
  const { files, bundles, ...rule } = { ...RULE_DEFAULTS, ...siteRule };
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

/** The front matter of a file over the defaults of its rule. Empty values do not count. */
export function valuesOf(
  rule: Rule,
  file: string,
  matter: Readonly<Record<string, unknown>>,
  listOf: (value: unknown) => unknown[],
): Record<string, unknown> {
  const matching = rule.defaults.filter(({ matches }) => matches(file)).map(({ values }) => values);
  const ownEntries = Object.entries(matter).filter(([, value]) => value !== null);
  const values: Record<string, unknown> = {};
  for (const item of [...matching, Object.fromEntries(ownEntries)]) Object.assign(values, item);
  const categories = [...matching, matter].flatMap(({ categories: some }) => listOf(some ?? []));
  const adds = matching.some((item) => item['categories']);
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

/** Whether a list in the syntax of `.gitignore` leaves a file out. @param dir the folder of the list; empty: the top. */
export function ignoredBy(list: string, dir: string): (file: string) => boolean {
  const start = dir === '' ? '' : `${dir}/`;
  // Git ignores `./name`, but people who write it mean `/name`.
  const lines = list.replace(/^([ \t]*!?)\.\//gm, '$1/');
  const rules = ignore({ ignorecase: false, allowRelativePaths: true }).add(lines);
  return (file) => file.startsWith(start) && file !== start && rules.ignores(file.slice(start.length));
}

/** Types that no generator uses for its own layouts or sections. */
const EVERYWHERE: readonly unknown[] = ['talk', 'video', 'project'] satisfies ContentType[];

const typedRules = new WeakMap<Rule, Map<unknown, Rule>>();

/** A rule with another type: one object for each key, since types are decided for all entries of a rule object. */
function typedRule(rule: Rule, key: unknown, parts: Partial<Rule>): Rule {
  const rulesByKey = typedRules.get(rule) ?? new Map<unknown, Rule>();
  typedRules.set(rule, rulesByKey);
  const typed = rulesByKey.get(key) ?? { ...rule, ...parts, isTyped: true };
  rulesByKey.set(key, typed);
  return typed;
}

/**
 * The rule of a file whose front matter has `type`, which makes the type certain (decisions, "Visibility") unless
 * `lectern.yaml` has set it.
 * @param isPlain whether there is no generator that gives `type` another meaning.
 */
export function ruleOfType(rule: Rule, written: unknown, isPlain: boolean): Rule {
  const type = CONTENT_TYPES.find((known) => known === written);
  if (type === undefined || rule.isOwn || rule.isTyped) return rule;
  if (!isPlain && !EVERYWHERE.includes(type)) return rule;
  // `isOpen` gives a page the path of its file, and a talk its name below the collection.
  return typedRule(rule, type, { type, isOpen: true, datesAreEvents: type === 'talk' });
}
