import { Called, External, Unknown } from './values.ts';

/** Names from the object that a call starts at: `api`, `ignores`, `add`. */
export function pathOf({ callee }: Called): string[] {
  const path: string[] = [];
  for (let each: External['on'] = callee; each instanceof External; each = each.on) path.unshift(each.name);
  return path;
}

/** Whether a call is made on an object, on a part of it, or on what one of its methods gives back. */
export function isMadeOn(called: Called, object: External): boolean {
  let each: External['on'] = called;
  while (each !== null && each !== object && !(each instanceof Unknown))
    each = each instanceof Called ? each.callee : each.on;
  return each === object;
}
