import { closest } from '../../model/closest.ts';
import { type ConfigKey, configKeys } from '../../model/config-schema.ts';

/** `lectern help config` lists every key of `lectern.yaml`, one a line. */
const ALL = 'config';

/** The help of a key of `lectern.yaml`, and of the keys below it; for an unknown key, a line that names the nearest one. */
export function helpOfKey(word: string): { isKnown: boolean; text: string } {
  const keys = configKeys();
  if (word === ALL) return { isKnown: true, text: keys.map(headOf).join('\n') };
  const matches = keys.filter(
    ({ key }) => key === word || key.startsWith(`${word}.`) || key.startsWith(`${word}[]`),
  );
  if (matches.length > 0) return { isKnown: true, text: matches.map(sectionOf).join('\n\n') };
  const names = keys.map(({ key }) => key);
  const near = closest(word, names);
  const hint = near === undefined ? `All keys: lectern help ${ALL}` : `Did you mean ${near}?`;
  return { isKnown: false, text: `Neither a command nor a key of lectern.yaml: ${word}. ${hint}` };
}

function headOf({ key, schema: { description = '' } }: ConfigKey): string {
  return `${key}: ${description.replaceAll('`', '')}`;
}

function sectionOf(key: ConfigKey): string {
  const { examples, otherwise } = key.schema;
  return [
    headOf(key),
    ...(examples === undefined ? [] : [`  Example: ${JSON.stringify(examples[0])}`]),
    ...(otherwise === undefined ? [] : [`  Without it: ${otherwise.replaceAll('`', '')}`]),
  ].join('\n');
}
