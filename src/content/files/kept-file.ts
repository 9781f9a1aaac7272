import type { Arena } from '../../bytes/arena.ts';
import type { ContentType } from '../../model/content-type.ts';
import { type Rule, ruleOfType } from '../config/rules.ts';
import type { FileContent } from '../entries/document.ts';
import type { ParsedEntry } from '../entries/parse-entry.ts';

/** The content of a file, with the keys of all that it depends on. */
export interface Parsed {
  /** Sizes and times of the file and of those that it includes. */
  key: string;
  /** The site's settings for the file: `SettingKeys`. */
  settingKey: string;
  content: FileContent;
  /** The rule that it was read by; null if another process or thread has read it. Then its entries lack the rule, too. */
  rule: Rule | null;
  /** For each entry the type that its front matter gives; null if the rule gives it. */
  types?: (ContentType | null)[];
}

/** A parsed file that can be sent to another process: without the rules of its entries, which have functions. */
export type KeptFile = [file: string, parsed: Parsed];

/** Parsed files as data. Files whose entries have a rule that {@link giveRule} could not restore are left out. */
export function asData(parsed: ReadonlyMap<string, Parsed>): KeptFile[] {
  return [...parsed].flatMap(([file, { content, rule, ...others }]): KeptFile[] => {
    const types = content.entries.map((entry) => (entry.rule === rule ? null : entry.rule.type));
    const isData = content.entries.every((entry, index) => entry.rule === ruleOf(rule, types[index] ?? null));
    if (!isData) return [];
    const entries = content.entries.map((entry) => ({ ...entry, rule: null as never }));
    return [[file, { ...others, rule: null, types, content: { ...content, entries } }]];
  });
}

/** Whether all of a file is published. Every process reads files with drafts or diagnostics itself. */
export function isPublic([, { content }]: KeptFile): boolean {
  const { entries, diagnostics } = content;
  return entries.length > 0 && diagnostics.length === 0 && entries.every(({ hidden }) => hidden === null);
}

/** Moves the bytes of an entry into a shared arena, since thousands of small buffers cost more memory. */
export function moveTexts(entry: ParsedEntry, arena: Arena): void {
  entry.body = arena.add(entry.body);
  if (entry.reading) entry.reading.plain.edits = arena.add(entry.reading.plain.edits);
}

/** Restores the rule of entries that came from another process. */
export function giveRule({ rule, types = [], content }: Parsed, newRule: Rule): void {
  if (rule !== null) return;
  for (const [i, entry] of content.entries.entries()) entry.rule = ruleOf(newRule, types[i] ?? null) as Rule;
}

/** The rule of an entry whose front matter gives the type, else `rule`. */
function ruleOf(rule: Rule | null, type: ContentType | null): Rule | null {
  // The first reading has already decided whether the written type counts.
  return rule && ruleOfType(rule, type, true);
}
