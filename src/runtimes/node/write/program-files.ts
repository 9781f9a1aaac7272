import { readFileSync } from 'node:fs';
import { languageModule } from './language-module.ts';

/** What runs at the edge and in functions. */
const PROGRAM = new URL('../../../worker/lectern.js', import.meta.url);
/** CommonJS modules that the server of Node.js loads by need and that the program imports, with their functions. */
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

/** A CommonJS module without imports as a module of its own, which runs when it is called first: a cold start waits for none. */
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

/** The rule of `Accept` alone, as a module: for what runs before the files of a host are looked for. */
export function acceptModule(): Buffer {
  return readFileSync(ACCEPT);
}
