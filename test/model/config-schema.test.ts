import { expect, it } from 'vitest';
import { CONFIG_DOCS } from '../../src/model/config-docs.ts';
import { configSchema } from '../../src/model/config-schema.ts';
import { configKeys } from '../support/config-keys.ts';

it('is the JSON Schema for editors that is published (npx vitest -u writes it)', async () => {
  await expect(`${JSON.stringify(configSchema(), null, 2)}\n`).toMatchFileSnapshot(
    '../../lectern.schema.json',
  );
});

it('describes every key of lectern.yaml, and no other', () => {
  expect(configKeys(configSchema()).map(({ key }) => key)).toEqual(Object.keys(CONFIG_DOCS));
  expect(configKeys(configSchema()).filter(({ schema }) => schema.description === undefined)).toEqual([]);
});
