import { z } from 'zod';
import { siteConfig } from './site-config.ts';

/** A JSON Schema, as far as keys and their descriptions need it. */
export interface KeySchema {
  type?: string;
  description?: string;
  default?: unknown;
  examples?: unknown[];
  /** What holds without the key; not for editors. */
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

/** Every key of a schema in its order, those of mappings and items included. */
export function configKeys(schema: KeySchema = configSchema(), at = ''): ConfigKey[] {
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => {
    const key = at === '' ? name : `${at}.${name}`;
    const isRequired = schema.required?.includes(name) === true;
    // The names of texts of the interface are no keys of the configuration.
    return [{ key, schema: inner, isRequired }, ...(key === 'strings' ? [] : configKeys(inner, key))];
  });
  const items = schema.items === undefined ? [] : configKeys(schema.items, `${at}[]`);
  return [...own, ...items, ...(schema.anyOf ?? []).flatMap((choice) => configKeys(choice, at))];
}
