const FENCE = /^([ \t>]*)(`{3,}|~{3,})[ \t]*([^`\n]*)$/;

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
  let fence = '';
  let lead = '';
  let show: (line: string) => string | null = (line) => line;
  const out: string[] = [];
  for (const line of body.split('\n')) {
    const [, before = '', mark = '', info = ''] = FENCE.exec(line) ?? [];
    if (fence === '' && mark !== '') {
      [fence, lead] = [mark, before];
      show = readerOf(info, prefixes);
      out.push(line);
    } else if (fence !== '' && mark.startsWith(fence) && info === '') {
      fence = '';
      out.push(line);
    } else if (fence === '') {
      if (!hasDirectives || !DIRECTIVE.test(line)) out.push(line);
    } else {
      const start = line.startsWith(lead) ? lead.length : 0;
      const shown = show(line.slice(start));
      if (shown !== null) out.push(line.slice(0, start) + shown);
    }
  }
  return out.join('\n');
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
