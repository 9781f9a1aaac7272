import type { Code } from '../../code/ask/code.ts';
import { styleSlug } from '../../text/slug-style.ts';
import { DATE_KEYS } from '../standard/acted-on.ts';

/** An entry as `getCollection` gives it. */
export function entryOf(
  code: Code,
  values: Readonly<Record<string, unknown>>,
  file: string,
  dir: string,
): Record<string, unknown> {
  const within = dir && file.startsWith(`${dir}/`) ? file.slice(dir.length + 1) : file;
  const id = styleSlug(within.replace(/(?:\/index)?\.\w+$/, ''), 'github');
  const data = Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      DATE_KEYS.has(key) && typeof value !== 'boolean' ? code.unknown(`\`${key}\` is a date`) : value,
    ]),
  );
  return { data, id, slug: id, filePath: file, body: code.unknown('its text is not looked at', 'text') };
}
