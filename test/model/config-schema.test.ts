import { expect, it } from 'vitest';
import { CONFIG_DOCS } from '../../src/model/config-docs.ts';
import { configKeys, configSchema } from '../../src/model/config-schema.ts';

it('is the JSON Schema for editors that is published (npx vitest run test/model/config-schema.test.ts -u writes it)', async () => {
  await expect(`${JSON.stringify(configSchema(), null, 2)}\n`).toMatchFileSnapshot(
    '../../lectern.schema.json',
  );
});

it('describes every key of lectern.yaml, and no other', () => {
  const keys = configKeys(configSchema())
    .map(({ key }) => key)
    .toSorted();
  expect(keys).toEqual(Object.keys(CONFIG_DOCS).toSorted());
});
