import { existsSync, lstatSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { OutputFile } from '../../../../export/output.ts';
import { makeFolder } from '../../../../platform/private-file.ts';
import type { TwinnedPage } from '../export-site.ts';
import { WorkerError } from '../write-worker.ts';

/** The output of another generator, to which the files of Lectern have been added. */
export interface BesideBuild {
  /** Its folder, which becomes public. */
  folder: string;
  twinned: readonly TwinnedPage[];
  /** What was added. */
  files: readonly OutputFile[];
}

/** The files of a folder that is ours: the first one begins with {@link MARK}. */
export type Files = readonly (readonly [name: string, text: string | Uint8Array])[];

/** What each host is given: where it is written, and the program with the site. */
export interface HostRequest extends BesideBuild {
  out: string;
  program: Files;
}

/** By this first line a folder is known again. */
export const MARK = '// Written by lectern build --target, which writes it anew each time.';

/** How a module opens the site that lies beside it. */
export const OPENED = `import process from 'node:process';
import { readFileSync } from 'node:fs';
import { createFunction } from './lectern.js';

const lectern = createFunction(readFileSync(new URL('site.bin', import.meta.url)), process.env);
`;

/** The line by which hosts find what to call. */
export function exported(code: string): string {
  return `export default ${code};\n`;
}

type Headers = Readonly<Record<string, string>>;

/** Headers that hosts cannot know: of what was added, and of pages, which have another form. */
export function headersOf({ twinned, files }: BesideBuild): [pathname: string, headers: Headers][] {
  return [
    ...files.map(({ file, type, headers }): [string, Headers] => [
      `/${file}`,
      { 'content-type': type, ...headers },
    ]),
    ...twinned.map(({ address }): [string, Headers] => [address, { vary: 'Accept, Accept-Encoding' }]),
  ];
}

/** Replaces a folder that an earlier run wrote, and no other. @throws WorkerError */
export function replaceFolder(folder: string, files: Files): void {
  const stat = lstatSync(folder, { throwIfNoEntry: false });
  const first = join(folder, files[0]?.[0] ?? '');
  const isOurs = existsSync(first) && readFileSync(first, 'utf8').startsWith(MARK);
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
