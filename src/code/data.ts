import { Config } from './config.ts';

/** Plain data; what is none (functions, what is unknown) stays as the code has it. */
export type Data = string | number | boolean | null | undefined | Config | Data[] | { [key: string]: Data };

/** No data of a configuration is nested deeper. */
const MAX_DEPTH = 100;

/** A value as plain data. What is only assumed stays as the code has it too. */
export function dataOf(config: Config, depth = 0): Data {
  if (config.doubt !== null || depth > MAX_DEPTH) return config;
  if (config.kind === 'absent') return undefined;
  if (config.kind === 'null') return null;
  if (config.kind === 'list') {
    const list = config.list();
    if (list !== undefined && 'value' in list) return list.value.map((item) => dataOf(item, depth + 1));
  }
  if (config.kind === 'mapping') {
    const entries = config.entries();
    if (entries !== undefined && 'value' in entries)
      return Object.fromEntries(entries.value.map(([key, inner]) => [key, dataOf(inner, depth + 1)]));
  }
  return scalarOf(config);
}

/** Text, a number or a switch; anything else as the code has it. */
function scalarOf(config: Config): Data {
  for (const each of [config.text(), config.number(), config.flag()])
    if (each !== undefined && 'value' in each) return each.value;
  return config;
}
