import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { lowerBound } from '../../bytes/lower-bound.ts';
import { Code } from '../../code/ask/code.ts';
import { cachedParse } from '../../code/parse/parse.ts';
import { parseModule } from '../../code/parse/parse-module.ts';
import { type Folder } from '../../generators/site-folder.ts';
import { mapping } from '../../text/mapping.ts';
import { normalizeText } from '../../markdown/front-matter.ts';
import { ConfigError } from '../../model/config-error.ts';
import { isHtml, isMarkdown } from '../../text/file-kinds.ts';
import { readData, readMatter } from '../formats/front-matter.ts';
import { walk } from '../../folder/walk.ts';

/** Under `--watch`, unchanged modules are not parsed again. */
const PARSE = cachedParse(parseModule);

const MAX_CONFIG_BYTES = 10 * 1024 * 1024;

/** @param paths the files, where they have been listed already. @param onFile is called with each file that is read. */
export function openFolder(dir: string, paths?: readonly string[], onFile?: (file: string) => void): Folder {
  let listed = paths;
  let tree: Map<string, Set<string>> | undefined;
  const files = () => (listed ??= walk(dir).files.map(({ file }) => file));
  const texts = new Map<string, string>();
  const text = (file: string): string | null => {
    onFile?.(file);
    const content = texts.get(file) ?? readText(dir, file);
    if (content !== null) texts.set(file, content);
    return content;
  };
  return {
    files,
    text,
    names: () => paths?.filter((file) => !file.includes('/')) ?? namesIn(dir),
    code: (options) => new Code({ read: text, parse: PARSE, ...options }),
    has(path) {
      try {
        return statSync(join(dir, path), { throwIfNoEntry: false }) !== undefined;
      } catch {
        // The name is not valid, or the folder cannot be read.
        return false;
      }
    },
    data(file, isDeciding = false) {
      const located = readData(text(file) ?? '', file);
      // A broken configuration might hide files, so it is an error, not an empty configuration.
      if (located.failed && isDeciding) throw new ConfigError(located.diagnostics);
      return mapping(located.value);
    },
    matter(file) {
      const { located } = readMatter(text(file) ?? '', file);
      return located.failed ? null : mapping(located.value);
    },
    filesIn(path) {
      const all = files();
      if (path === '') return all;
      const start = firstAtLeast(all, `${path}/`);
      return all.slice(start, firstAtLeast(all, `${path}0`));
    },
    unlisted() {
      const all = new Set(files());
      return Object.fromEntries(
        [...texts].filter(([file]) => !all.has(file)).map(([file, found]) => [file, sha1(found)]),
      );
    },
    digest: () => sha1(JSON.stringify([...texts].filter(([file]) => !isDocument(file)).toSorted())),
    folders(path) {
      tree ??= folderTree(files());
      return [...(tree.get(path) ?? [])];
    },
  };
}

/** The text of a file; null if there is none. @throws ConfigError for a configuration that cannot be read, since it might hide files. */
function readText(dir: string, file: string): string | null {
  try {
    const path = join(dir, file);
    // Most files that generators ask for do not exist, and an exception costs more time than this check.
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat === undefined) return null;
    if (stat.size <= MAX_CONFIG_BYTES)
      return stat.isFile() ? normalizeText(readFileSync(path, 'utf8')) : null;
    if (stat.isFile() && !isDocument(file))
      throw unreadable(file, `it has ${stat.size} bytes; at most ${MAX_CONFIG_BYTES} are read`);
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    if (/^(?:EACCES|EPERM|EIO)$/.test(code ?? '') && !isDocument(file)) throw unreadable(file, message);
  }
  return null;
}

function namesIn(dir: string): string[] {
  try {
    return readdirSync(dir, { withFileTypes: true }).flatMap((item) => (item.isFile() ? [item.name] : []));
  } catch {
    return [];
  }
}

function sha1(text: string): string {
  return createHash('sha1').update(text).digest('hex');
}

/** Whether a file is a document. The reading of documents reports unreadable ones. */
function isDocument(file: string): boolean {
  return isMarkdown(file) || isHtml(file);
}

function unreadable(file: string, reason: string): ConfigError {
  const message = `Reading the configuration failed: ${reason}.`;
  const fix = 'Check its permissions.';
  return new ConfigError([{ severity: 'error', code: 'unreadable-config', message, fix, file }]);
}

/** Index of the first sorted name that is not before `wanted`. `0` follows `/` in Unicode, so it ends a folder. */
function firstAtLeast(sorted: readonly string[], wanted: string): number {
  return lowerBound(0, sorted.length, (index) => (sorted[index] as string) < wanted);
}

function folderTree(files: readonly string[]): Map<string, Set<string>> {
  const tree = new Map<string, Set<string>>();
  for (const file of files) {
    for (let slash = file.indexOf('/'); slash > 0; slash = file.indexOf('/', slash + 1)) {
      const name = file.lastIndexOf('/', slash - 1);
      const parent = file.slice(0, Math.max(name, 0));
      const names = tree.get(parent) ?? new Set();
      tree.set(parent, names.add(file.slice(name + 1, slash)));
    }
  }
  return tree;
}
