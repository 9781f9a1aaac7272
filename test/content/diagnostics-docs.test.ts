import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** Codes as they stand in the sources: after `code:`, a severity, or as the first words of a report. */
const CODE =
  /(?:code:\s*(?:isImage \? )?|'(?:error|warning|info)',\s*|\b(?:failure|warn)\(\s*(?:[\w.]+,\s*)?|: )'([a-z0-9]+(?:-[a-z0-9]+)+)'/g;

it('every diagnostic code of the sources is documented, and no other', () => {
  const sources = ['src/content', 'src/built', 'src/sources'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => readFileSync(join(folder, name), 'utf8')),
  );
  const used = new Set(
    sources.flatMap((text) => [...text.matchAll(CODE)].map((match) => match[1] as string)),
  );
  const documented = [
    ...readFileSync('docs/reference/diagnostics.md', 'utf8').matchAll(/^\| `([a-z0-9-]+)`/gm),
  ].map((match) => match[1] as string);
  const inSource = (code: string) => sources.some((text) => text.includes(`'${code}'`));
  // Made of the name of a key.
  const made = new Set(['unreadable-draft']);
  expect(documented.filter((code) => !made.has(code) && !inSource(code))).toEqual([]);
  const notCodes = new Set(['as-is', 'not-content', 'missing-here', 'absent-there', 'held-back']);
  expect([...used].filter((code) => !documented.includes(code) && !notCodes.has(code))).toEqual([]);
});
