import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeFiles } from './workspace.ts';

const EXAMPLE = join(import.meta.dirname, '../../examples/site');

/** Copies the example site and gives it another look and language. The caller removes the copy. */
export function exampleAs(look: string, language = 'en'): string {
  const dir = writeFiles({});
  cpSync(EXAMPLE, dir, { recursive: true });
  const file = join(dir, 'lectern.yaml');
  const config = readFileSync(file, 'utf8').replace('language: en', `language: ${language}`);
  writeFileSync(file, `${config}\ntheme: { look: ${look} }\n`);
  return dir;
}
