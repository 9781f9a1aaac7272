import { dayString } from '../text/day-number.ts';
import { type RowFilter, rowTest } from './rows.ts';
import { isUpcoming, recordAt, type Site } from './site.ts';

/** The day on which an entry was last changed, else published; null where neither is known, as of a talk to come. */
export function lastChangeOf(site: Site, row: number): string | null {
  const { updated, date } = recordAt(site, row);
  return updated ?? (isUpcoming(site, row) ? null : date);
}

/** The newest day on which an entry that passes the filter was published or updated; null where none has such a date. */
export function lastChange(site: Site, filter: RowFilter): string | null {
  const { changed } = site.snapshot.columns;
  const test = rowTest(site, filter);
  let newest = 0;
  for (let row = 0; row < site.snapshot.size; row++) {
    const day = changed[row] as number;
    // The day of a talk to come is no change.
    if (day > newest && day <= site.today && test(row)) newest = day;
  }
  return newest === 0 ? null : dayString(newest);
}
