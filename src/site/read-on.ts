import { rowsOfType } from './collection.ts';
import { factOfRow, recordsOf } from './facts.ts';
import { recordAt } from './site.ts';
import { relatedRows } from './tags.ts';

/** Rows to read after an entry: the newer and the older one in its collection, and related ones. */
export const readOn = factOfRow(
  'read on',
  (site, row) => {
    const rows = rowsOfType(site, recordAt(site, row).type);
    const place = rows.indexOf(row);
    const newer = rows.slice(Math.max(0, place - 1), Math.max(0, place));
    const older = place < 0 ? [] : rows.slice(place + 1, place + 2);
    return { newer, older, related: relatedRows(site, row, [row, ...newer, ...older]) };
  },
  (site, { newer, older, related }) => [newer, older, related].map((rows) => recordsOf(site, rows)),
);
