import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { configSchema } from '../../src/model/config-schema.ts';
import {
  configurationReference,
  problemReference,
  restReference,
  toolReference,
} from '../support/reference.ts';

/** What stands between `<!-- name: … -->` and `<!-- end -->` of a page is made of the sources. */
it.each([
  ['docs/reference/configuration.md', 'keys', () => configurationReference(configSchema())],
  ['docs/reference/rest-api.md', 'endpoints', restReference],
  ['docs/reference/rest-api.md', 'codes', problemReference],
  ['docs/reference/agents.md', 'tools', toolReference],
] as const)('%s: %s are those of the program (npm run docs:reference writes them)', (file, part, make) => {
  const text = readFileSync(file, 'utf8');
  const [, start = '', found, end = ''] =
    new RegExp(`^([\\s\\S]*<!-- ${part}: [^>]*-->\n)([\\s\\S]*?)(\n<!-- end -->[\\s\\S]*)$`).exec(text) ?? [];
  const wanted = `\n${make()}\n`;
  if (process.env['LECTERN_UPDATE_DOCS'] === '1') writeFileSync(file, `${start}${wanted}${end}`);
  else expect(found).toBe(wanted);
});
