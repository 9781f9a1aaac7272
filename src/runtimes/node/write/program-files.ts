import { readFileSync } from 'node:fs';
import { languageModule } from './language-module.ts';

/** The program of Workers and functions. */
const PROGRAM = new URL('../../../worker/lectern.js', import.meta.url);
/** CommonJS modules that the server loads when it needs them, with their functions. The program imports them too. */
const PARTS = [
  ['highlight.js', new URL('../../../parts/html-highlight.cjs', import.meta.url), 'highlight'],
  ['formula-markup.js', new URL('../../../parts/html-formula-markup.cjs', import.meta.url), 'formulaMarkup'],
] as const;
const ACCEPT = new URL('../../../worker/accept.js', import.meta.url);

/** The files of the program. @param language of the site: BCP 47. */
export function programFiles(language: string): { name: string; bytes: Buffer }[] {
  return [
    { name: 'lectern.js', bytes: readFileSync(PROGRAM) },
    ...PARTS.map(([name, url, method]) => ({ name, bytes: asModule(readFileSync(url, 'utf8'), method) })),
    { name: 'language.js', bytes: Buffer.from(languageModule(language)) },
  ];
}

/** Wraps a CommonJS module as an ES module. Its code runs at the first call, so that a cold start does not wait for it. */
function asModule(text: string, method: string): Buffer {
  return Buffer.from(`let loaded;
const load = () => {
const exports = {};
${text}
return exports;
};
export const ${method} = (...values) => (loaded ??= load()).${method}(...values);
`);
}

/** The module of `prefersMarkdown`, for code that runs before a host looks for a file. */
export function acceptModule(): Buffer {
  return readFileSync(ACCEPT);
}
