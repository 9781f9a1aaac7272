import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { codeBlocks, DOCUMENTS } from '../support/code-blocks.ts';

/** The names by which people import the package, and the files that export its members. */
const ENTRIES = [
  ['lectern', 'src/index.ts'],
  ['lectern/node', 'src/runtimes/node/index.ts'],
  ['lectern/search', 'src/search/index.ts'],
  ['lectern/generators', 'src/generators/index.ts'],
] as const;

/** The examples that `code-blocks.test.ts` compiles. */
const examples = DOCUMENTS.flatMap(codeBlocks)
  .filter(({ language, info }) => language === 'ts' && info === '')
  .map(({ text }) => text)
  .join('\n');

/** Every name that a file exports from another of our files. */
function exportsOf(file: string) {
  return [...readFileSync(file, 'utf8').matchAll(/^export (type )?\{([^}]*)\} from '(\.[^']*)'/gm)].flatMap(
    ([, all, names = '', from = '']) =>
      names
        .split(',')
        .map((name) => name.trim())
        .filter(Boolean)
        .map((written) => {
          const [name = '', alias = name] = written.replace(/^type /, '').split(' as ');
          const isType = all !== undefined || written.startsWith('type ');
          return { name, alias, isType, source: join(dirname(file), from) };
        }),
  );
}

describe.each(ENTRIES)('what %s exports', (_, file) => {
  const all = exportsOf(file);

  it('says what it is for, in a comment', () => {
    expect(all.length).toBeGreaterThan(2);
    const silent = all.filter(({ name, source }) => {
      const declaration = new RegExp(
        `\\*/\\n(?:// .*\\n)?export (?:async )?(?:const|function|interface|type|class) ${name}\\b`,
      );
      return !declaration.test(readFileSync(source, 'utf8'));
    });
    expect(silent.map(({ name, source }) => `${source}: ${name}`)).toEqual([]);
  });

  it('stands in an example that is compiled, unless it is a type', () => {
    const values = all.filter(({ isType }) => !isType).map(({ alias }) => alias);
    expect(values.filter((name) => !new RegExp(`\\b${name}\\b`).test(examples))).toEqual([]);
  });
});
