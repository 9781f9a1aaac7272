import type { Code } from '../../code/ask/code.ts';
import { isCertain } from '../../code/ask/answer.ts';
import type { Config } from '../../code/ask/config.ts';
import { unknownReasonIn, reasonText, likely } from '../standard/read-code.ts';

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
  const given = code.given(schema, [{ image: code.recorder('image') }]);
  for (let call = given.call; call !== undefined; call = call.on) {
    const shape = call.name === 'docsSchema' ? call.arg(0).at('extend').call?.arg(0) : call.arg(0);
    for (const [key, value] of likely(shape?.entries()) ?? []) addDefault(code, key, value, found);
  }
  return found;
}

function addDefault(code: Code, key: string, value: Config, found: Defaults): void {
  for (let call = value.call; call !== undefined; call = call.on) {
    if (call.name !== 'default' && call.name !== 'prefault') continue;
    const standard = code.given(call.arg(0));
    const certain = [standard.flag(), standard.text(), standard.texts()].find((each) =>
      isCertain<unknown>(each),
    );
    const doubt = unknownReasonIn(standard.truth());
    if (isCertain<unknown>(certain) && !Object.hasOwn(found.values, key))
      found.values[key] = withoutItems(certain.value);
    else if (doubt !== null) found.unknown[key] = reasonText(doubt);
    return;
  }
}

function withoutItems(value: unknown): unknown {
  return Array.isArray(value) ? value.map((each: { value: string }) => each.value) : value;
}
