import type { Arena } from '../../bytes/arena.ts';
import type { ContentType } from '../../model/content-type.ts';
import { type Rule, ruleOfType } from '../config/rules.ts';
import type { FileContent } from '../entries/document.ts';
import type { ParsedEntry } from '../entries/parse-entry.ts';

/** What a file held, and all that it depends on. */
export interface Parsed {
  key: string;
  setting: string;
  content: FileContent;
  /** What it was read by; null: in another process or thread, and its entries lack it. */
  rule: Rule | null;
  /** Types that entries have by their own word, and not by the rule. */
  types?: (ContentType | null)[];
}

/** A file that was read, as data: without the rule of its entries, which has functions. */
export type KeptFile = [file: string, parsed: Parsed];

/** What was read, as data; without files whose entries have a rule that cannot be said without functions. */
export function asData(parsed: ReadonlyMap<string, Parsed>): KeptFile[] {
  return [...parsed].flatMap(([file, { content, rule, ...others }]): KeptFile[] => {
    const types = content.entries.map((entry) => (entry.rule === rule ? null : entry.rule.type));
    const isData = content.entries.every((entry, at) => entry.rule === ruleOf(rule, types[at] ?? null));
    if (!isData) return [];
    const entries = content.entries.map((entry) => ({ ...entry, rule: null as never }));
    return [[file, { ...others, rule: null, types, content: { ...content, entries } }]];
  });
}

/** Whether all of it is published. What is held back, or has something wrong with it, is read anew by every process. */
export function isPublic([, { content }]: KeptFile): boolean {
  const { entries, diagnostics } = content;
  return entries.length > 0 && diagnostics.length === 0 && entries.every(({ hidden }) => hidden === null);
}

/** Moves the text of an entry to an arena, together with those of other files. */
export function moveTexts(entry: ParsedEntry, arena: Arena): void {
  entry.body = arena.add(entry.body);
  if (entry.reading) entry.reading.plain.edits = arena.add(entry.reading.plain.edits);
}

/** Entries that came as data get the rule that they were read by. */
export function giveRule({ rule, types = [], content }: Parsed, given: Rule): void {
  if (rule !== null) return;
  for (const [at, entry] of content.entries.entries()) entry.rule = ruleOf(given, types[at] ?? null) as Rule;
}

/** The rule of an entry that names its type itself; null: it does not. */
function ruleOf(rule: Rule | null, type: ContentType | null): Rule | null {
  // Whether a type that is written counts was decided when it was read.
  return rule && ruleOfType(rule, type, true);
}
