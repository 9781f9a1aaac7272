import { slugify } from '../../text/slug.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import type { ParsedEntry, WritingHabits } from './parse-entry.ts';
import { parseEntry } from './parse-entry.ts';
import { FieldReader } from '../fields/field-reader.ts';
import type { FileNames } from './file-names.ts';
import { isMapping } from '../../generators/site-folder.ts';
import { liquidValues } from '../../generators/standard/liquid-values.ts';
import type { Rule } from '../config/rules.ts';
import { readData } from '../formats/front-matter.ts';

interface Context {
  file: string;
  rule: Rule;
  names: FileNames;
  zone: string;
  site: WritingHabits;
}

type Item = Record<string, unknown>;

/** Entries of a data file: a list, a mapping that holds one list, or a mapping that is one entry. */
export function readDataFile(
  text: string,
  context: Context,
): { entries: ParsedEntry[]; diagnostics: Diagnostic[] } {
  const { file, rule, zone } = context;
  // What lies in data is no content of the generator, which has neither keys nor templates for it.
  const site: WritingHabits = {
    ...context.site,
    keys: {},
    templateValue: liquidValues({}),
    toMarkdown: undefined,
  };
  const located = readData(text, file);
  if (located.failed) return { entries: [], diagnostics: located.diagnostics };
  const diagnostics: Diagnostic[] = [];
  const { items, path } = findItems(located.value);
  const names = itemNames(items, context.names.name);
  const entries: ParsedEntry[] = [];
  for (const [index, item] of items.entries()) {
    const prefix = Array.isArray(located.value) || path.length > 0 ? [...path, index] : [];
    if (!isMapping(item)) {
      diagnostics.push({
        severity: 'error',
        code: 'invalid-item',
        message: `Item ${index + 1} of the list is not a mapping of keys to values.`,
        fix: 'Write each item as title: "…" and its other fields.',
        file,
        ...located.locate(prefix),
      });
      continue;
    }
    const fields = new FieldReader(item, located, { file, zone, prefix });
    const name = names[index] as string;
    const entry = parseEntry({
      fields,
      rule,
      names: {
        ...context.names,
        name,
        path: name,
        dated: name,
        place: name,
        isSection: false,
        isBundle: false,
        key: name,
      },
      body: bodyOf(item),
      bodyLine: located.locate(prefix).line,
      file,
      transcript: null,
      site,
    });
    for (const diagnostic of fields.diagnostics) diagnostics.push(diagnostic);
    if (!fields.failed) entries.push(entry);
  }
  return { entries, diagnostics };
}

function findItems(value: unknown): { items: unknown[]; path: PropertyKey[] } {
  if (Array.isArray(value)) return { items: value, path: [] };
  if (!isMapping(value)) return { items: [], path: [] };
  const lists = Object.entries(value).filter(([, inner]) => Array.isArray(inner) && inner.some(isMapping));
  const only = lists.length === 1 && typeof value['title'] !== 'string' ? lists[0] : undefined;
  return only ? { items: only[1] as unknown[], path: [only[0]] } : { items: [value], path: [] };
}

/** A slug for each item: its own, or its title's; the same talk at two places is told apart by place or date. */
function itemNames(items: readonly unknown[], fallback: string): string[] {
  const text = (item: unknown, key: string) => {
    const value = isMapping(item) ? item[key] : undefined;
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
  const base = items.map(
    (item) => slugify(text(item, 'slug') || text(item, 'title') || text(item, 'name')) || fallback,
  );
  const apart = (names: string[], keys: string[]) => {
    const count = new Map<string, number>();
    for (const name of names) count.set(name, (count.get(name) ?? 0) + 1);
    return names.map((name, index) => {
      const more = slugify(keys.map((key) => text(items[index], key)).find(Boolean) ?? '');
      return (count.get(name) ?? 0) > 1 && more ? `${name}-${more}` : name;
    });
  };
  return apart(apart(base, ['conference', 'event']), ['date']);
}

function bodyOf(item: Item): string {
  const body = ['body', 'content', 'abstract', 'description'].map((key) => item[key]);
  return body.find((value) => typeof value === 'string')?.toString() ?? '';
}
