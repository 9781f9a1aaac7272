import { isMapping } from '../site-folder.ts';

type Mapping = Readonly<Record<string, unknown>>;

/** Two mappings as one; of two values the stronger, unless both are mappings, which become one likewise. */
export function mergeMappings(weak: Mapping, strong: Mapping): Record<string, unknown> {
  const both = { ...weak };
  for (const [key, value] of Object.entries(strong)) {
    const before = both[key];
    both[key] = isMapping(before) && isMapping(value) ? mergeMappings(before, value) : value;
  }
  return both;
}
