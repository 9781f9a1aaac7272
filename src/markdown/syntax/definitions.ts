import type { MarkdownIt, StateCore, Token } from 'markdown-it';
import { type Origin, originFrom } from '../read/origin.ts';

const DEFINITION = /^:[ \t]+/;

/** Reads definition lists of PHP Markdown Extra, kramdown and Hugo: `Term`, then `: what it means`. */
export function definitions(md: MarkdownIt): void {
  md.core.ruler.before('inline', 'definitions', (state) => {
    if (!/^[ \t>]*:[ \t]/m.test(state.src)) return;
    const out: Token[] = [];
    const { tokens } = state;
    for (let index = 0; index < tokens.length; index++) {
      const [open, inline, close] = tokens.slice(index, index + 3);
      const lines = open?.type === 'paragraph_open' && inline ? inline.content.split('\n') : [];
      const firstDefinition = lines.findIndex((line) => DEFINITION.test(line));
      // A definition below a blank line belongs to the line above that, or to the definitions there.
      const isApart = firstDefinition === 0 && (out.at(-1)?.type === 'dl_close' || isTerm(out));
      if (!inline || !close || firstDefinition < 0 || (firstDefinition === 0 && !isApart)) {
        out.push(tokens[index] as Token);
        continue;
      }
      let termAbove: Token | undefined;
      if (isApart && out.at(-1)?.type === 'dl_close') out.pop();
      else {
        if (isApart) termAbove = out.splice(-3)[1];
        out.push(token(state, 'dl_open', 'dl', 1));
      }
      if (termAbove) push(state, out, 'dt', termAbove.content, termAbove.meta as Origin | null);
      for (const { tag, text, at } of partsOf(inline.content, firstDefinition)) {
        const origin = inline.meta as Origin | null;
        push(state, out, tag, text, origin && originFrom(origin, at));
      }
      out.push(token(state, 'dl_close', 'dl', -1));
      index += 2;
    }
    state.tokens = out;
  });
}

/** Whether the last tokens are a paragraph of one line. */
function isTerm(tokens: readonly Token[]): boolean {
  return tokens.at(-1)?.type === 'paragraph_close' && !tokens.at(-2)?.content.includes('\n');
}

/** Terms and definitions of a paragraph, with their offsets. @param first index of the first line with a definition. */
function partsOf(content: string, first: number): { tag: 'dt' | 'dd'; text: string; at: number }[] {
  const parts: { tag: 'dt' | 'dd'; text: string; at: number }[] = [];
  let offset = 0;
  for (const [index, line] of content.split('\n').entries()) {
    const mark = index < first ? null : (DEFINITION.exec(line)?.[0] ?? null);
    const last = parts.at(-1);
    if (index < first) parts.push({ tag: 'dt', text: line, at: offset });
    else if (mark !== null)
      parts.push({ tag: 'dd', text: line.slice(mark.length), at: offset + mark.length });
    else if (last) last.text += `\n${line}`;
    offset += line.length + 1;
  }
  return parts;
}

function push(state: StateCore, out: Token[], tag: string, content: string, origin: Origin | null): void {
  const inline = token(state, 'inline', '', 0);
  inline.content = content;
  inline.meta = origin;
  inline.children = [];
  out.push(token(state, `${tag}_open`, tag, 1), inline, token(state, `${tag}_close`, tag, -1));
}

function token({ Token: TokenClass }: StateCore, type: string, tag: string, nesting: -1 | 0 | 1): Token {
  const newToken = new TokenClass(type, tag, nesting);
  newToken.block = true;
  return newToken;
}
