import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { COMMANDS } from '../../src/cli/run.ts';
import { configSchema } from '../../src/model/config-schema.ts';
import {
  commandReference,
  configurationReference,
  fieldReference,
  namesReference,
  problemReference,
  restReference,
  textsReference,
  toolReference,
} from '../support/reference.ts';

const commands = await Promise.all(Object.values(COMMANDS).map((load) => load()));

/** A script writes the part of a page between `<!-- name: … -->` and `<!-- end -->` from the sources. */
it.each([
  ['docs/reference/configuration.md', 'keys', () => configurationReference(configSchema())],
  ['docs/reference/cli.md', 'commands', () => commandReference(commands)],
  ['docs/reference/front-matter.md', 'keys', fieldReference],
  ['docs/reference/front-matter.md', 'names', namesReference],
  ['docs/reference/interface-texts.md', 'texts', textsReference],
  ['docs/reference/rest-api.md', 'endpoints', restReference],
  ['docs/reference/rest-api.md', 'codes', problemReference],
  ['docs/reference/tools.md', 'tools', toolReference],
] as const)('%s: %s are those of the program (npm run docs:reference writes them)', (file, part, make) => {
  const text = readFileSync(file, 'utf8');
  const parts = new RegExp(`^([\\s\\S]*<!-- ${part}: [^>]*-->\n)([\\s\\S]*?)(<!-- end -->[\\s\\S]*)$`).exec(
    text,
  );
  const [, start = '', found, end = ''] = parts ?? [];
  const wanted = `\n${make()}\n\n`;
  if (parts !== null && process.env['LECTERN_UPDATE_DOCS'] === '1')
    writeFileSync(file, `${start}${wanted}${end}`);
  else expect(found).toBe(wanted);
});
