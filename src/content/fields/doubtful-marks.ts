import type { FieldReader } from './field-reader.ts';

/**
 * Keys of front matter whose names say that an entry is not for everybody, though only a theme knows what they do; and
 * what they do here: the entry is off the site, or off lists, search and feeds.
 */
export const DOUBTFUL_MARKS = {
  site: 'secret internal confidential embargoed wip'.split(' '),
  lists: 'noindex noIndex no_index hide hideFromList hide_from_list hideFromLists hide_from_lists'.split(' '),
};

export function doubtfulMark(fields: FieldReader, effect: 'site' | 'lists'): string | undefined {
  return DOUBTFUL_MARKS[effect].find((key) => isOn(fields.value(key)));
}

/** Whether a value that may be anything switches something on. */
export function isOn(value: unknown): boolean {
  return value === true || (typeof value === 'string' && /^(?:true|yes|on)$/i.test(value.trim()));
}
