import type { SiteProfile } from '../../generators/site-profile.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import { dirname } from '../../text/path.ts';
import type { PlacedEntry } from '../entries/placed-entry.ts';

/** Talks that wait for the day of their event, since only a folder's name says that they are talks. */
export function talksHeldBack(
  entries: readonly PlacedEntry[],
  { future }: Pick<SiteProfile, 'future'>,
  now: number,
): Diagnostic[] {
  if (future !== null) return [];
  return entries.flatMap(({ type, from, file, date, parsed }): Diagnostic[] => {
    const waits = from !== null && from > now && (parsed.fromWithoutDate ?? now) <= now;
    if (type !== 'talk' || parsed.rule.datesAreEvents || !waits) return [];
    const folder = dirname(file);
    const rule = `content: [{ files: ${JSON.stringify(folder === '.' ? file : `${folder}/**`)}, type: talk }]`;
    const message = `The date of this talk, ${date}, is in the future, so the talk is not published yet: only the name of its folder says that it is a talk.`;
    const fix = `If this is the day of the event, add this rule to lectern.yaml to publish the talk now: ${rule}`;
    return [{ severity: 'warning', code: 'talk-held-back', message, fix, file, ...parsed.datePlace }];
  });
}
