import { expect, it } from 'vitest';
import { configKeys, configSchema } from '../../src/model/config-schema.ts';

it('is the JSON Schema for editors that is published (npx vitest run test/model/config-schema.test.ts -u writes it)', async () => {
  const text = JSON.stringify(configSchema(), (name, value) => (name === 'otherwise' ? undefined : value), 2);
  await expect(`${text}\n`).toMatchFileSnapshot('../../lectern.schema.json');
});

it('describes every key of lectern.yaml', () => {
  const undescribed = configKeys().filter(({ schema }) => !schema.description);
  expect(undescribed.map(({ key }) => key)).toEqual([]);
});
