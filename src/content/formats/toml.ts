import { parse, TomlDate, TomlError } from 'smol-toml';
import type { Diagnostic } from '../../model/diagnostic.ts';
import { type Located, withoutNul } from './yaml.ts';

/** Parses TOML; its dates become the strings that were written. Places are found by key, line by line. */
export function parseToml(text: string, file: string, firstLine = 1): Located {
  let places: ReturnType<typeof placesOf> | undefined;
  const locate: Located['locate'] = (path) => {
    const key = path.findLast((part) => typeof part === 'string');
    places ??= placesOf(text);
    const { line, column } = (key === undefined ? undefined : places.get(key)) ?? { line: 0, column: 1 };
    return { line: firstLine + line, column };
  };
  try {
    return { value: withoutNul(withoutDates(parse(text))), diagnostics: [], failed: false, locate };
  } catch (error) {
    // Nested so deeply that nothing can walk it.
    const isDeep = error instanceof RangeError;
    if (!isDeep && !(error instanceof TomlError)) throw error;
    const { line, column, message } = isDeep
      ? { line: 1, column: 1, message: 'it is nested too deeply.' }
      : error;
    const reason = message.split('\n')[0]?.replace('Invalid TOML document: ', '');
    const place = { file, line: line + firstLine - 1, column };
    const fix = 'Write text in double quotes, lists in [ ], and dates as 2026-03-01.';
    const said = { code: 'invalid-toml', message: `Reading the TOML failed: ${reason}`, fix };
    const diagnostics: Diagnostic[] = [{ severity: 'error', ...said, ...place }];
    return { value: undefined, diagnostics, failed: true, locate };
  }
}

/** Where the value of each key first stands; looked up once, however many diagnostics ask. */
function placesOf(text: string): Map<string, { line: number; column: number }> {
  const places = new Map<string, { line: number; column: number }>();
  for (const [line, content] of text.split('\n').entries()) {
    const key = /^\s*"?([\w.-]+)"?\s*=\s*/.exec(content);
    if (key && !places.has(key[1] as string))
      places.set(key[1] as string, { line, column: key[0].length + 1 });
  }
  return places;
}

function withoutDates(value: unknown): unknown {
  if (value instanceof TomlDate) return value.toISOString();
  if (Array.isArray(value)) return value.map(withoutDates);
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withoutDates(item)]));
  return value;
}
