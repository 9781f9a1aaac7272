import { readFileSync } from 'node:fs';
import { languageModule } from './language-module.ts';

/** What runs at the edge and in functions; parts of it lie beside it, as the server of Node.js has them. */
const PROGRAM = {
  'lectern.js': new URL('../../../worker/lectern.js', import.meta.url),
  'highlight.js': new URL('../../../worker/highlight.js', import.meta.url),
  'formula-markup.js': new URL('../../../worker/formula-markup.js', import.meta.url),
};
const ACCEPT = new URL('../../../worker/accept.js', import.meta.url);

/** The files of the program. @param language of the site: BCP 47. */
export function programFiles(language: string): { name: string; bytes: Buffer }[] {
  return [
    ...Object.entries(PROGRAM).map(([name, url]) => ({ name, bytes: readFileSync(url) })),
    { name: 'language.js', bytes: Buffer.from(languageModule(language)) },
  ];
}

/** The rule of `Accept` alone, as a module: for what runs before the files of a host are looked for. */
export function acceptModule(): Buffer {
  return readFileSync(ACCEPT);
}
