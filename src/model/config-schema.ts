import { z } from 'zod';
import { siteConfig } from './site-config.ts';

/** The part of JSON Schema that the schema of the configuration uses. */
export interface KeySchema {
  type?: string;
  description?: string;
  default?: unknown;
  examples?: unknown[];
  /** What applies without the key. The reference shows it; editors ignore it. */
  otherwise?: string;
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, KeySchema>;
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

/** The JSON Schema of `lectern.yaml`, with a description and an example for each key. */
export function configSchema(): KeySchema {
  const schema = z.toJSONSchema(siteConfig, {
    io: 'input',
    override({ jsonSchema }) {
      const { example } = jsonSchema;
      if (example !== undefined) jsonSchema.examples = [example];
      delete jsonSchema['example'];
    },
  });
  return Object.assign({ title: 'lectern.yaml' }, schema as KeySchema);
}

/** Every key of a schema in its order, with the keys of mappings and list items. @param path prefix of the keys. */
export function configKeys(schema: KeySchema = configSchema(), path = ''): ConfigKey[] {
  const properties = Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => {
    const key = path === '' ? name : `${path}.${name}`;
    const isRequired = schema.required?.includes(name) === true;
    // The keys of `strings` are names of texts, which have a documentation of their own.
    return [{ key, schema: inner, isRequired }, ...(key === 'strings' ? [] : configKeys(inner, key))];
  });
  const items = schema.items === undefined ? [] : configKeys(schema.items, `${path}[]`);
  return [...properties, ...items, ...(schema.anyOf ?? []).flatMap((choice) => configKeys(choice, path))];
}
