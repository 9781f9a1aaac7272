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

const DATE_KEYS = ['date', 'pubDate', 'pubDatetime', 'publishDate', 'publishedAt'];
const UPDATED_KEYS = [
  'updated',
  'lastmod',
  'lastMod',
  'modified',
  'last_modified_at',
  'updatedAt',
  'updatedDate',
];
const EXPIRY_KEYS = ['expires', 'expiryDate', 'expiry_date', 'expiry'];
const DRAFT_FOLDER = /(^|\/)_?drafts\//;
const NAME_DATE = /(?:^|\/)(\d{4}-\d{2}-\d{2})-[^/]*$/;

/** Reads dates, draft marks and windows of one entry; `file` may carry the date or lie among the drafts. */
export function readPublication(fields: FieldReader, file: string): Publication {
  const written =
    DATE_KEYS.map((key) => fields.date(key)).find((date) => date !== null) ?? softDate(fields, file);
  const start = fields.date('publishDate') ?? written;
  const updated = UPDATED_KEYS.map((key) => lenientDate(fields, key)).find((date) => date !== null);
  const until = EXPIRY_KEYS.map((key) => fields.date(key)).find((date) => date !== null);
  return {
    date: written?.day ?? null,
    updated: updated?.day ?? null,
    from: start?.instant ?? null,
    until: until?.instant ?? null,
    unlisted: fields.flag('unlisted') === true,
    hidden: hiddenReason(fields, file),
  };
}

/** Sources of a date that may well mean something else: they count only where they are one. */
function softDate(fields: FieldReader, file: string) {
  const named = NAME_DATE.exec(file)?.[1];
  return (
    fields.dateOf(fields.value('published')) ??
    fields.dateOf(fields.value('created')) ??
    (named ? fields.dateOf(named) : null)
  );
}

function lenientDate(fields: FieldReader, key: string) {
  const value = fields.value(key);
  const date = fields.dateOf(value);
  if (value !== undefined && value !== '' && !date) {
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

function hiddenReason(fields: FieldReader, file: string): string | null {
  if (fields.flag('draft') === true) return 'draft: true';
  if (fields.flag('private') === true) return 'private: true';
  const published = fields.value('published');
  const isFlag = typeof published === 'boolean' || /^(true|false|yes|no)$/i.test(String(published));
  if (isFlag && fields.flag('published') === false) return 'published: false';
  return DRAFT_FOLDER.test(file) ? 'in a drafts folder' : null;
}
