import type { Code } from '../../code/ask/code.ts';
import { isCertain } from '../../code/ask/conclusion.ts';
import type { Config } from '../../code/ask/config.ts';
import { doubtIn, doubtText, likely } from '../standard/read-code.ts';

/** What a schema says where the front matter says nothing. */
export interface Defaults {
  values: Record<string, unknown>;
  /** Keys that have a default which cannot be determined, and why. */
  unknown: Record<string, string>;
}

export const NO_DEFAULTS: Defaults = { values: {}, unknown: {} };

/** Literals that keys of a schema have as their default, `draft: z.boolean().default(true)`. */
export function defaultsOf(code: Code, schema: Config): Defaults {
  const found: Defaults = { values: {}, unknown: {} };
  addDefaults(code, schema, found);
  return found;
}

function addDefaults(code: Code, schema: Config, found: Defaults): void {
  const given = code.given(schema, [{ image: code.recorder('image') }]);
  for (let call = given.call; call !== undefined; call = call.on) {
    const shape = call.arg(0);
    if (call.name === 'docsSchema') addDefaults(code, shape.at('extend'), found);
    else if (/^(?:object|extend|safeExtend|looseObject|strictObject)$/.test(call.name)) {
      for (const [key, value] of likely(shape.entries()) ?? []) {
        if (!Object.hasOwn(found.values, key) && !Object.hasOwn(found.unknown, key))
          addDefault(code, key, value, found);
      }
    } else if (call.name === 'merge' || call.name === 'and') addDefaults(code, shape, found);
  }
}

function addDefault(code: Code, key: string, value: Config, found: Defaults): void {
  for (let call = value.call; call !== undefined; call = call.on) {
    if (call.name !== 'default' && call.name !== 'prefault') continue;
    const standard = code.given(call.arg(0));
    const plain = plainOf(standard);
    if (plain !== undefined) found.values[key] = plain;
    else {
      const doubt = doubtIn(standard.truth());
      if (doubt !== null) found.unknown[key] = doubtText(doubt);
    }
    return;
  }
}

/** A text, number, `true` or `false`, or a list of texts; undefined for anything else, and what is not certain. */
function plainOf(config: Config): unknown {
  const conclusions = [config.flag(), config.text(), config.number()];
  const found = conclusions.find((each) => isCertain<unknown>(each));
  if (found !== undefined && 'value' in found) return found.value;
  const texts = config.kind === 'list' ? config.texts() : undefined;
  return isCertain(texts) ? texts.value.map(({ value }) => value) : undefined;
}
