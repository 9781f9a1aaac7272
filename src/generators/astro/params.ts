import { certain, type Config } from '../../code/ask/config.ts';
import { follow, unknownData } from '../../code/ask/follow.ts';
import { styleSlug } from '../../text/slug-style.ts';
import { DATE_KEYS } from '../standard/harmless-filter.ts';

/** The pathname of an entry; undefined where it cannot be determined. @param dir the folder that names of entries are relative to. */
export type AddressOf = (
  data: Readonly<Record<string, unknown>>,
  file: string,
  dir: string,
) => string | undefined;

/**
 * Addresses by what `getStaticPaths` makes of an entry: `{ params: { year, slug } }` for `/blog/[year]/[...slug]`.
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
      const given = params.at(name);
      const text = certain(given.text());
      if (text !== undefined) pathname = pathname.replace(whole, text);
      // Of what matches any number of names, none is a match as well.
      else if (rest !== undefined && given.kind === 'absent' && given.unknownReason === null)
        pathname = pathname.replace(`/${whole}`, '');
      else return undefined;
    }
    return `${pathname}${ending}`;
  };
}

/** An entry as `getCollection` gives it. */
export function entryOf(
  values: Readonly<Record<string, unknown>>,
  file: string,
  dir: string,
): Record<string, unknown> {
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
