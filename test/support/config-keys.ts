/** A JSON Schema, as far as the reference reads it. */
export interface KeySchema {
  type?: string;
  description?: string;
  default?: unknown;
  examples?: unknown[];
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, KeySchema>;
  items?: KeySchema;
  anyOf?: KeySchema[];
}

/** Every key of a schema, `content[].url`, with its own schema; in their order. */
export function configKeys(schema: KeySchema, at = ''): { key: string; schema: KeySchema }[] {
  const below = (inner: KeySchema, path: string) => {
    const parts = [inner, ...(inner.anyOf ?? [])];
    return parts.flatMap((part) => [
      ...configKeys(part, path),
      ...(part.items === undefined ? [] : [part.items, ...(part.items.anyOf ?? [])]).flatMap((item) =>
        configKeys(item, `${path}[]`),
      ),
    ]);
  };
  return Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => {
    const key = at === '' ? name : `${at}.${name}`;
    // Names of texts of the interface are no keys of ours.
    return [{ key, schema: inner }, ...(key === 'strings' ? [] : below(inner, key))];
  });
}
