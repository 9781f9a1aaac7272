type Schema = Readonly<Record<string, unknown>>;

/**
 * Arguments as they were meant (decisions, "Tools"): a year may be a number, a number may be text, and a limit past the
 * maximum is the maximum. @param properties JSON Schema of each argument.
 */
export function asMeant(
  properties: Readonly<Record<string, Schema>>,
  input: Schema,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => [name, meant(properties[name] ?? {}, value)]),
  );
}

function meant({ type, maximum }: Schema, value: unknown): unknown {
  if (type === 'string') return typeof value === 'number' ? String(value) : value;
  if (type !== 'integer') return value;
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && typeof maximum === 'number' ? Math.min(number, maximum) : number;
}

/** An answer without what is null, empty text or an empty list, wherever its schema does not ask for it. */
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

function isEmpty(value: unknown): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}
