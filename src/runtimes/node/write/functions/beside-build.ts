import { existsSync, lstatSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { OutputFile } from '../../../../export/output.ts';
import { makeFolder } from '../../../../platform/private-file.ts';
import type { TwinnedPage } from '../export-site.ts';
import { WorkerError } from '../write-worker.ts';

/** The output of another generator, to which the files of Lectern have been added. */
export interface BesideBuild {
  /** The folder of the output, which the host publishes. */
  folder: string;
  twinned: readonly TwinnedPage[];
  /** The files that Lectern has added. */
  files: readonly OutputFile[];
}

/** The files of a folder that Lectern writes. The first begins with {@link MARK}. */
export type Files = readonly (readonly [name: string, text: string | Uint8Array])[];

/** What is written for a host: the files of the program with the site, to the folder `out`. */
export interface HostRequest extends BesideBuild {
  out: string;
  program: Files;
}

/** The first line by which the next run recognises a folder of Lectern. */
export const MARK = '// Written by lectern build --target, which writes it anew each time.';

/** The beginning of a module, which opens the site in the file beside it. */
export const OPENED = `import process from 'node:process';
import { readFileSync } from 'node:fs';
import { createFunction } from './lectern.js';

const lectern = createFunction(readFileSync(new URL('site.bin', import.meta.url)), process.env);
`;

/** The default export of a module, which the host calls. */
export function exported(code: string): string {
  return `export default ${code};\n`;
}

type Headers = Readonly<Record<string, string>>;

/** Response headers that the host must add: those of Lectern's files, and `Vary` for pages that have a twin. */
export function headersOf({ twinned, files }: BesideBuild): [pathname: string, headers: Headers][] {
  return [
    ...files.map(({ file, type, headers }): [string, Headers] => [
      `/${file}`,
      { 'content-type': type, ...headers },
    ]),
    ...twinned.map(({ address }): [string, Headers] => [address, { vary: 'Accept, Accept-Encoding' }]),
  ];
}

/** Writes a folder anew. @throws WorkerError if it has files, and Lectern did not write them. */
export function replaceFolder(folder: string, files: Files): void {
  const stat = lstatSync(folder, { throwIfNoEntry: false });
  const firstFile = join(folder, files[0]?.[0] ?? '');
  const isOurs = existsSync(firstFile) && readFileSync(firstFile, 'utf8').startsWith(MARK);
  if (stat !== undefined && !isOurs && (!stat.isDirectory() || readdirSync(folder).length > 0))
    throw new WorkerError(
      `${folder} is not empty, and does not hold what lectern build wrote. Remove it, or name another folder with -o.`,
    );
  rmSync(folder, { recursive: true, force: true });
  for (const [name, text] of files) {
    makeFolder(dirname(join(folder, name)));
    writeFileSync(join(folder, name), text);
  }
}
