import { expect, it } from 'vitest';
import { readSettings } from '../../src/content/config/config.ts';
import { withNewKeys } from '../../src/content/config/renamed-keys.ts';
import { parseYaml } from '../../src/content/formats/yaml.ts';
import { configSchema } from '../../src/model/config-schema.ts';
import { RENAMED_KEYS } from '../../src/model/renamed-keys.ts';
import { siteConfig } from '../../src/model/site-config.ts';
import { createLectern } from '../../src/runtimes/node/create-lectern.ts';
import { runHere } from '../support/command.ts';
import { writeFolder } from '../support/workspace.ts';

const POST = { 'content/writing/a.md': '---\ntitle: A\ndate: 2026-01-01\ntags: [one]\n---\n\nText.\n' };
const OLD = `name: Renamed
strings:
  entries: "{count} in all"
  one_entry: One so far
  results_one: One hit
`;
const WARNING = {
  severity: 'warning',
  code: 'renamed-key',
  message:
    '`strings.one_entry` has been `strings.entries.one` since version 0.1.0. The old name still works.',
  fix: 'Rename it to `strings.entries.one`.',
  file: 'lectern.yaml',
  line: 4,
  column: 14,
};

it('an old key works as the new one does, and check says where it stands and what to write', async () => {
  const dir = writeFolder({ ...POST, 'lectern.yaml': OLD });
  expect((await readSettings(dir)).config.strings).toEqual({
    entries: { one: 'One so far', other: '{count} in all' },
    results: { one: 'One hit' },
  });
  const { code, out } = await runHere(['check', dir, '--json']);
  const { diagnostics } = JSON.parse(out) as { diagnostics: { code: string }[] };
  expect(code).toBe(0);
  expect(diagnostics.map((one) => one.code)).toEqual(['renamed-key', 'renamed-key']);
  expect(diagnostics[0]).toEqual(WARNING);
});

it('the pages show the text of the old key, and the report of the library has the warning', async () => {
  const dir = writeFolder({ ...POST, 'lectern.yaml': OLD });
  const site = await createLectern({ dir, baseUrl: 'https://example.com' });
  const page = await site.fetch(
    new Request('https://example.com/tags/one', { headers: { accept: 'text/html' } }),
  );
  expect(await page.text()).toContain('One so far');
  expect(site.report().diagnostics).toContainEqual(WARNING);
  await site.close();
});

it('a kept snapshot does not keep the warning of a file elsewhere that has been mended', async () => {
  const dir = writeFolder(POST);
  const elsewhere = writeFolder({ 'a.yaml': OLD, 'b.yaml': OLD.replace('  one_entry: One so far\n', '') });
  const cacheDir = writeFolder({});
  const codes = async (name: string) => {
    const configFile = `${elsewhere}/${name}`;
    const site = await createLectern({ dir, configFile, cacheDir, baseUrl: 'https://example.com' });
    await site.close();
    return site.report().diagnostics.map(({ line }) => line);
  };
  expect([await codes('a.yaml'), await codes('b.yaml'), await codes('b.yaml')]).toEqual([[4, 5], [4], [4]]);
});

const TABLE = [
  { from: 'title', to: 'name', since: '2.0.0' },
  { from: 'booking.mail', to: 'contact.email', since: '2.1.0' },
] as const;
const read = (text: string) => withNewKeys(parseYaml(text, 'lectern.yaml'), 'lectern.yaml', TABLE);

it.each([
  [
    'at the top',
    'title: Ink\n',
    { name: 'Ink' },
    ['`title` has been `name` since version 2.0.0. The old name still works.'],
  ],
  [
    'below another',
    'booking: { mail: a@example.com }\n',
    { contact: { email: 'a@example.com' } },
    ['`booking.mail` has been `contact.email` since version 2.1.0. The old name still works.'],
  ],
  [
    'beside the new one, whose value counts',
    'title: Old\nname: New\n',
    { name: 'New' },
    ['`title` has been `name` since version 2.0.0, and the file has both. The value of `name` counts.'],
  ],
  [
    'whose new place is taken by something else',
    'booking: { mail: a@example.com }\ncontact: nobody\n',
    { contact: 'nobody' },
    [
      '`booking.mail` has been `contact.email` since version 2.1.0, and the file has both. The value of `contact.email` counts.',
    ],
  ],
  ['that is not there', 'name: Ink\n', { name: 'Ink' }, []],
  ['in what is no mapping', '- title\n', ['title'], []],
  ['in an empty file', '', null, []],
])('a key %s', (_where, text, value, messages) => {
  const { value: found, diagnostics } = read(text);
  expect(found).toEqual(value);
  expect(diagnostics.map(({ message }) => message)).toEqual(messages);
});

it('editors are told in the JSON Schema', () => {
  const { properties } = configSchema([{ from: 'title', to: 'name', since: '2.0.0' }]);
  expect(properties?.['title']).toEqual({
    deprecated: true,
    description: 'Renamed to `name` in version 2.0.0. The old name still works.',
  });
  const strings = configSchema().properties?.['strings'];
  expect(strings?.properties?.['one_entry']).toMatchObject({ deprecated: true });
  expect(strings?.propertyNames?.enum).toContain('one_entry');
});

it.each(RENAMED_KEYS)('$from leads to a key that there is', ({ from, to }) => {
  const nested = (path: string) =>
    path.split('.').reduceRight<unknown>((inner, key) => ({ [key]: inner }), 'text');
  expect(siteConfig.safeParse(nested(to)).success).toBe(true);
  expect(siteConfig.safeParse(nested(from)).success).toBe(false);
});
