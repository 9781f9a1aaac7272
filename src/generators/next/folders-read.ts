import type { Code } from '../../code/ask/code.ts';
import type { Call } from '../../code/ask/config.ts';
import { dirname } from '../../text/path.ts';
import { isMarkdown } from '../../text/file-kinds.ts';
import type { Folder } from '../site-folder.ts';
import { folderNamed, likely } from '../standard/read-code.ts';

/** Scripts of the site that are looked into. */
const MAX_FILES = 400;
const READS = /\b(?:readdir|readFile|opendir)(?:Sync)?\b/;

/** The folders of Markdown that the code of a site reads: `readdir('./posts')`, `readFile('./posts/' + slug + '/index.md')`. */
export function foldersRead(folder: Folder, code: Code): string[] {
  const scripts = folder
    .files()
    .filter(
      (file) => /\.[cm]?[jt]sx?$/.test(file) && !/(?:^|\/)(?:public|tests?|__tests__|scripts)\//.test(file),
    )
    .slice(0, MAX_FILES)
    .filter((file) => READS.test(folder.text(file) ?? ''));
  const found = scripts.flatMap((file) => code.allCalls(file).flatMap(({ call }) => folderRead(call) ?? []));
  return [...new Set(found)].filter((name) => folder.filesIn(name).some(isMarkdown));
}

/** The folder that a call reads, or whose file it reads; null where it reads none, or does not say which. */
export function folderRead(call: Call): string | null {
  if (!READS.test(call.name)) return null;
  const path = call.arg(0);
  const whole = likely(path.text());
  const isFile = call.name.startsWith('readFile');
  const name = whole === undefined ? path.prefix.replace(/[^/]*$/, '') : isFile ? dirname(whole) : whole;
  const read = (name && folderNamed(name)) || null;
  // Files that are read from there are pictures for the most part; a folder of posts is listed.
  return isFile && read === 'public' ? null : read;
}
