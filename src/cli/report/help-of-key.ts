import { closest } from '../../model/closest.ts';
import { type ConfigKey, configKeys } from '../../model/config-schema.ts';

/** What `lectern help config` lists: every key of `lectern.yaml`, a line each. */
const ALL = 'config';

/** What a key of `lectern.yaml` is for, with the keys below it; a line that names the nearest one where there is none. */
export function helpOfKey(word: string): { isKnown: boolean; text: string } {
  const keys = configKeys();
  if (word === ALL) return { isKnown: true, text: keys.map(headOf).join('\n') };
  const found = keys.filter(
    ({ key }) => key === word || key.startsWith(`${word}.`) || key.startsWith(`${word}[]`),
  );
  if (found.length > 0) return { isKnown: true, text: found.map(sectionOf).join('\n\n') };
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
