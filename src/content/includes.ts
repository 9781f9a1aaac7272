import { posix } from 'node:path';
import { normalizeText } from '../markdown/front-matter.ts';
import { readSource } from './source.ts';
import type { SourceFile } from './walk.ts';

/** https://jekyllrb.com/docs/includes/: Markdown without parameters; what else is included, only its program can fill. */
const INCLUDE = /\{%-?\s*(include|include_relative)\s+([\w./-]{1,200}\.(?:md|markdown))\s*-?%\}/g;
const MAX_DEPTH = 5;
const MAX_LENGTH = 1024 * 1024;

/** Where included texts lie. */
export interface IncludeContext {
  dir: string;
  /** The file that includes them. */
  file: string;
  /** The folder of `include`. */
  folder: string;
  byName: ReadonlyMap<string, SourceFile>;
}

/** A text with the Markdown that it includes, and the files that this came from. */
export function withIncludes(body: string, context: IncludeContext): { body: string; included: string[] } {
  const included = new Set<string>();
  // What stands in `raw` is shown as it is written.
  if (!body.includes('include') || /\{%-?\s*raw\b/.test(body)) return { body, included: [] };
  let room = MAX_LENGTH;
  const expand = (text: string, above: readonly string[]): string =>
    text.replace(INCLUDE, (whole, kind: string, name: string) => {
      // Nothing outside of the folder: https://github.com/jekyll/jekyll/blob/master/lib/jekyll/tags/include.rb
      if (/[./]{2}/.test(name)) return whole;
      const folder = kind === 'include' ? context.folder : posix.dirname(context.file);
      const source = context.byName.get(posix.join(folder, name));
      if (!source || above.includes(source.file) || above.length >= MAX_DEPTH) return whole;
      included.add(source.file);
      const found = readSource(context.dir, source).text;
      if (found === null || (room -= found.length + 100) < 0) return whole;
      return expand(normalizeText(found).trimEnd(), [...above, source.file]);
    });
  return { body: expand(body, [context.file]), included: [...included] };
}
