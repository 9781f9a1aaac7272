import { isMarkdown } from '../../text/file-kinds.ts';
import { posix } from 'node:path';
import { cleanBody, type Dialect } from '../../markdown/clean.ts';
import { normalizeText, splitFrontMatter } from '../../markdown/front-matter.ts';
import { readSource } from './source.ts';
import type { SourceFile } from './walk.ts';

/** https://jekyllrb.com/docs/includes/: Markdown without parameters; what else is included, only its program can fill. */
const INCLUDE = /\{%-?\s*(include|include_relative)\s+([\w./-]{1,200}\.(?:md|markdown))\s*-?%\}/g;
const MAX_DEPTH = 5;
const MAX_LENGTH = 1024 * 1024;
/** More than this in one document, and files bring each other along without end. */
const MAX_IMPORTED = 100;

/** Where included texts lie. */
export interface IncludeContext {
  dir: string;
  /** The file that includes them. */
  file: string;
  byName: ReadonlyMap<string, SourceFile>;
  /** Takes the names of what is included, whether it is there or not: when they change, so does the text. */
  included: Set<string>;
}

/** A text with the Markdown that it includes as Liquid does. @param folder of `include`. */
export function withIncludes(body: string, folder: string, context: IncludeContext): string {
  // What stands in `raw` is shown as it is written.
  if (!body.includes('include') || /\{%-?\s*raw\b/.test(body)) return body;
  const { dir, file, byName, included } = context;
  let room = MAX_LENGTH;
  const expand = (text: string, above: readonly string[]): string =>
    text.replace(INCLUDE, (whole, kind: string, name: string) => {
      // Nothing outside of the folder: https://github.com/jekyll/jekyll/blob/master/lib/jekyll/tags/include.rb
      if (/[./]{2}/.test(name)) return whole;
      const found = posix.join(kind === 'include' ? folder : posix.dirname(file), name);
      if (above.includes(found) || above.length >= MAX_DEPTH) return whole;
      included.add(found);
      const source = byName.get(found);
      const part = source ? readSource(dir, source).text : null;
      if (part === null || (room -= part.length + 100) < 0) return whole;
      return expand(normalizeText(part).trimEnd(), [...above, found]);
    });
  return expand(body, [file]);
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
