import type { MarkdownIt, StateBlock, StateInline, Token } from 'markdown-it';
import { ANYWHERE, lineOf } from '../read/state-block.ts';

const PAIR = String.raw`(?:[#.][\w:-]+|[\w-]+=(?:"[^"\n]*"|'[^'\n]*'|[^\s"'{}]+))`;
/** `{: …}` and `{:: …}` alone on a line: an attribute list or an extension of kramdown. */
const LIST_LINE = /^\{::?[^{}\n]*\}[ \t]*$/;
/** `{#id .class key=value}` of kramdown, Pandoc, Python-Markdown and Goldmark. */
const LIST = new RegExp(String.raw`\{:?[ \t]*${PAIR}(?:[ \t]+${PAIR})*[ \t]*\}`, 'y');
/** At the end of a heading: `{#id}`, `{ id="id" }`, `{/* #id *\/}` of MDX, `[#id]` of Nextra and Fumadocs. */
const OF_HEADING = /[ \t]*(?:\{(?:\/\*)?:?\s*(?=[#.]|id=)[^{}\n]*\}|\[#[\w:.-]+\])$/;
const HEADING_ID = /[\s{:*[](?:#([^\s{}#<>"'*\]]+)|id=(?:"([^"]*)"|'([^']*)'|([^\s"'{}]+)))/;
const ID = /[\s{:](?:#|id=["']?)([\w:-]+)/;
const LINE_END = /[ \t]*(?=\n|$)/y;
/** Icons of Material for MkDocs, by the names of their sets. */
const ICON = /:(?:material|fontawesome|octicons|simple)-([a-z0-9-]{1,99}):[ \t]?/y;

/** Reads attribute lists and icons. The IDs of lists become anchors; icons are removed, except for ticks and crosses. */
export function attributes(md: MarkdownIt): void {
  md.block.ruler.before('fence', 'attribute_list', listLine, { alt: ANYWHERE });
  md.inline.ruler.before('escape', 'attributes', inlineList);
  md.inline.ruler.before('escape', 'icon', icon);
  md.core.ruler.before('inline', 'heading_attributes', ({ tokens }) => {
    for (const [index, open] of tokens.entries()) {
      const inline = open.type === 'heading_open' ? tokens[index + 1] : undefined;
      // Attribute lists are shorter than 500 characters.
      const match = inline && OF_HEADING.exec(inline.content.slice(-500));
      if (!inline || !match || match[0].length === inline.content.length) continue;
      inline.content = inline.content.slice(0, -match[0].length);
      const id = HEADING_ID.exec(match[0])?.slice(1).find(Boolean);
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
  const prior = state.tokens.at(-1);
  if (/^\{:\s*\.?toc\b/i.test(list) && prior?.type.endsWith('_list_close')) dropList(state.tokens, prior);
  const id = ID.exec(list)?.[1];
  const heading = prior?.type === 'heading_close' ? state.tokens.at(-3) : undefined;
  if (id !== undefined && heading) heading.attrSet('id', id);
  else if (id !== undefined) state.push('anchor', '', 0).content = id;
  state.line = line + 1;
  return true;
}

/** Removes the list that kramdown replaces by a table of contents. */
function dropList(tokens: Token[], close: Token): void {
  let i = tokens.length - 1;
  while (i > 0 && !(tokens[i]?.level === close.level && tokens[i]?.type.endsWith('_list_open'))) i--;
  tokens.length = i;
}

/** Reads a list behind a link, an image, code or emphasis, or at the end of a line, where it belongs to the block. */
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
  const match = ICON.exec(state.src);
  if (!match) return false;
  const [whole, name = ''] = match;
  const sign = /^check(?:$|-)/.test(name) ? '✓' : /^(?:close|cancel|x)(?:$|-)/.test(name) ? '✗' : '';
  if (!silent) state.pending += sign;
  // The blank behind an icon without a sign goes, too.
  state.pos += sign === '' ? whole.length : whole.trimEnd().length;
  return true;
}
