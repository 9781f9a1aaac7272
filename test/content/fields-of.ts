import { FieldReader } from '../../src/content/fields/field-reader.ts';

export type Data = Record<string, unknown>;
const locate = (path: readonly PropertyKey[]) => ({ line: path.length, column: String(path.at(-1)).length });
export const reader = (data: Data, more = {}) =>
  new FieldReader(data, { locate }, { file: 'a.md', zone: 'UTC', ...more });
/** Reads fields of some data. Returns the value and the diagnostics. */
export function read<Value>(data: Data, of: (fields: FieldReader) => Value): [Value, ...string[]] {
  const fields = reader(data);
  const value = of(fields);
  return [
    value,
    ...fields.diagnostics.map(({ severity, code, message, fix }) => `${severity} ${code}: ${message} ${fix}`),
  ];
}
