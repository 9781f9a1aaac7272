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
