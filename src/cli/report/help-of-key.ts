import { CONFIG_DOCS } from '../../model/config-docs.ts';
import { closest } from '../../model/closest.ts';

/** What `lectern help config` lists: every key of `lectern.yaml`, a line each. */
const ALL = 'config';

/** What a key of `lectern.yaml` is for, with the keys below it; a line that names the nearest one where there is none. */
export function helpOfKey(word: string): { isKnown: boolean; text: string } {
  const keys = Object.keys(CONFIG_DOCS);
  if (word === ALL) return { isKnown: true, text: keys.map((key) => `${key}: ${saysOf(key)}`).join('\n') };
  const found = keys.filter(
    (key) => key === word || (/^(?:\.|\[\])/.test(key.slice(word.length)) && key.startsWith(word)),
  );
  if (found.length > 0) return { isKnown: true, text: found.map(sectionOf).join('\n\n') };
  const near = closest(word, keys);
  const hint = near === undefined ? `All keys: lectern help ${ALL}` : `Did you mean ${near}?`;
  return { isKnown: false, text: `Neither a command nor a key of lectern.yaml: ${word}. ${hint}` };
}

function saysOf(key: string): string {
  return (CONFIG_DOCS[key]?.says ?? '').replaceAll('`', '');
}

function sectionOf(key: string): string {
  const { example, otherwise } = CONFIG_DOCS[key] ?? {};
  return [
    `${key}: ${saysOf(key)}`,
    ...(example === undefined ? [] : [`  Example: ${JSON.stringify(example)}`]),
    ...(otherwise === undefined ? [] : [`  Without it: ${otherwise.replaceAll('`', '')}`]),
  ].join('\n');
}
