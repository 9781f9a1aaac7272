import { type RowFilter, rowTest } from './rows.ts';
import type { Site } from './site.ts';

/** The newest day on which an entry that passes the filter was published or updated; null where none has a date. */
export function lastChange(site: Site, filter: RowFilter): string | null {
  const { changed } = site.snapshot.columns;
  const test = rowTest(site, filter);
  let newest = 0;
  for (let row = 0; row < site.snapshot.size; row++) {
    const day = changed[row] as number;
    if (day > newest && test(row)) newest = day;
  }
  return newest === 0 ? null : dayString(newest);
}

/** 20260301 as `2026-03-01`. */
function dayString(day: number): string {
  const digits = String(day).padStart(8, '0');
  return `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`;
}
