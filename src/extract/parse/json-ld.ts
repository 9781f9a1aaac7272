import { orNull } from '../../text/or-null.ts';
import { isMapping } from '../../text/mapping.ts';

/** One object of structured data. */
export type Thing = Readonly<Record<string, unknown>>;

/** More things of one page are ignored. */
const MAX_THINGS = 200;

/** The things in the JSON-LD of a page, also those in `@graph` and in lists. Invalid scripts are ignored. */
export function readJsonLd(scripts: readonly string[]): Thing[] {
  const things: Thing[] = [];
  const add = (value: unknown, depth: number) => {
    if (things.length >= MAX_THINGS || depth > 4) return;
    if (Array.isArray(value)) for (const item of value) add(item, depth + 1);
    else if (isMapping(value)) {
      if (Array.isArray(value['@graph'])) add(value['@graph'], depth + 1);
      if (value['@type'] !== undefined) things.push(value);
      if (isMapping(value['mainEntity'])) add(value['mainEntity'], depth + 1);
    }
  };
  for (const script of scripts) {
    const text = script.replace(/^\s*(?:<!--|\/\*.*?\*\/|\/\/\s*<!\[CDATA\[)|(?:-->|\/\/\s*\]\]>)\s*$/g, '');
    add(
      orNull(() => JSON.parse(text) as unknown),
      0,
    );
  }
  return things;
}

export function typesOf(thing: Thing): string[] {
  return [thing['@type']]
    .flat()
    .filter((type) => typeof type === 'string')
    .map((type) => type.replace(/^.*[/#:]/, ''));
}

/** The first text under one of the keys, or the name or address of the thing there. */
export function textOfThing(thing: Thing, ...keys: string[]): string | null {
  for (const key of keys) {
    const [value] = textsOf(thing[key]);
    if (value !== undefined) return value;
  }
  return null;
}

/** Texts, or the names or addresses of things. */
export function textsOf(value: unknown): string[] {
  return [value].flat().flatMap((item) => {
    if (typeof item === 'string') return item.trim() === '' ? [] : [item.trim()];
    if (!isMapping(item)) return [];
    const text = item['name'] ?? item['url'] ?? item['contentUrl'] ?? item['@id'] ?? item['@value'];
    return typeof text === 'string' && text.trim() !== '' ? [text.trim()] : [];
  });
}
