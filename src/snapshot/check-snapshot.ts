import { z } from 'zod';
import { areEdits } from '../bytes/read-edits.ts';
import { bytesAt, stringAt } from '../bytes/strings.ts';
import { CONTENT_TYPES } from '../model/content-type.ts';
import { type EntryRecord, recordSchema } from '../model/entry-schema.ts';
import { publicConfigSchema } from '../model/site-config.ts';
import { checkIndex } from '../search/check-index.ts';
import { dayNumber } from '../text/day-number.ts';
import { DIGEST_BYTES, type Snapshot } from './snapshot.ts';

/** A snapshot from elsewhere is damaged, or was not made by a build. */
class SnapshotError extends Error {
  override readonly name = 'SnapshotError';
}

const text = z.string();
const pathname = text.startsWith('/');
const meta = z.object({
  config: publicConfigSchema,
  assets: z.array(
    z.object({
      pathname,
      file: text,
      size: z.int().min(0),
      modified: z.number(),
      owners: z.array(text).nullable(),
    }),
  ),
  redirects: z.array(z.object({ from: pathname, to: pathname })),
  sections: z.array(z.object({ pathname, title: text, description: text.nullable(), body: text })),
  taxonomies: z.array(text),
  languages: z.array(text),
  tags: z.array(text),
});

/**
 * Checks an opened snapshot from elsewhere: its arrays must fit each other, so that lookups end and all row numbers exist, and
 * its records must match their schema. @throws SnapshotError, and Error for the search index.
 */
export function checkSnapshot(snapshot: Snapshot): void {
  const { columns, size } = snapshot;
  const rowColumns = [
    'type',
    'date',
    'changed',
    'lang',
    'from',
    'until',
    'unlisted',
    'main',
    'rank',
    'folder',
  ] as const;
  for (const name of rowColumns) need(columns[name].length === size, name);
  need(columns.digests.length === size * DIGEST_BYTES, 'digests');
  const anchors = columns.anchorOffsets.length - 1;
  const folders = columns.folderOffsets.length - 1;
  const keys = columns.keyOffsets.length - 1;
  const terms = columns.termKeyOffsets.length - 1;
  offsets('recordOffsets', columns.recordOffsets, size, columns.records.length);
  offsets('textOffsets', columns.textOffsets, size * 2, columns.texts.length);
  offsets('plainOffsets', columns.plainOffsets, size * 2, columns.plain.length);
  offsets('headingOffsets', columns.headingOffsets, size, columns.headingBytes.length);
  offsets('anchorOffsets', columns.anchorOffsets, columns.headingBytes.length, columns.anchors.length);
  offsets('tagOffsets', columns.tagOffsets, size, columns.tags.length);
  offsets('folderOffsets', columns.folderOffsets, folders, columns.folders.length);
  offsets('keyOffsets', columns.keyOffsets, keys, columns.keys.length);
  offsets('termKeyOffsets', columns.termKeyOffsets, terms, columns.termKeys.length);
  offsets('termOffsets', columns.termOffsets, terms, columns.termRows.length);
  need(anchors === columns.headingBytes.length, 'anchorOffsets');
  below('type', columns.type, CONTENT_TYPES.length);
  below('lang', columns.lang, snapshot.languages.length);
  below('tags', columns.tags, snapshot.tags.length);
  below('main', columns.main, size + 1);
  below('rank', columns.rank, size);
  below('folder', columns.folder, folders);
  below('termRows', columns.termRows, size);
  lookup('key', columns.keySlots, keys, columns.keyRows, size);
  lookup('term', columns.termSlots, terms, columns.termNumbers, terms);
  need(snapshot.index.size === size, 'search');
  checkIndex(columns.search);
  fits(meta, snapshot, 'meta');
  const edits = { bytes: columns.plain, offsets: columns.plainOffsets };
  for (let row = 0; row < size; row++) {
    const record = JSON.parse(stringAt(snapshot.records, row)) as EntryRecord;
    fits(recordSchema, record, 'records');
    for (const number of [row * 2, row * 2 + 1])
      need(areEdits(bytesAt(edits, number), bytesAt(snapshot.texts, number).length), 'plain');
    need(columns.date[row] === dayNumber(record.date), 'date');
    need(columns.changed[row] === dayNumber(record.updated ?? record.date), 'changed');
  }
}

function fits(schema: z.ZodType, value: unknown, name: string): void {
  const { error } = schema.safeParse(value);
  if (error) need(false, `${name} (${error.issues[0]?.path.join('.')}: ${error.issues[0]?.message})`);
}

function offsets(name: string, starts: Uint32Array, count: number, length: number): void {
  need(starts.length === count + 1 && starts[0] === 0 && starts[count] === length, name);
  for (let i = 0; i < count; i++) need((starts[i] as number) <= (starts[i + 1] as number), name);
}

function below(name: string, values: Uint8Array | Uint16Array | Uint32Array, limit: number): void {
  for (const value of values) need(value < limit, name);
}

/** Checks a hash table. It must have a free slot, because a lookup ends at one. */
function lookup(name: string, slots: Uint32Array, keys: number, values: Uint32Array, limit: number): void {
  need(slots.length > 0 && (slots.length & (slots.length - 1)) === 0 && slots.includes(0), `${name}Slots`);
  below(`${name}Slots`, slots, keys + 1);
  need(values.length === keys, `${name} values`);
  below(`${name} values`, values, limit);
}

function need(holds: boolean, what: string): void {
  if (!holds) throw new SnapshotError(`Open a snapshot: its "${what}" is damaged. Publish it again.`);
}
