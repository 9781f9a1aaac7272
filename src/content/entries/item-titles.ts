import { keysOf } from '../fields/front-matter-keys.ts';
import { isMapping } from '../../generators/site-folder.ts';

type Item = Readonly<Record<string, unknown>>;

/** What these hold tells items apart as well, and is no title. */
const NO_TITLE =
  /^(?:id|slug|layout|template|type|lang|language|image|img|icon|photo|cover|file|.*(?:date|day|year|time|url|link|href)s?)$/i;
const MAX_TITLE = 150;

/**
 * The key that stands for `title` in a list whose items have none: the first of those that every item has as one line of
 * text, and that tell the most items apart. Lists made for a theme have titles under its own names, such as `company`.
 * @returns null where most items would be called the same, or some item has a title.
 */
export function titleKeyOf(items: readonly Item[]): string | null {
  const [first] = items;
  if (first === undefined || items.length < 2 || items.some(hasTitle)) return null;
  const keys = Object.keys(first).filter(
    (key) => !NO_TITLE.test(key) && items.every((item) => isTitle(item[key])),
  );
  const distinct = (key: string) => new Set(items.map((item) => item[key])).size;
  const best = keys.reduce((most, key) => Math.max(most, distinct(key)), 0);
  return best * 2 > items.length ? (keys.find((key) => distinct(key) === best) ?? null) : null;
}

function hasTitle(item: Item): boolean {
  return keysOf('title').some((key) => item[key] !== undefined) || isMapping(item['event']);
}

function isTitle(value: unknown): boolean {
  return (
    typeof value === 'string' &&
    /^(?!\w+:|[./#]).*\p{L}{2}.*$/u.test(value.trim()) &&
    value.length <= MAX_TITLE
  );
}
