import { type TokenizerCallbacks, Tokenizer } from 'htmlparser2';
import { BLOCKS, closedBy, type Ends, HEAD, SPECIAL, VOID } from './tags.ts';

/** An element of a page; text is a plain string among the children. */
export interface Element {
  /** In lower case; in XML as it is written. */
  tag: string;
  attributes: Readonly<Record<string, string>>;
  children: Node[];
  parent: Element | null;
  /** Whether it or a descendant is a block element. */
  hasBlock: boolean;
}

export type Node = Element | string;

/** The largest depth; deeper elements become siblings at this depth. Real pages are not deeper, and some walks read all below for each level. */
const MAX_DEPTH = 128;
/** Elements that an end tag cannot reach out of, unless it belongs to the table. */
const SCOPE = /^(?:table|td|th|caption|template|html)$/;
const OF_TABLE = /^(?:table|td|th|caption|template|html|tr|thead|tbody|tfoot|body)$/;
// Characters that a text cannot contain, or that the conversion uses as marks.
// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\0-\x08\x0B\x0E-\x1F\x7F\uFDD0-\uFDEF]/g;

/** Parses an HTML page, valid or not, in linear time. Nothing in it is executed. */
export function parseHtml(html: string): Element {
  return build(html, false);
}

/** Parses a sitemap or a feed. */
export function parseXml(xml: string): Element {
  return build(xml, true);
}

function element(tag: string, parent: Element | null): Element {
  return { tag, attributes: {}, children: [], parent, hasBlock: false };
}

function build(source: string, isXml: boolean): Element {
  const text = source.replace(/\r\n?/g, '\n').replace(CONTROLS, '');
  const root = element('', null);
  const open: Element[] = [root];
  /** The number of open elements below {@link MAX_DEPTH}, by name. */
  const tooDeep = new Map<string, number>();
  let current: Element | null = null;
  let attributes: Record<string, string> = {};
  let name = '';
  let value = '';
  let foreign = 0;
  let isFirstInPre = false;

  const top = () => open.at(-1) as Element;
  const append = (data: string) => {
    const { children } = top();
    const text = isFirstInPre && data.startsWith('\n') ? data.slice(1) : data;
    isFirstInPre = false;
    if (text === '') return;
    const last = children.length - 1;
    if (typeof children[last] === 'string') children[last] += text;
    else children.push(text);
  };
  const pop = () => {
    const { tag } = open.pop() as Element;
    if (tag === 'svg' || tag === 'math') foreign--;
  };
  const endImplied = ({ closes, within }: Ends) => {
    for (let depth = open.length - 1; depth > 0; depth--) {
      const { tag } = open[depth] as Element;
      if (closes.has(tag)) {
        while (open.length > depth) pop();
        return;
      }
      if (within.has(tag)) return;
    }
  };
  const start = (tag: string) => {
    isFirstInPre = false;
    if (!isXml) {
      if (top().tag === 'head' && !HEAD.has(tag)) pop();
      for (const ends of closedBy(tag)) endImplied(ends);
    }
    attributes = {};
    const parent = top();
    const repeated =
      isXml || (tag !== 'html' && tag !== 'body') ? undefined : open.find((e) => e.tag === tag);
    current = repeated ?? element(tag, parent);
    if (repeated) attributes = { ...repeated.attributes };
    else parent.children.push(current);
    if (!isXml && BLOCKS.has(tag)) {
      current.hasBlock = true;
      for (let above: Element | null = parent; above && !above.hasBlock; above = above.parent)
        above.hasBlock = true;
    }
    return repeated === undefined;
  };
  let isNew = true;
  const endStart = (isClosed: boolean) => {
    if (current === null) return;
    const { tag } = current;
    current.attributes = attributes;
    if (isNew && !(!isXml && VOID.has(tag)) && !(isClosed && (isXml || foreign > 0))) {
      if (open.length < MAX_DEPTH) {
        open.push(current);
        if (tag === 'svg' || tag === 'math') foreign++;
        isFirstInPre = !isXml && (tag === 'pre' || tag === 'textarea');
      } else tooDeep.set(tag, (tooDeep.get(tag) ?? 0) + 1);
    }
    current = null;
  };
  const end = (tag: string) => {
    const openCount = tooDeep.get(tag) ?? 0;
    if (openCount > 0) {
      tooDeep.set(tag, openCount - 1);
      return;
    }
    const isSpecial = SPECIAL.has(tag);
    for (let depth = open.length - 1; depth > 0; depth--) {
      const other = (open[depth] as Element).tag;
      if (other === tag) {
        while (open.length > depth) pop();
        return;
      }
      // An end tag without a start ends nothing around it (HTML, 13.2.6.4.7).
      if (!isXml && (isSpecial ? SCOPE.test(other) && !OF_TABLE.test(tag) : SPECIAL.has(other))) break;
    }
    if (tag === 'br') top().children.push(element('br', top()));
  };
  const nameAt = (from: number, to: number) =>
    isXml ? text.slice(from, to) : text.slice(from, to).toLowerCase();

  const callbacks: TokenizerCallbacks = {
    ontext: (from, to) => append(text.slice(from, to)),
    ontextentity: (code) => append(String.fromCodePoint(code).replace(CONTROLS, '')),
    oncdata: (from, to, cut) => append(text.slice(from, to - cut)),
    onopentagname(from, to) {
      isNew = start(nameAt(from, to));
    },
    onattribname(from, to) {
      name = nameAt(from, to);
      value = '';
    },
    onattribdata: (from, to) => {
      value += text.slice(from, to);
    },
    onattribentity: (code) => {
      value += String.fromCodePoint(code).replace(CONTROLS, '');
    },
    onattribend: () => {
      // If an attribute is repeated, the first value counts.
      if (!Object.hasOwn(attributes, name)) attributes[name] = value;
    },
    onopentagend: () => endStart(false),
    onselfclosingtag: () => endStart(true),
    onclosetag: (from, to) => end(nameAt(from, to)),
    oncomment: () => {},
    ondeclaration: () => {},
    onprocessinginstruction: () => {},
    onend: () => {},
    isInForeignContext: () => foreign > 0,
  };
  const tokenizer = new Tokenizer({ xmlMode: isXml, decodeEntities: true }, callbacks);
  tokenizer.write(text);
  tokenizer.end();
  return root;
}
