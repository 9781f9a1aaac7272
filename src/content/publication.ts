import { ALIASES } from './aliases.ts';
import type { WrittenDate } from './dates.ts';
import type { FieldReader } from './fields.ts';

/** When and how an entry may be seen: decisions, "Visibility". */
export interface Publication {
  date: string | null;
  updated: string | null;
  from: number | null;
  until: number | null;
  unlisted: boolean;
  /** Why it is nowhere, whatever the time; null where it is published in its window. */
  hidden: string | null;
}

const DRAFT_FOLDER = /(^|\/)_?drafts\//i;
/** Values by which a program is told to take the date from elsewhere. */
const ELSEWHERE = /^(?:git )?(?:last modified|created)$/i;

/**
 * Reads dates, draft marks and windows of one entry; `file` may carry the date or lie among the drafts.
 * @param placeCounts only `date` comes before the date of the place.
 */
export function readPublication(
  fields: FieldReader,
  file: string,
  placeDate: string | null,
  placeCounts = false,
): Publication {
  const written =
    (placeCounts ? fields.date('date') : readDate(fields)) ??
    (placeDate === null ? null : fields.dateOf(placeDate));
  const start = fields.date('publishDate') ?? written;
  const until =
    first(ALIASES.expires.own, (key) => fields.date(key)) ?? fitting(fields, ALIASES.expires.fitting);
  const updated =
    first(ALIASES.updated.own, (key) => lenientDate(fields, key)) ?? fitting(fields, ALIASES.updated.fitting);
  return {
    date: written?.day ?? null,
    updated: updated?.day ?? null,
    from: start?.instant ?? null,
    until: until?.instant ?? null,
    unlisted: isUnlisted(fields),
    hidden: hiddenReason(fields, file),
  };
}

function readDate(fields: FieldReader): WrittenDate | null {
  const own = first(ALIASES.date.own, (key) =>
    ELSEWHERE.test(String(fields.value(key) ?? '')) ? null : fields.date(key),
  );
  return own ?? fitting(fields, ALIASES.date.fitting);
}

function first<T>(keys: readonly string[], read: (key: string) => T | null): T | null {
  // Every key is read, so that each that cannot be is reported.
  return keys.map(read).find((value) => value !== null) ?? null;
}

/** Keys that may well mean something else: they count only where they hold a date. */
function fitting(fields: FieldReader, keys: readonly string[]): WrittenDate | null {
  return first(keys, (key) =>
    typeof fields.value(key) === 'string' ? fields.dateOf(fields.value(key)) : null,
  );
}

function lenientDate(fields: FieldReader, key: string): WrittenDate | null {
  const value = fields.value(key);
  const date = fields.dateOf(value);
  if (value !== undefined && value !== '' && !date && !ELSEWHERE.test(String(value))) {
    fields.report(
      key,
      'warning',
      'unreadable-updated',
      `\`${key}\` is ${JSON.stringify(value)}, which is not a date of the calendar; it is left out.`,
      'Write it as 2026-03-01.',
    );
  }
  return date;
}

function isUnlisted(fields: FieldReader): boolean {
  const list = buildOption(fields, 'list');
  return (
    fields.flag('unlisted') === true ||
    list === 'never' ||
    list === false ||
    fields.value('eleventyExcludeFromCollections') === true
  );
}

function hiddenReason(fields: FieldReader, file: string): string | null {
  for (const key of ['draft', 'isDraft', 'private']) if (fields.flag(key) === true) return `${key}: true`;
  for (const key of ['published', 'publish']) {
    const value = fields.value(key);
    // A book is `published: 2017`, or `?`; a post `published: 2017-05-01`; whatever else it says is a switch or an error.
    const isYear = /^(?:\d{2,4}|\?|NaN)$/.test(String(value));
    if (/^\d{4}-\d/.test(String(value))) fields.date(key);
    else if (!isYear && fields.dateOf(value) === null && fields.flag(key) === false) return `${key}: false`;
  }
  const status = fields.value('status') ?? fields.value('visibility');
  if (typeof status === 'string' && /^(draft|private|hidden)$/i.test(status.trim()))
    return `status: ${status.trim()}`;
  if (fields.value('hidden') === true) return 'hidden: true';
  const computed = fields.value('eleventyComputed');
  if (computed !== null && typeof computed === 'object' && Reflect.get(computed, 'permalink') === false) {
    return 'eleventyComputed: permalink: false';
  }
  if (fields.value('permalink') === false) return 'permalink: false, so the site writes no page for it';
  if (fields.value('headless') === true) return 'headless: true, so the site writes no page for it';
  const render = buildOption(fields, 'render') ?? fields.value('render');
  if (render === false || render === 'never' || render === 'link')
    return 'the site writes no page for it (render)';
  return DRAFT_FOLDER.test(file) ? 'in a drafts folder' : null;
}

function buildOption(fields: FieldReader, key: string): unknown {
  const build = fields.value('build') ?? fields.value('_build');
  return build !== null && typeof build === 'object' && Object.hasOwn(build, key)
    ? Reflect.get(build, key)
    : undefined;
}
