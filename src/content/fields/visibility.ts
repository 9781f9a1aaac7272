import { mapping } from '../../text/mapping.ts';
import type { Hidden } from '../../model/diagnostic.ts';
import { ALIASES, APPEARS_ON, EVENT_DAYS, keysOf } from './front-matter-keys.ts';
import type { WrittenDate } from '../../text/dates.ts';
import type { FieldReader } from './field-reader.ts';
import { COMPUTED_KEYS, UNLISTED_KEYS } from '../../generators/generators.ts';
import type { FieldKeys, SiteTexts } from '../../generators/site-profile.ts';
import type { RuleParts } from '../../generators/source-rule.ts';

/** When and how an entry may be seen: decisions, "Visibility". */
export interface Visibility {
  date: string | null;
  updated: string | null;
  from: number | null;
  /** `from` for entries whose `date` is the day of an event. Only keys such as `publishDate` count: {@link APPEARS_ON}. */
  fromWithoutDate: number | null;
  until: number | null;
  unlisted: boolean;
  /** Whether the date comes from the file's name. */
  datedByName: boolean;
  /** Whether the date is that of the last change. */
  datedByChange: boolean;
  /** Why it is never published; null if it is published between `from` and `until`. */
  hidden: Hidden | null;
}

/** Paths in a folder of drafts: `drafts`, `_drafts`, `notes-drafts`. */
export const DRAFT_FOLDER = /(?:^|\/)(?:[^/]*[-_])?drafts\//i;
/** Keys that hold the state of an entry in one word, and the words that keep it from being seen. */
const STATES = ['status', 'visibility', 'post_status', 'state'];
const WITHHELD =
  /^(?:drafts?|private|hidden|pending|trash(?:ed)?|deleted|auto-draft|inherit|skip|unpublished|not[ _-]published|password(?:[ _-]protected)?)$/i;
/** Values of `visibility` that show an entry to some readers only: https://ghost.org/docs/content-api/#posts */
const FOR_SOME = /^(?:members?|paid|tiers|subscribers?|internal|restricted)$/i;
/** States that say that the entry appears on its date. */
const WAITING = /^(?:scheduled|future)$/i;
/** Values that tell a generator to take the date from Git or the file. */
const ELSEWHERE = /^(?:git )?(?:last modified|created)$/i;

/** Keys, in lower case, that also have other meanings, so an unreadable date in them is no error. */
const MAY_BE_OTHER = new Set(
  [...ALIASES.date.fitting, ...ALIASES.expires.fitting, ...keysOf('updated')].map((key) => key.toLowerCase()),
);

/** Reads dates, draft marks and window of an entry. @param placeDate in the file's name. @param keys the site's own. */
export function readVisibility(
  fields: FieldReader,
  file: string,
  placeDate: string | null,
  keys: FieldKeys = {},
): Visibility {
  const { date, updated, start, until, ...origin } = readDates(fields, placeDate, keys);
  return {
    ...origin,
    date: (date ?? fitting(fields, EVENT_DAYS))?.day ?? null,
    updated: updated?.day ?? null,
    from: start?.instant ?? null,
    fromWithoutDate: appearsFrom(fields, start),
    until: until?.instant ?? null,
    unlisted: isUnlisted(fields),
    hidden: hiddenReason(fields, file, date !== null),
  };
}

/** The dates of an entry by the keys of the site, and which of them its `date` is. */
function readDates(fields: FieldReader, placeDate: string | null, keys: FieldKeys) {
  const place = placeDate === null ? null : fields.dateOf(placeDate);
  const dates = new Map<string, WrittenDate | null>([[':filename', place]]);
  const listed = (names: readonly string[]) => {
    for (const key of names)
      if (!dates.has(key))
        dates.set(key, MAY_BE_OTHER.has(key.toLowerCase()) ? fitting(fields, [key]) : fields.date(key));
    return first(names, (key) => dates.get(key) ?? null);
  };
  const isElsewhere = (key: string) => ELSEWHERE.test(String(fields.value(key) ?? ''));
  const keyDate = listed(keys.date ?? keysOf('date').filter((key) => !isElsewhere(key)));
  const date = keyDate ?? (keys.date ? null : place);
  const start = keys.publish ? listed(keys.publish) : (listed(['publishDate']) ?? date);
  const until = listed(keys.expires ?? keysOf('expires'));
  return {
    date,
    start,
    until,
    updated: updatedOf(fields, keys),
    datedByName: place !== null && keyDate === place,
    datedByChange: /^(?:lastmod|modified)$/i.test(keys.date?.find((key) => dates.get(key)) ?? ''),
  };
}

