import type { Cut, Walk } from './template-tags.ts';

const HEADING = /^ {0,3}#{1,6}[ \t]/;
const HEADING_ATTRIBUTES = /\{(?:\/\*)?:?\s*(?:#([\w:.-]+))?[^{}\n]*\}[ \t]*(?=\n|$)/y;
const UNDERLINE = /\n {0,3}(?:=+|-+)[ \t]*(?:\n|$)/y;
const LINE_END = /[ \t]*(?=\n|$)/y;
const ATTRIBUTES =
  /\{:?[ \t]*(?:[#.][\w:-]+|[\w-]+=(?:"[^"\n]*"|'[^'\n]*'|[^\s"'{}]+))(?:[ \t]+(?:[#.][\w:-]+|[\w-]+=(?:"[^"\n]*"|'[^'\n]*'|[^\s"'{}]+)))*[ \t]*\}/y;

/** `[#id]` at the end of a heading, as Nextra and Fumadocs have it. */
const HEADING_ID = /\[#([\w:.-]+)\][ \t]*(?=\n|$)/y;

/** The anchor of a heading in MDX stays reachable, its mark goes. @param before the line up to it. */
export function cutHeadingId(text: string, at: number, before: string): Cut {
  HEADING_ID.lastIndex = at;
  const found = HEADING.test(before) ? HEADING_ID.exec(text) : null;
  return found ? { to: HEADING_ID.lastIndex, by: anchor(found[1]) } : { to: at + 1 };
}

/** `{#id}`, `{.class}`, `{width=300}` after what they belong to: the anchor stays reachable, the mark goes. */
export function cutAttributes(text: string, at: number, before: string, isMarkdown: boolean): Cut | null {
  HEADING_ATTRIBUTES.lastIndex = at;
  const heading = /\S/.test(before) ? HEADING_ATTRIBUTES.exec(text) : null;
  if (heading && /^\{(?:\/\*)?:?\s*[#.]/.test(heading[0])) {
    UNDERLINE.lastIndex = HEADING_ATTRIBUTES.lastIndex;
    if (HEADING.test(before) || UNDERLINE.test(text)) {
      return { to: HEADING_ATTRIBUTES.lastIndex, by: anchor(heading[1]) };
    }
  }
  if (!isMarkdown) return null;
  ATTRIBUTES.lastIndex = at;
  const list = ATTRIBUTES.exec(text)?.[0];
  if (list === undefined) return null;
  const to = ATTRIBUTES.lastIndex;
  // After a link, an image, code or emphasis it belongs to that; at the end of a line to the block.
  const isInline = ')]`*_'.includes(before.at(-1) ?? ' ');
  const isBlock = /^\{:?[ \t]*[#.]|="/.test(list) && endsLine(text, to);
  return isInline || isBlock ? { to, by: anchor(/[\s{:](?:#|id=["']?)([\w:-]+)/.exec(list)?.[1]) } : null;
}

/** Looks no further than the blanks: there may be many lists in a line. */
function endsLine(text: string, at: number): boolean {
  LINE_END.lastIndex = at;
  return LINE_END.test(text);
}

function anchor(id: string | undefined): string {
  return id ? `<a id="${id}"></a>` : '';
}

/** A kramdown attribute list; with `toc`, also the list item before it that it turns into a table of contents. */
export function cutAttributeList(
  { text, find }: Walk,
  at: number,
  from: number,
): (Cut & { back: number }) | null {
  const end = find('}', at);
  const newline = find('\n', at);
  if (end < 0 || (newline >= 0 && end > newline)) return null;
  // `{::comment}` hides what stands up to its end; the other extensions only go.
  if (/^\{::comment\s*\}/.test(text.slice(at, at + 40))) {
    const close = find('{:/', end);
    const to = close < 0 ? -1 : find('}', close);
    return { to: to < 0 ? text.length : to + 1, by: '', back: 0 };
  }
  const id = /[\s:]#([\w:-]+)/.exec(text.slice(at, end))?.[1];
  const before = /\n?[ \t]*(?:[-*+]|\d+\.)[ \t]+[^\n]*\n$/.exec(text.slice(Math.max(from, at - 200), at));
  const isToc = /^\{:\s*\.?toc/i.test(text.slice(at, end)) && before !== null;
  return { to: end + 1, by: isToc ? '\n' : anchor(id), back: isToc ? before[0].length : 0 };
}
