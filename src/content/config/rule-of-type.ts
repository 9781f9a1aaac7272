import { CONTENT_TYPES, type ContentType } from '../../model/content-type.ts';
import type { Rule } from './rules.ts';

/** Words that no generator takes for a layout or section of its own. */
const EVERYWHERE: readonly unknown[] = ['talk', 'video', 'project'] satisfies ContentType[];

/** Files with the same rule and type have one rule: what is told of a rule is told of all its entries. */
const made = new WeakMap<Rule, Map<ContentType, Rule>>();

/**
 * The rule of a file whose front matter has `type`. That makes its type certain (decisions, "Visibility"), unless
 * `lectern.yaml` has said it already.
 * @param isPlain no generator gives `type` a meaning of its own.
 */
export function ruleOfType(rule: Rule, written: unknown, isPlain: boolean): Rule {
  const type = CONTENT_TYPES.find((known) => known === written);
  if (type === undefined || rule.isOwn || rule.isTyped) return rule;
  if (!isPlain && !EVERYWHERE.includes(type)) return rule;
  const types = made.get(rule) ?? new Map<ContentType, Rule>();
  made.set(rule, types);
  const known = types.get(type);
  if (known !== undefined) return known;
  // A page has the path of its file, a talk the name below its collection: as where the entries decide.
  const typed = { ...rule, type, isOpen: true, isTyped: true, datesAreEvents: type === 'talk' };
  types.set(type, typed);
  return typed;
}