/** The date of the last change. */
function updatedOf(fields: FieldReader, keys: FieldKeys): WrittenDate | null {
  const updated = first(keys.updated ?? ALIASES.updated.own, (key) => lenientDate(fields, key));
  if (updated !== null || keys.updated) return updated;
  return (
    fitting(fields, ALIASES.updated.fitting) ??
    fields.dateOf(inDate(fields, 'updated') ?? inDate(fields, 'modified'))
  );
}

/** When an entry appears. The day of a talk's event does not count: decisions, "Visibility". */
export function shownFrom(
  { from, fromWithoutDate }: Visibility,
  future: SiteTexts['future'],
  rule: Pick<RuleParts, 'future' | 'datesAreEvents'>,
): number | null {
  if (future || rule.future) return null;
  return rule.datesAreEvents && future === null ? fromWithoutDate : from;
}

/** The latest instant of all keys that say when the entry appears; with the state `scheduled`, its date is one of them. */
function appearsFrom(fields: FieldReader, start: WrittenDate | null): number | null {
  const dates = APPEARS_ON.map((key) => fields.dateOf(fields.value(key)));
  const isWaiting = STATES.some((key) => statesOf(fields, key).some((word) => WAITING.test(word)));
  const instants = [...dates, isWaiting ? start : null].flatMap((date) => date?.instant ?? []);
  return instants.toSorted((a, b) => b - a)[0] ?? null;
}

function first<T>(keys: readonly string[], read: (key: string) => T | null): T | null {
  // Every key is read, so that each unreadable one is reported.
  return keys.map(read).find((value) => value !== null) ?? null;
}

/** The date under keys that may have another meaning. Other values are ignored. */
function fitting(fields: FieldReader, keys: readonly string[]): WrittenDate | null {
  return first(keys, (key) =>
    typeof fields.value(key) === 'string' ? fields.dateOf(fields.value(key)) : null,
  );
}

function lenientDate(fields: FieldReader, key: string): WrittenDate | null {
  const value = fields.value(key);
  const date = fields.dateOf(value);
  if (value !== undefined && value !== '' && !date && !ELSEWHERE.test(String(value))) {
    const message = `\`${key}\` is ${JSON.stringify(value)}, which is not a date. Lectern leaves it out.`;
    fields.report(key, 'warning', 'unreadable-updated', message, 'Write it as 2026-03-01.');
  }
  return date;
}

/** Another member of a `date` that is a mapping: `date: { created: …, updated: … }`. */
function inDate(fields: FieldReader, key: string): unknown {
  return mapping(fields.value('date'))[key];
}

function isUnlisted(fields: FieldReader): boolean {
  const list = buildOption(fields, 'list');
  return (
    fields.flag('unlisted') === true ||
    isOff(fields.value('listed')) ||
    STATES.some((key) => statesOf(fields, key).some((state) => /^unlisted$/i.test(state))) ||
    list === 'never' ||
    list === false ||
    UNLISTED_KEYS.some((key) => isOn(fields.value(key))) ||
    doubtfulMark(fields, 'lists') !== undefined ||
    // Themes write it as `<meta name="robots">`.
    /\b(?:noindex|none)\b/i.test(String(fields.value('robots') ?? ''))
  );
}

