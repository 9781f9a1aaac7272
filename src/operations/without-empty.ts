import { isEmpty } from '../site/summary.ts';

type Schema = Readonly<Record<string, unknown>>;

/** Removes members whose value is null, '' or [], unless the schema requires them. @param schema JSON Schema of `value`. */
export function withoutEmpty(schema: Schema, value: unknown): unknown {
  if (Array.isArray(value)) {
    const items = (schema['items'] ?? {}) as Schema;
    return value.map((item) => withoutEmpty(items, item));
  }
  if (typeof value !== 'object' || value === null) return value;
  const properties = (schema['properties'] ?? {}) as Record<string, Schema>;
  const required = (schema['required'] ?? []) as readonly string[];
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, inner]) => required.includes(name) || !isEmpty(inner))
      .map(([name, inner]) => [name, withoutEmpty(properties[name] ?? {}, inner)]),
  );
}
