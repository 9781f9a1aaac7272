import { type Folder, textsOf } from '../site-folder.ts';

/** Text, lists of text, `True` and `False` that names are given; of anything else its words. Nothing is executed. */
export function readSettings(folder: Folder, files: readonly string[]): Map<string, unknown> {
  const settings = new Map<string, unknown>();
  for (const file of files) {
    const text = folder.text(file) ?? '';
    for (const match of text.matchAll(/^([A-Za-z_]{2,})[ \t]*(\+?=|\.(?:append|extend|insert)\()[ \t]*/gm)) {
      const start = match.index + match[0].length;
      // To the next name at the start of a line: an expression may go over several.
      const end = /\n(?=[A-Za-z#@])/.exec(text.slice(start, start + 5000))?.index ?? text.length;
      const [, name = '', operator] = match;
      const value = valueOf(text.slice(start, start + end).trim(), settings);
      const before = settings.get(name);
      const isMore = operator !== '=' && Array.isArray(before);
      settings.set(name, isMore ? [...(before as unknown[]), ...textsOf(value)] : value);
    }
  }
  return settings;
}

function valueOf(written: string, known: ReadonlyMap<string, unknown>): unknown {
  // `ARTICLE_URL + 'index.html'`: of names that stand above.
  const name = /^([A-Za-z_]{2,})\b(?:\s*\+\s*['"]([^'"\n]*)['"])?/.exec(written);
  if (name && known.has(name[1] as string)) {
    const value = known.get(name[1] as string);
    return typeof value === 'string' ? value + (name[2] ?? '') : value;
  }
  const word = /^(True|False|None)\b/.exec(written)?.[1];
  if (word) return word === 'None' ? undefined : word === 'True';
  const strings = [...written.matchAll(/(['"])((?:(?!\1)[^\\\n]|\\.)*)\1/g)].map(([, , text = '']) =>
    text.replace(/\\(.)/g, '$1'),
  );
  if (/^[[(]/.test(written) && !written.includes('{')) return strings;
  return /^['"]/.test(written) ? strings[0] : written;
}
