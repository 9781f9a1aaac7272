import type { FieldReader } from './field-reader.ts';

/**
 * Keys of front matter whose names say that an entry is not for everybody, though only a theme knows what they do; and
 * what they do here: the entry is off the site, or off lists, search and feeds.
 */
export const DOUBTFUL_MARKS: Readonly<Record<string, 'site' | 'lists'>> = {
  secret: 'site',
  internal: 'site',
  confidential: 'site',
  embargoed: 'site',
  wip: 'site',
  noindex: 'lists',
  noIndex: 'lists',
  no_index: 'lists',
  hide: 'lists',
  hideFromList: 'lists',
  hide_from_list: 'lists',
  hideFromLists: 'lists',
  hide_from_lists: 'lists',
};

export function doubtfulMark(fields: FieldReader, effect: 'site' | 'lists'): string | undefined {
  return Object.keys(DOUBTFUL_MARKS).find((key) => DOUBTFUL_MARKS[key] === effect && isOn(fields.value(key)));
}

/** Whether a value that may be anything switches something on. */
export function isOn(value: unknown): boolean {
  return value === true || (typeof value === 'string' && /^(?:true|yes|on)$/i.test(value.trim()));
}
