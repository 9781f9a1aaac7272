import { z } from 'zod';
import { CONFIG_DOCS } from './config-docs.ts';
import { siteConfig } from './site-config.ts';

/** The JSON Schema of `lectern.yaml`, with a description and an example for each key: editors show them. */
export function configSchema(): Record<string, unknown> {
  const schema = z.toJSONSchema(siteConfig, {
    io: 'input',
    override({ path, jsonSchema }) {
      const { says, example } = CONFIG_DOCS[keyAt(path)] ?? {};
      if (says !== undefined && isKey(path)) jsonSchema.description = says;
      if (example !== undefined && isKey(path)) jsonSchema.examples = [example];
    },
  });
  return { title: 'lectern.yaml', ...schema };
}

/** `content[].url` of the path of its schema. */
function keyAt(path: readonly (string | number)[]): string {
  return path
    .flatMap((part, index) => {
      if (part === 'items') return ['[]'];
      return path[index - 1] === 'properties' ? [index === 1 ? `${part}` : `.${part}`] : [];
    })
    .join('');
}

/** Whether a schema is that of a key, and not of an item or an alternative of it. */
function isKey(path: readonly (string | number)[]): boolean {
  return path.at(-2) === 'properties';
}
