import { z } from 'zod';
import { CONFIG_DOCS } from './config-docs.ts';
import { siteConfig } from './site-config.ts';

/** A JSON Schema, as far as keys and their descriptions need it. */
export interface KeySchema {
  type?: string;
  description?: string;
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

/** The JSON Schema of `lectern.yaml`, with a description and an example for each key: editors show them. */
export function configSchema(): KeySchema {
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
  return schema;
}

/** Every key of a schema in its order, those of mappings and items included. */
export function configKeys(schema: KeySchema, at = ''): ConfigKey[] {
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => {
    const key = at === '' ? name : `${at}.${name}`;
    const isRequired = schema.required?.includes(name) === true;
    // The names of texts of the interface are no keys of the configuration.
    return [{ key, schema: inner, isRequired }, ...(key === 'strings' ? [] : configKeys(inner, key))];
  });
  const items = schema.items === undefined ? [] : configKeys(schema.items, `${at}[]`);
  return [...own, ...items, ...(schema.anyOf ?? []).flatMap((choice) => configKeys(choice, at))];
}
