import { Source } from '../../code/parse/source.ts';
import { lifted } from '../../code/values/unknowns.ts';
import { Builtin, Mapping, type Run, Unknown } from '../../code/values/values.ts';
import { slugFilter, slugifyFilter } from '../../text/slugify-filter.ts';

const AT = { source: new Source('', ''), offset: 0 };

function filter(
  name: string,
  apply: (text: string) => string | null,
): [string, { value: Builtin; at: typeof AT }] {
  const run: Run = (_caller, _self, [item], at) =>
    lifted([item?.value], ([text]) => {
      const slug = typeof text === 'string' ? apply(text) : null;
      return slug ?? new Unknown({ why: `\`${name}\` is not followed`, cause: 'unsupported', at });
    });
  return [name, { value: new Builtin(name, run), at: AT }];
}

/** What functions of data are called on: the filters that they use of it. */
export const FILTERS = new Mapping(new Map([filter('slugify', slugifyFilter), filter('slug', slugFilter)]));
