import type { Reason } from './reasons.ts';
import { Config } from './config.ts';

/** The options of one plugin, however they are written. */
export interface PluginOptions {
  readonly options: Config;
  /** Its part of the list. */
  readonly entry: Config;
}

/**
 * A plugin in a list of plugins or presets: `'name'`, `['name', options]`, `name(options)` or
 * `{ resolve: 'name', options }`.
 * @param names as packages or functions are called.
 * @returns every mention of it, and why there may be more.
 */
export function pluginsIn(
  list: Config,
  names: readonly string[],
): { found: PluginOptions[]; doubt: Reason | null } {
  const { items, doubt } = list.items();
  const found = items.flatMap((entry): PluginOptions[] => {
    const options = optionsOf(entry, names);
    return options === null ? [] : [{ options, entry }];
  });
  const unclear = items.find(({ kind }) => kind === 'unknown' || kind === 'package')?.doubt ?? null;
  return { found, doubt: doubt ?? unclear };
}

function optionsOf(entry: Config, names: readonly string[]): Config | null {
  const isNamed = (config: Config) => {
    const text = config.text();
    return text !== undefined && 'value' in text && names.includes(text.value);
  };
  const { call } = entry;
  if (call !== undefined)
    return names.includes(call.name) || names.includes(call.module ?? '') ? call.arg(0) : null;
  if (entry.kind === 'text') return isNamed(entry) ? entry.at('options') : null;
  if (entry.kind === 'list') return isNamed(entry.at(0)) ? entry.at(1) : null;
  return entry.kind === 'mapping' && isNamed(entry.at('resolve')) ? entry.at('options') : null;
}
