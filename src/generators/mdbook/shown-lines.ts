import { lineStart } from '../../markdown/read/lines.ts';
import { readMarkdown } from '../../markdown/read/reading.ts';

const DIRECTIVE = /^\s*\{\{[#%]\s?[\w-]+[^{}]*\}\}\s*$/;

/**
 * A chapter without the lines of code that its pages hide: in Rust `# let x;`, in other languages those with a prefix
 * of the book. https://rust-lang.github.io/mdBook/format/mdbook.html#hiding-code-lines
 * @param prefixes by language. @param hasDirectives lines such as `{{#toc}}` are for programs of the book, and go.
 */
export function shownLines(
  body: string,
  prefixes: Readonly<Record<string, string>>,
  hasDirectives: boolean,
): string {
  if (!/```|~~~|\{\{[#%]/.test(body)) return body;
  let out = '';
  let at = 0;
  const keep = (to: number) => {
    const lines = body.slice(at, to).split('\n');
    out += (hasDirectives ? lines.filter((line) => !DIRECTIVE.test(line)) : lines).join('\n');
    at = to;
  };
  for (const { start, end, kind, info } of readMarkdown(body).code) {
    if (kind !== 'fence') continue;
    const from = lineStart(body, start);
    const lead = body.slice(from, start);
    const show = readerOf(info, prefixes);
    keep(from);
    const lines = body.slice(from, end).split('\n');
    out += lines
      .flatMap((line) => {
        const indent = line.startsWith(lead) ? lead.length : 0;
        const shown = show(line.slice(indent));
        return shown === null ? [] : line.slice(0, indent) + shown;
      })
      .join('\n');
    at = end;
  }
  keep(body.length);
  return out;
}

function readerOf(info: string, prefixes: Readonly<Record<string, string>>): (line: string) => string | null {
  const [language = '', ...classes] = info.split(/[\s,]+/);
  if (/^rust$/i.test(language)) return rustLine;
  const own = classes.find((name) => name.startsWith('hidelines='))?.slice('hidelines='.length);
  const prefix = own ?? (Object.hasOwn(prefixes, language) ? prefixes[language] : undefined);
  return (line) => (prefix && line.trimStart().startsWith(prefix) ? null : line);
}

/** `##` stands for `#`; attributes such as `#[test]` are shown. */
function rustLine(line: string): string | null {
  const [, indent = '', next = '', rest = ''] = /^(\s*)#(.?)(.*)$/.exec(line) ?? [null];
  if (next === '#') return `${indent}#${rest}`;
  return /^\s*#(?: |$)/.test(line) ? null : line;
}
