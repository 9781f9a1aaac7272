import type { Config } from './config.ts';
import { type Doubt, doubtOf } from './conclusion.ts';
import { ABSENT, Called, Closure, External, List, Mapping, type Property, Unknown } from './values.ts';

/** Values nested deeper are not looked into. */
const MAX_DEPTH = 30;

/** Whether something is in a value, however deep; where it is not, why it may be after all. */
export interface Search {
  isFound: boolean;
  doubts: Doubt[];
}

/** Looks for a recorder, by its name, or for a text; functions are not looked into, and alternatives leave a doubt. */
export function foundIn(config: Config, name: string, isText: (text: string) => boolean): Search {
  const search: Search = { isFound: false, doubts: [] };
  const seen = new Set<object>();
  const visit = (value: Property, depth: number): void => {
    if (search.isFound || value === ABSENT || value === null || value === undefined) return;
    if (typeof value === 'string') search.isFound = isText(value);
    if (typeof value !== 'object' || seen.has(value) || depth > MAX_DEPTH || value instanceof Closure) return;
    seen.add(value);
    const inner = (each: Property) => visit(each, depth + 1);
    if (value instanceof External) {
      if (value.isApi && value.name === name) search.isFound = true;
      else if (value.on !== null) inner(value.on);
    } else if (value instanceof Called) {
      inner(value.callee);
      for (const item of value.args) inner(item.value);
    } else if (value instanceof List) {
      for (const item of value.state.items) inner(item.value);
      if (value.state.taint !== null) search.doubts.push(doubtOf(value.state.taint));
    } else if (value instanceof Mapping) {
      for (const entry of value.state.items.values()) inner(entry.value);
      for (const doubt of [value.state.open, value.state.taint])
        if (doubt !== null) search.doubts.push(doubtOf(doubt));
    } else if (value instanceof Unknown) {
      search.doubts.push(doubtOf(value));
    }
  };
  visit(config.raw.value, 0);
  return search;
}
