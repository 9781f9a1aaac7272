import { certain, type Config } from '../../code/ask/config.ts';
import { follow, unknownData } from '../../code/ask/follow.ts';
import { causesOf } from '../../code/values/reasons.ts';
import type { EntryGate } from '../site-profile.ts';
import { keysAsked, DATE_KEYS } from '../standard/harmless-filter.ts';
import { reasonText } from '../standard/read-code.ts';
import type { Defaults } from './collections.ts';
import { styleSlug } from '../slug-styles.ts';

type Values = Readonly<Record<string, unknown>>;

export interface Filter {
  /** The functions of the filter. A site may have one for each language; an entry has to pass one of them. */
  functions: Config[];
  file: string;
}

/** Front-matter keys that hold an entry back. */
const DECIDING = ['draft', 'published', 'private'];

/** A gate for the entries that a filter leaves out. @param dir the folder that names of entries are relative to. */
export function filterGate({ functions, file }: Filter, dir: string): EntryGate | null {
  if (functions.some((each) => keysAsked(each).length === 0)) return null;
  return {
    hides(data, path) {
      const entry = entryOf(data, path, dir);
      const truths = functions.map((each) => follow(each, [entry]).result.truth());
      if (truths.some((truth) => certain(truth) === true)) return null;
      const doubt = truths.map((truth) => truth.doubt).find((each) => each !== null);
      // Lectern waits for dates by itself, so a filter that compares only dates withholds nothing.
      if (doubt != null && causesOf(doubt).every((cause) => cause === 'data' || cause === 'time'))
        return null;
      if (doubt == null) return { hidden: `left out by the filter of ${file}` };
      return undecided(
        `the filter of ${file} decides in a way that Lectern cannot follow: ${reasonText(doubt)}`,
      );
    },
  };
}

/** A gate for the entries whose address is made by code that cannot be followed. */
export function addressGate(file: string, addressOf: AddressOf | null, dir: string): EntryGate {
  const hidden = `getStaticPaths of ${file} makes its address in a way that Lectern cannot follow`;
  return { hides: (data, path) => (addressOf?.(data, path, dir) === undefined ? undecided(hidden) : null) };
}

function undecided(hidden: string): { hidden: string; isUndecided: boolean } {
  return { hidden, isUndecided: true };
}

/** Gates for entries without a value for a key such as `draft`, if the default of the key cannot be determined. */
export function defaultGates({ unknown }: Defaults, collection: string): EntryGate[] {
  return DECIDING.flatMap((key): EntryGate[] => {
    const why = unknown[key];
    if (why === undefined) return [];
    const hidden = `\`${key}\` has a default in the collection ${collection} that is not known: ${why}`;
    return [{ hides: (data) => (Object.hasOwn(data, key) ? null : { hidden }) }];
  });
}

/**
 * The pathname of an entry; undefined if it cannot be determined.
 * @param dir the folder that names of entries are relative to.
 */
export type AddressOf = (data: Values, file: string, dir: string) => string | undefined;

/**
 * Addresses by the result of `getStaticPaths` for an entry: `{ params: { year, slug } }` for `/blog/[year]/[...slug]`.
 * @param make the function that is called with each entry.
 */
export function addressByParams(make: Config, route: string, ending: string): AddressOf {
  const names = [...route.matchAll(/\[(\.\.\.)?(\w+)\]/g)];
  return (data, file, dir) => {
    const { result } = follow(make, [entryOf(data, file, dir)]);
    const params = (result.kind === 'list' && result.items().items.length === 1 ? result.at(0) : result).at(
      'params',
    );
    let pathname = route;
    for (const [whole, rest, name = ''] of names) {
      const parameter = params.at(name);
      const text = certain(parameter.text());
      if (text !== undefined) pathname = pathname.replace(whole, text);
      // `[...slug]` matches any number of names, so it may be absent.
      else if (rest !== undefined && parameter.kind === 'absent' && parameter.unknownReason === null)
        pathname = pathname.replace(`/${whole}`, '');
      else return undefined;
    }
    return `${pathname}${ending}`;
  };
}

/** The entry as `getCollection` passes it to the site's functions. */
function entryOf(values: Values, file: string, dir: string): Values {
  const within = dir && file.startsWith(`${dir}/`) ? file.slice(dir.length + 1) : file;
  const id = styleSlug(within.replace(/(?:\/index)?\.\w+$/, ''), 'github');
  const data = Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      DATE_KEYS.has(key) && typeof value !== 'boolean' ? unknownData(`\`${key}\` is a date`) : value,
    ]),
  );
  return { data, id, slug: id, filePath: file, body: unknownData('its text is not looked at', 'text') };
}
