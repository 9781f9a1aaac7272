import { z } from 'zod';
import { CONFIG_DOCS } from './config-docs.ts';
import { RENAMED_KEYS, type RenamedKey } from './renamed-keys.ts';
import { siteConfig } from './site-config.ts';

/** A JSON Schema, as far as keys and their descriptions need it. */
export interface KeySchema {
  type?: string;
  description?: string;
  deprecated?: boolean;
  default?: unknown;
  examples?: unknown[];
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, KeySchema>;
  propertyNames?: { enum?: string[] };
  required?: string[];
  items?: KeySchema;
  anyOf?: KeySchema[];
}

/** One key of a schema, such as `content[].url`. */
export interface ConfigKey {
  key: string;
  schema: KeySchema;
  isRequired: boolean;
}

/**
 * The JSON Schema of `lectern.yaml`, with a description and an example for each key: editors show them, and strike out
 * the old names of keys.
 */
export function configSchema(renamed: readonly RenamedKey[] = RENAMED_KEYS): KeySchema {
  const schema: KeySchema = {
    ...({ title: 'lectern.yaml' } as KeySchema),
    ...(z.toJSONSchema(siteConfig, { io: 'input' }) as KeySchema),
  };
  const keys = configKeys(schema);
  for (const { key, schema: own } of keys) {
    const { says, example } = CONFIG_DOCS[key] ?? {};
    if (says !== undefined) own.description = says;
    if (example !== undefined) own.examples = [example];
  }
  for (const { from, to, since } of renamed) {
    const [, above, name = from] = /^(.*)\.([^.]+)$/.exec(from) ?? [];
    const parent = above === undefined ? schema : keys.find(({ key }) => key === above)?.schema;
    if (parent === undefined) throw new Error(`There is no key ${above} for the old name ${from}.`);
    const description = `Renamed to \`${to}\` in version ${since}. The old name still works.`;
    parent.properties = { ...parent.properties, [name]: { description, deprecated: true } };
    parent.propertyNames?.enum?.push(name);
  }
  return schema;
}

/** Every key of a schema in its order, those of mappings and items included; old names are none. */
export function configKeys(schema: KeySchema, at = ''): ConfigKey[] {
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => {
    if (inner.deprecated) return [];
    const key = at === '' ? name : `${at}.${name}`;
    const isRequired = schema.required?.includes(name) === true;
    // The names of texts of the interface are no keys of the configuration.
    return [{ key, schema: inner, isRequired }, ...(key === 'strings' ? [] : configKeys(inner, key))];
  });
  const items = schema.items === undefined ? [] : configKeys(schema.items, `${at}[]`);
  return [...own, ...items, ...(schema.anyOf ?? []).flatMap((choice) => configKeys(choice, at))];
}
