import { decodeHTMLAttribute } from 'entities';

/** Attributes by their names in lower case. If a name is repeated, the first counts. */
export type Attributes = ReadonlyMap<string, string>;

/** Callbacks of {@link scanHtml}, in the order of the text. All numbers are offsets. */
export interface HtmlHandler {
  /** Text, with its character references. */
  text(start: number, end: number): void;
  /** @param at offset of the `<`. */
  open(name: string, attributes: Attributes, at: number): void;
  close(name: string, at: number): void;
  /** An element whose content browsers do not read as markup. @param start offset of the content. */
  raw(name: string, attributes: Attributes, start: number, end: number, at: number): void;
  /** A tag, comment or raw element that never ends. */
  endless?(at: number): void;
}

const NAME = /[a-z][^\t\n\f\r />]*/iy;
const ATTRIBUTE =
  /[\t\n\f\r /]*([^\t\n\f\r />][^\t\n\f\r />=]*)(?:[\t\n\f\r ]*(=)[\t\n\f\r ]*(?:"([^"]*)"|'([^']*)'|([^\t\n\f\r >"'][^\t\n\f\r >]*))?)?/y;
const TAG_END = /([\t\n\f\r /]*)>/y;
const COMMENT_END = /--!?>/g;
const NO_ATTRIBUTES: Attributes = new Map();

/** End tags of the elements whose content is raw text in browsers that run scripts (HTML, section 13.2.6). */
const RAW_ENDS: ReadonlyMap<string, RegExp> = new Map(
  ['script', 'style', 'title', 'textarea', 'xmp', 'iframe', 'noembed', 'noframes', 'noscript'].map((name) => [
    name,
    new RegExp(`</${name}(?=[\\t\\n\\f\\r />])`, 'gi'),
  ]),
);

/**
 * Splits HTML as browsers do (HTML, section 13.2.5), in linear time. Comments, declarations and instructions are left
 * out. A tag or comment that never ends swallows the rest.
 */
export function scanHtml(html: string, handler: HtmlHandler): void {
  /** Names of raw elements that have no further end tag. */
  const endless = new Set<string>();
  /** The number of open `<svg>` and `<math>`, in which `/>` closes an element. */
  let foreign = 0;
  let from = 0;
  let position = html.indexOf('<');
  const flush = (to: number) => {
    if (to > from) handler.text(from, to);
  };
  while (position >= 0) {
    const isClose = html[position + 1] === '/';
    NAME.lastIndex = position + (isClose ? 2 : 1);
    const name = NAME.exec(html)?.[0].toLowerCase();
    if (name === undefined && !isBogus(html, position)) {
      position = html.indexOf('<', position + 1);
      continue;
    }
    flush(position);
    if (name === undefined) {
      const after = afterBogus(html, position);
      // In a drawing, browsers end a CDATA section at `]]>`.
      if (after === 0 || (foreign > 0 && html.startsWith('<![CDATA[', position))) handler.endless?.(position);
      from = after || html.length;
    } else {
      const tag = readTag(html, NAME.lastIndex, isClose);
      if (tag === null) return handler.endless?.(position);
      from = tag.end;
      // In JSX, and often in Markdown, authors end these two with `/>`.
      const isEmpty = tag.slash && (foreign > 0 || name === 'iframe' || name === 'object');
      const end = RAW_ENDS.get(name);
      if (name === 'svg' || name === 'math')
        foreign = Math.max(0, foreign + (isClose ? -1 : tag.slash ? 0 : 1));
      if (isClose) handler.close(name, position);
      else if (end && !isEmpty) {
        const close = endless.has(name) ? -1 : indexOf(end, html, from);
        if (close >= 0) {
          handler.raw(name, tag.attributes, from, close, position);
          from = readTag(html, close + 2 + name.length, true)?.end ?? html.length;
        } else {
          handler.endless?.(position);
          if (name === 'script' || name === 'style') return;
          // Only the tag is left out: the rest is most likely text that mentions the tag.
          endless.add(name);
        }
      } else if (end) handler.raw(name, tag.attributes, from, from, position);
      else {
        handler.open(name, tag.attributes, position);
        if (isEmpty) handler.close(name, position);
      }
    }
    position = html.indexOf('<', from);
  }
  flush(html.length);
}

/** Whether a comment starts at an offset, or markup that browsers read as one. */
function isBogus(html: string, at: number): boolean {
  const next = html[at + 1];
  return next === '!' || next === '?' || (next === '/' && at + 2 < html.length);
}

/** The offset behind a comment; 0 if it never ends. */
function afterBogus(html: string, at: number): number {
  if (!html.startsWith('<!--', at)) return html.indexOf('>', at) + 1;
  for (const empty of ['<!-->', '<!--->']) if (html.startsWith(empty, at)) return at + empty.length;
  COMMENT_END.lastIndex = at + 4;
  return COMMENT_END.test(html) ? COMMENT_END.lastIndex : 0;
}

/** Reads a tag behind its name; null if it never ends. `end` is the offset behind its `>`, `slash` says that it ends with `/>`. */
function readTag(html: string, from: number, isClose: boolean) {
  let attributes: Map<string, string> | undefined;
  for (let at = from; ; at = ATTRIBUTE.lastIndex) {
    TAG_END.lastIndex = at;
    const space = TAG_END.exec(html)?.[1];
    if (space !== undefined)
      return { attributes: attributes ?? NO_ATTRIBUTES, end: TAG_END.lastIndex, slash: space.endsWith('/') };
    ATTRIBUTE.lastIndex = at;
    const match = ATTRIBUTE.exec(html);
    if (!match) return null;
    const [, name = '', equals, ...values] = match;
    const value = values.find((part) => part !== undefined);
    // A quote is never closed.
    if (equals && value === undefined && /["']/.test(html[ATTRIBUTE.lastIndex] ?? '')) return null;
    if (isClose) continue;
    attributes ??= new Map();
    const key = name.toLowerCase();
    if (attributes.has(key)) continue;
    attributes.set(key, value?.includes('&') ? decodeHTMLAttribute(value) : (value ?? ''));
  }
}

function indexOf(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.exec(text)?.index ?? -1;
}
