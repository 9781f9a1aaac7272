import type { MarkdownIt, StateBlock, StateInline, Token } from 'markdown-it';
import { ANYWHERE, lineOf } from '../read/state-block.ts';

const PAIR = String.raw`(?:[#.][\w:-]+|[\w-]+=(?:"[^"\n]*"|'[^'\n]*'|[^\s"'{}]+))`;
/** `{: …}` and `{:: …}` alone on a line: an attribute list or an extension of kramdown. */
const LIST_LINE = /^\{::?[^{}\n]*\}[ \t]*$/;
/** `{#id .class key=value}`, as kramdown, Pandoc, Python-Markdown and Goldmark have it. */
const LIST = new RegExp(String.raw`\{:?[ \t]*${PAIR}(?:[ \t]+${PAIR})*[ \t]*\}`, 'y');
/** At the end of a heading: `{#id}`, `{ id="id" }`, `{/* #id *\/}` of MDX, `[#id]` of Nextra and Fumadocs. */
const OF_HEADING = /[ \t]*(?:\{(?:\/\*)?:?\s*(?=[#.]|id=)[^{}\n]*\}|\[#[\w:.-]+\])$/;
const HEADING_ID = /[\s{:*[](?:#([^\s{}#<>"'*\]]+)|id=(?:"([^"]*)"|'([^']*)'|([^\s"'{}]+)))/;
const ID = /[\s{:](?:#|id=["']?)([\w:-]+)/;
const LINE_END = /[ \t]*(?=\n|$)/y;
/** Icons by the names of their sets, as Material for MkDocs has them; a tick and a cross say something. */
const ICON = /:(?:material|fontawesome|octicons|simple)-([a-z0-9-]{1,99}):[ \t]?/y;

/** Attributes behind what they belong to: the name stays reachable, the mark is not shown. Icons likewise. */
export function attributes(md: MarkdownIt): void {
  md.block.ruler.before('fence', 'attribute_list', listLine, { alt: ANYWHERE });
  md.inline.ruler.before('escape', 'attributes', inlineList);
  md.inline.ruler.before('escape', 'icon', icon);
  md.core.ruler.before('inline', 'heading_attributes', ({ tokens }) => {
    for (const [index, open] of tokens.entries()) {
      const inline = open.type === 'heading_open' ? tokens[index + 1] : undefined;
      // Nothing that long is an attribute list.
      const found = inline && OF_HEADING.exec(inline.content.slice(-500));
      if (!inline || !found || found[0].length === inline.content.length) continue;
      inline.content = inline.content.slice(0, -found[0].length);
      const id = HEADING_ID.exec(found[0])?.slice(1).find(Boolean);
      if (id !== undefined) open.attrSet('id', id);
    }
  });
  md.renderer.rules['anchor'] = (tokens, index) =>
    `<a id="${md.utils.escapeHtml(tokens[index]?.content ?? '')}"></a>`;
}

function listLine(state: StateBlock, line: number, _end: number, silent: boolean): boolean {
  const list = lineOf(state, line);
  if (!list.startsWith('{') || !LIST_LINE.test(list)) return false;
  if (silent) return true;
  const last = state.tokens.at(-1);
  if (/^\{:\s*\.?toc\b/i.test(list) && last?.type.endsWith('_list_close')) dropList(state.tokens, last);
  const id = ID.exec(list)?.[1];
  const heading = last?.type === 'heading_close' ? state.tokens.at(-3) : undefined;
  if (id !== undefined && heading) heading.attrSet('id', id);
  else if (id !== undefined) state.push('anchor', '', 0).content = id;
  state.line = line + 1;
  return true;
}

/** The list that stands where a table of contents will be. */
function dropList(tokens: Token[], close: Token): void {
  let at = tokens.length - 1;
  while (at > 0 && !(tokens[at]?.level === close.level && tokens[at]?.type.endsWith('_list_open'))) at--;
  tokens.length = at;
}

/** After a link, an image, code or emphasis a list belongs to that; at the end of a line to the block. */
function inlineList(state: StateInline, silent: boolean): boolean {
  const { src, pos } = state;
  if (src.charCodeAt(pos) !== 0x7b || pos === 0) return false;
  LIST.lastIndex = pos;
  const list = LIST.exec(src)?.[0];
  if (list === undefined) return false;
  const to = LIST.lastIndex;
  LINE_END.lastIndex = to;
  const isBlock = /^\{:?[ \t]*[#.]|="/.test(list) && LINE_END.test(src);
  if (!isBlock && !')]`*_:'.includes(src[pos - 1] as string)) return false;
  if (!silent) {
    state.pending = state.pending.trimEnd();
    const id = ID.exec(list)?.[1];
    if (id !== undefined) state.push('anchor', '', 0).content = id;
  }
  state.pos = to;
  return true;
}

function icon(state: StateInline, silent: boolean): boolean {
  if (state.src.charCodeAt(state.pos) !== 0x3a) return false;
  ICON.lastIndex = state.pos;
  const found = ICON.exec(state.src);
  if (!found) return false;
  const [whole, name = ''] = found;
  const sign = /^check(?:$|-)/.test(name) ? '✓' : /^(?:close|cancel|x)(?:$|-)/.test(name) ? '✗' : '';
  if (!silent) state.pending += sign;
  // Without a sign, the blank that set it off goes with it.
  state.pos += sign === '' ? whole.length : whole.trimEnd().length;
  return true;
}
