import type { Code } from '../../code/code.ts';
import type { Untold } from '../../code/conclusion.ts';
import type { Call, Config } from '../../code/config.ts';
import { type Cause, causesOf } from '../../code/reasons.ts';
import { placeOf } from '../../code/source.ts';

/** A method that is called on the site, or perhaps on the site: `site.ignore('drafts')`. */
export interface SiteCall {
  name: string;
  call: Call;
  /** It is certainly called, and on the site. */
  isCertain: boolean;
}

/** Why a module has perhaps not been followed to its end. */
const BROKEN: ReadonlySet<Cause> = new Set<Cause>(['syntax', 'limit', 'error']);

/** What a configuration makes of its site. */
export interface SiteCalls {
  /** What `lume()` is given; null where it is not called in sight. */
  options: Config | null;
  calls: SiteCall[];
  /** Why there may be more of it. */
  doubt: (Pick<Untold, 'why' | 'place'> & Partial<Untold>) | null;
}

/** The site that a configuration makes, and the calls on it. Plugins come from other modules of the package. */
export function siteCalls(code: Code, file: string): SiteCalls {
  const all = code.calls(file);
  const makes = (call: Call) =>
    call.on === undefined &&
    call.path.length === 1 &&
    /\blume(?:@[^/]*)?(?:\/mod\.[jt]s)?$/.test(call.module ?? '');
  const made = all.find(({ call }) => makes(call));
  const exported = code.exported(file);
  const { doubt } = exported;
  const isBroken = doubt !== null && causesOf(doubt).some((cause) => BROKEN.has(cause));
  const calls = all
    .filter(({ call }) => !makes(call))
    .map(
      ({ call, unless }): SiteCall => ({
        name: call.path.at(-1) ?? '',
        call,
        isCertain: unless === undefined && makes(rootOf(call)),
      }),
    );
  if (isBroken) return { options: null, calls, doubt: { ...doubt, place: placeOf(doubt.at) } };
  if (made !== undefined) return { options: made.call.arg(0), calls, doubt: null };
  return { options: null, calls, doubt: { why: `${file} does not call lume()`, place: exported.place } };
}

/** The call that a chain of calls starts at. */
function rootOf(call: Call): Call {
  let root = call;
  while (root.on !== undefined) root = root.on;
  return root;
}
