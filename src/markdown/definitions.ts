import type { MarkdownIt, StateCore, Token } from 'markdown-it';

const DEFINITION = /^:[ \t]+/;

/** Terms with definitions below them (`Term`, then `: what it means`), as PHP Markdown Extra, kramdown and Hugo have them. */
export function definitions(md: MarkdownIt): void {
  md.core.ruler.before('inline', 'definitions', (state) => {
    if (!/^[ \t>]*:[ \t]/m.test(state.src)) return;
    const out: Token[] = [];
    const { tokens } = state;
    for (let index = 0; index < tokens.length; index++) {
      const [open, inline, close] = tokens.slice(index, index + 3);
      const lines = open?.type === 'paragraph_open' && inline ? inline.content.split('\n') : [];
      const first = lines.findIndex((line) => DEFINITION.test(line));
      // A definition below a blank line belongs to the line above that, or to the definitions there.
      const isApart = first === 0 && (out.at(-1)?.type === 'dl_close' || isTerm(out));
      if (!inline || !close || first < 0 || (first === 0 && !isApart)) {
        out.push(tokens[index] as Token);
        continue;
      }
      let before: Token[] = [];
      if (isApart && out.at(-1)?.type === 'dl_close') out.pop();
      else {
        if (isApart) before = [out.splice(-3)[1] as Token];
        out.push(token(state, 'dl_open', 'dl', 1));
      }
      const terms = [...before.map(({ content }) => content), ...lines.slice(0, first)];
      for (const term of terms) push(state, out, 'dt', term);
      for (const text of lines
        .slice(first)
        .join('\n')
        .split(/(?:^|\n):[ \t]+/)
        .slice(1))
        push(state, out, 'dd', text);
      out.push(token(state, 'dl_close', 'dl', -1));
      index += 2;
    }
    state.tokens = out;
  });
}

/** Whether the last thing is a paragraph of one line. */
function isTerm(tokens: readonly Token[]): boolean {
  return tokens.at(-1)?.type === 'paragraph_close' && !tokens.at(-2)?.content.includes('\n');
}

function push(state: StateCore, out: Token[], tag: string, content: string): void {
  const inline = token(state, 'inline', '', 0);
  inline.content = content;
  inline.children = [];
  out.push(token(state, `${tag}_open`, tag, 1), inline, token(state, `${tag}_close`, tag, -1));
}

function token({ Token: TokenClass }: StateCore, type: string, tag: string, nesting: -1 | 0 | 1): Token {
  const made = new TokenClass(type, tag, nesting);
  made.block = true;
  return made;
}
