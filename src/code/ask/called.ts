import { type Called, External } from '../values/values.ts';

/** Names from the object that a call starts at: `api`, `ignores`, `add`. */
export function pathOf({ callee }: Called): string[] {
  const path: string[] = [];
  for (let each: External['on'] = callee; each instanceof External; each = each.on) path.unshift(each.name);
  return path;
}
