import { STRINGS, type StringName } from '../model/strings.ts';
import type { Site } from './site.ts';

/** A text of the interface: the site's own where it has one; `{name}` stands for a value. */
export function text(
  site: Site,
  name: StringName,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const pattern: string = site.snapshot.config.strings[name] ?? STRINGS[name];
  return pattern.replace(/\{(\w+)\}/g, (whole, key: string) => String(values[key] ?? whole));
}
