import type { ReadPart } from '../site-profile.ts';

/** https://jekyllrb.com/docs/includes/: Markdown without parameters; what else is included, only its program can fill. */
const INCLUDE = /\{%-?\s*(include|include_relative)\s+([\w./-]{1,200}\.(?:md|markdown))\s*-?%\}/g;
const MAX_DEPTH = 5;

/** A text with the Markdown that it includes as Liquid does. @param folder of `include`. */
export function liquidIncludes(folder: string): (body: string, file: string, read: ReadPart) => string {
  return (body, file, read) => {
    // What stands in `raw` is shown as it is written.
    if (!body.includes('include') || /\{%-?\s*raw\b/.test(body)) return body;
    const beside = file.slice(0, file.lastIndexOf('/') + 1);
    const expand = (text: string, above: readonly string[]): string =>
      text.replace(INCLUDE, (whole, kind: string, name: string) => {
        // Nothing outside of the folder: https://github.com/jekyll/jekyll/blob/master/lib/jekyll/tags/include.rb
        if (/[./]{2}/.test(name)) return whole;
        const found = kind === 'include' ? `${folder}/${name}` : beside + name;
        if (above.includes(found) || above.length >= MAX_DEPTH) return whole;
        const part = read(found);
        return part === null ? whole : expand(part.trimEnd(), [...above, found]);
      });
    return expand(body, [file]);
  };
}