/** Why the fields or the folder of an entry hold it back; null if they do not. */
export function hiddenReason(fields: FieldReader, file: string, isDated: boolean): Hidden | null {
  for (const key of ['draft', 'isDraft', 'is_draft', 'private', 'unpublished'])
    if (fields.spellings(key).some((value) => fields.flag(key, value) === true))
      return (key === 'private' ? withheld : draft)(`${key}: true`);
  for (const key of ['published', 'publish', 'isPublished', 'is_published']) {
    for (const value of fields.spellings(key)) {
      // `published: 2017`, or `?`, is about a book, `2017-05-01` about a post. Any other value is a switch or an error.
      const isYear = /^(?:\d{2,4}|\?|NaN)$/.test(String(value));
      if (/^\d{4}-\d/.test(String(value))) fields.date(key);
      else if (!isYear && fields.dateOf(value) === null && fields.flag(key, value) === false)
        return draft(`${key}: false`);
    }
  }
  for (const key of STATES) {
    const state = statesOf(fields, key).find(
      (word) => WITHHELD.test(word) || (key === 'visibility' && FOR_SOME.test(word)),
    );
    const hide = key === 'visibility' ? withheld : draft;
    if (state !== undefined) return hide(`${key}: ${state}`);
    const waiting = statesOf(fields, key).find((word) => WAITING.test(word));
    if (waiting !== undefined && !isDated) return hide(`${key}: ${waiting}, without a date`);
  }
  // The site's program encrypts such a page, or asks for the password first.
  if (![undefined, '', false].includes(fields.value('password') as string))
    return withheld('it has a password');
  if (isOn(fields.value('hidden'))) return withheld('hidden: true');
  const computed = COMPUTED_KEYS.find((key) => mapping(fields.value(key))['permalink'] === false);
  if (computed !== undefined) return withheld(`${computed}: permalink: false`);
  const pageless = ['permalink', 'url'].find((key) => fields.value(key) === false);
  const mark = pageless ? `${pageless}: false` : isOn(fields.value('headless')) ? 'headless: true' : null;
  if (mark !== null) return withheld(`${mark}, so the site writes no page for it`);
  const render = buildOption(fields, 'render') ?? fields.value('render');
  if (render === false || render === 'never' || render === 'link')
    return withheld('the site writes no page for it (render)');
  const doubtful = doubtfulMark(fields, 'site');
  if (doubtful !== undefined)
    return { kind: 'doubtful', reason: `${doubtful}: true (to publish it, write ${doubtful}: false)` };
  return DRAFT_FOLDER.test(file) ? draft('in a drafts folder') : null;
}

function draft(reason: string): Hidden {
  return { kind: 'draft', reason };
}

function withheld(reason: string): Hidden {
  return { kind: 'withheld', reason };
}

/** The words of a state: one text, or a list as in Obsidian, with or without `#`. */
function statesOf(fields: FieldReader, key: string): string[] {
  return [fields.value(key)]
    .flat()
    .filter((word): word is string => typeof word === 'string')
    .map((word) => word.trim().replace(/^#/, ''));
}

function buildOption(fields: FieldReader, key: string): unknown {
  return mapping(fields.value('build') ?? fields.value('_build'))[key];
}

/**
 * Keys whose names say that an entry is not for everybody, though only a theme knows their effect. Here they keep it off
 * the `site`, or off `lists`, search and feeds.
 */
export const DOUBTFUL_MARKS = {
  site: 'secret internal confidential embargoed wip'.split(' '),
  lists: 'noindex noIndex no_index hide hideFromList hide_from_list hideFromLists hide_from_lists'.split(' '),
};

export function doubtfulMark(fields: FieldReader, effect: 'site' | 'lists'): string | undefined {
  return DOUBTFUL_MARKS[effect].find((key) => isOn(fields.value(key)));
}

/** Whether a value of any type means "on". */
export function isOn(value: unknown): boolean {
  return value === true || (typeof value === 'string' && /^(?:true|yes|on)$/i.test(value.trim()));
}

/** Whether a value of any type means "off". */
function isOff(value: unknown): boolean {
  return value === false || (typeof value === 'string' && /^(?:false|no|off)$/i.test(value.trim()));
}
