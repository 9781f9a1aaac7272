import { posix } from 'node:path';
import { cleanBody } from '../../markdown/clean/clean.ts';
import type { Dialect } from '../../markdown/clean/template-tags.ts';
import { normalizeText, splitFrontMatter } from '../../markdown/front-matter.ts';
import { isMarkdown } from '../../text/file-kinds.ts';
import { neverServed } from '../../folder/never-served.ts';
import { readSource } from './source.ts';
import type { SourceFile } from '../../folder/walk.ts';

/** All that one document takes in, in bytes: a text that brings itself along many times would grow without end. */
const MAX_LENGTH = 1024 * 1024;
/** More than this in one document, and files bring each other along without end. */
const MAX_IMPORTED = 100;

export interface IncludeContext {
  dir: string;
  file: string;
  byName: ReadonlyMap<string, SourceFile>;
  /** Takes the names of what is included, whether it is there or not: when they change, so does the text. */
  included: Set<string>;
}

/**
 * Reads what a text takes in from other files of the site's folder, and none outside of it, by their names there. null:
 * there is none, nobody means to publish it, or all of them together are too long.
 */
export function partReader({ dir, byName, included }: IncludeContext): (name: string) => string | null {
  let room = MAX_LENGTH;
  return (name) => {
    const found = posix.normalize(name).replace(/^\/+/, '');
    included.add(found);
    const source = byName.get(found);
    if (source === undefined || (!isMarkdown(found) && neverServed(found) !== null)) return null;
    if ((room -= source.size + 100) < 0) return null;
    const { text } = readSource(dir, source);
    return text === null ? null : normalizeText(text);
  };
}

/** Reads what MDX takes in from other files: `import Part from '../_part.mdx'`, then `<Part />`. */
export function importer(context: IncludeContext, dialect: Dialect): (path: string) => string | null {
  const { dir, file, byName, included } = context;
  let count = 0;
  const from = (name: string) => (path: string) => {
    if (!isMarkdown(path)) return null;
    const below = /^@site\/(.*)$/s.exec(path)?.[1];
    const found = posix.normalize(below ?? posix.join(posix.dirname(name), path));
    included.add(found);
    const source = byName.get(found);
    const text = source && ++count <= MAX_IMPORTED ? readSource(dir, source).text : null;
    if (text === null) return null;
    return cleanBody(splitFrontMatter(text).body, { ...dialect, include: from(found) }).text.trim();
  };
  return from(file);
}
