import { certain, type Config } from '../../code/ask/config.ts';
import { follow } from '../../code/ask/follow.ts';
import { causesOf } from '../../code/values/reasons.ts';
import type { EntryGate } from '../site-profile.ts';
import { keysAsked } from '../standard/harmless-filter.ts';
import { reasonText } from '../standard/read-code.ts';
import { type AddressOf, entryOf } from './params.ts';
import type { Defaults } from './collections.ts';

export interface Filter {
  /** The function; it may be one for each language, of which an entry passes one. */
  functions: Config[];
  file: string;
}

/** Front-matter keys that hold an entry back. */
const DECIDING = ['draft', 'published', 'private'];

/** What a filter leaves out, as a gate. @param dir the folder that names of entries are relative to. */
export function filterGate({ functions, file }: Filter, dir: string): EntryGate | null {
  if (functions.some((each) => keysAsked(each).length === 0)) return null;
  return {
    hides(data, path) {
      const entry = entryOf(data, path, dir);
      const truths = functions.map((each) => follow(each, [entry]).result.truth());
      if (truths.some((truth) => certain(truth) === true)) return null;
      const doubt = truths.map((truth) => truth.doubt).find((each) => each !== null);
      // Dates hold back by themselves.
      if (doubt != null && causesOf(doubt).every((cause) => cause === 'data' || cause === 'time'))
        return null;
      if (doubt == null) return { hidden: `left out by the filter of ${file}` };
      return undecided(
        `the filter of ${file} decides in a way that Lectern cannot follow: ${reasonText(doubt)}`,
      );
    },
  };
}

/** What has an address that code makes and that is not followed. */
export function addressGate(file: string, addressOf: AddressOf | null, dir: string): EntryGate {
  const left = undecided(`getStaticPaths of ${file} makes its address in a way that Lectern cannot follow`);
  return { hides: (data, path) => (addressOf?.(data, path, dir) === undefined ? left : null) };
}

function undecided(hidden: string): { hidden: string; isUndecided: boolean } {
  return { hidden, isUndecided: true };
}

/** What is held back by default, where that cannot be determined. */
export function defaultGates({ unknown }: Defaults, collection: string): EntryGate[] {
  return DECIDING.flatMap((key): EntryGate[] => {
    const why = unknown[key];
    if (why === undefined) return [];
    const hidden = `\`${key}\` has a default in the collection ${collection} that is not known: ${why}`;
    return [{ hides: (data) => (Object.hasOwn(data, key) ? null : { hidden }) }];
  });
}

export function closedGate(hidden: string): EntryGate {
  return { hides: () => ({ hidden }) };
}
