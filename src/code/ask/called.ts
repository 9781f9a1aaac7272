// ask/: what the rest of Lectern asks of a site's code.
// In: a function that reads the site's files by name, and what the caller knows of packages and the environment.
// Out: a value at a path, with its place, or why it is not known (`Config`, `Conclusion`); calls that are not followed.
// Not here: what a generator makes of an answer, and how code is followed.

import { type Called, External } from '../values/values.ts';

/** Names from the object that a call starts at: `api`, `ignores`, `add`. */
export function pathOf({ callee }: Called): string[] {
  const path: string[] = [];
  for (let each: External['on'] = callee; each instanceof External; each = each.on) path.unshift(each.name);
  return path;
}
