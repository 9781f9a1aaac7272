import { decodeReferences } from '../text/character-references.ts';
import { indentedCode } from './comments.ts';
import { withoutGaps } from './gaps.ts';
import { closingRun, finders } from './tag-scan.ts';

/** Tags that arrange or colour words and say nothing. */
const ARRANGES =
  /^(?:span|font|small|big|center|div|section|article|header|footer|main|figure|figcaption|picture|source|link|meta|label|button|form|input|fieldset|nav|aside|hgroup|address|time|wbr|p)$/;
/** What stands in them is no text. */
const NO_TEXT = /^(?:script|style|template|svg|select|canvas|object)$/;
/** Whose own markup says more, or is no Markdown. */
const AS_IT_IS = /^(?:table|pre|math)$/;
const SIGNS: Readonly<Record<string, string>> = { b: '**', strong: '**', i: '*', em: '*' };
const PLAYERS: Readonly<Record<string, string>> = {
  iframe: 'Embedded page',
  video: 'Video',
  audio: 'Recording',
};
const TAG = /<(\/?)([a-z][a-z\d]*)(?=[\s/>])((?:[^<>"']|"[^"<>]*"|'[^'<>]*')*)>/iy;
/** Whose words nobody sees: https://html.spec.whatwg.org/multipage/interaction.html#the-hidden-attribute */
const BLANK = /\n[ \t]*(?=\n|$)/g;
const HIDDEN = /[\s"'/]hidden(?=[\s=/>]|$)|\bstyle\s*=[^]*(?:display|visibility|&)/i;
/** A quotation without another in it, and no block of any other kind. */
const QUOTE =
  /(?<=^|\n)[ ]{0,3}<blockquote(?:\s[^<>]*)?>((?:(?!<\/?(?:blockquote|table|pre|ul|ol|details)\b|```)[^])*?)<\/blockquote>[ \t]*/gi;
/** Tags that begin a block of HTML. */
const BLOCK =
  /^(?:div|section|article|header|footer|main|figure|figcaption|center|nav|aside|p|form|fieldset|address)$/;
/** Nobody writes links and words in bold that are longer. */
const MAX_WORDS = 2000;

interface Tag {
  name: string;
  attributes: string;
  start: number;
  end: number;
  isClosing: boolean;
}

/** What comes in place of what. */
interface Edit {
  from: number;
  to: number;
  by: string;
}

/**
 * A text without HTML that only arranges or colours it, and with Markdown in place of what it has signs for: links,
 * pictures, words in bold, headings. Tables, lists, code and whatever else says more stays as it is.
 */
export function withoutMarkup(text: string): string {
  if (!/<\/?[a-z]/i.test(text)) return text;
  const tags = tagsIn(text);
  const closes = pairs(tags);
  const closed = new Set(closes.values());
  const edits: Edit[] = [];
  let done = 0;
  /** Where the block of HTML ends whose lines are no longer indented. */
  let blockEnd = 0;
  for (const tag of tags) {
    if (tag.start < done) continue;
    const close = closes.get(tag);
    if (AS_IT_IS.test(tag.name) && close) done = close.end;
    const found = closed.has(tag) ? [] : tag.isClosing ? strayEdits(tag) : editsOf(text, tag, close);
    for (const edit of found) edits.push(edit);
    if (found.length > 0 && tag.start >= blockEnd && BLOCK.test(tag.name) && startsLine(text, tag.start)) {
      for (const edit of indentEdits(text, tag.end)) edits.push(edit);
      blockEnd = edgeOf(text, tag.end);
    }
    // What is replaced as a whole has nothing more in it.
    if (found.length === 1) done = Math.max(done, (found[0] as Edit).to);
  }
  if (edits.length === 0) return text;
  const out: string[] = [];
  let at = 0;
  for (const { from, to, by } of edits.toSorted((a, b) => a.from - b.from)) {
    if (from < at) continue;
    out.push(text.slice(at, from), by);
    at = to;
  }
  out.push(text.slice(at));
  return withQuotes(withoutGaps(out.join('')).replace(/^\n+/, ''));
}

/** With the sign of Markdown for quotations, whose words are Markdown by now. */
function withQuotes(text: string): string {
  if (!/<blockquote/i.test(text)) return text;
  const isCode = indentedCode(text);
  const quoted = text.replace(QUOTE, (whole: string, inner: string, at: number) => {
    if (isCode(at)) return whole;
    const lines = inner.trim().split('\n');
    return `\n${lines.map((line) => `> ${line.trim()}`.trimEnd()).join('\n')}\n\n`;
  });
  return withoutGaps(quoted).replace(/^\n+/, '');
}

/** Blanks before the lines of a block of HTML, which are no code there: CommonMark, section 4.6. */
function indentEdits(text: string, from: number): Edit[] {
  const edits: Edit[] = [];
  const lines = /\n([ \t]*)(\S)?/g;
  lines.lastIndex = from;
  for (let found = lines.exec(text); found?.[2] !== undefined; found = lines.exec(text)) {
    const start = found.index + 1;
    const indent = found[1] as string;
    if (/^(?: {4}|\t)/.test(indent)) edits.push({ from: start, to: start + indent.length, by: '' });
  }
  return edits;
}

/** An end without a beginning. */
function strayEdits({ name, start, end }: Tag): Edit[] {
  return ARRANGES.test(name) ? [{ from: start, to: end, by: '' }] : [];
}

function editsOf(text: string, tag: Tag, close: Tag | undefined): Edit[] {
  const { name, attributes, start, end } = tag;
  const whole = (by: string): Edit[] => {
    const to = close?.end ?? end;
    const isLast = by === '' && endsLine(text, to);
    return [{ from: isLast ? blanksBefore(text, start) : start, to, by }];
  };
  const around = (open: string, after: string): Edit[] => [
    { from: start, to: end, by: open },
    ...(close ? [{ from: close.start, to: close.end, by: after }] : []),
  ];
  if (HIDDEN.test(attributes)) return [];
  const inner = close && close.start - end <= MAX_WORDS ? text.slice(end, close.start) : '';
  if (/^(?:script|style)$/.test(name) && inner.trim() !== '' && !startsLine(text, start)) {
    // Within a line it may be one that the author writes about.
    return whole(text.slice(start, close?.end));
  }
  if (NO_TEXT.test(name)) return close ? whole('') : [];
  if (name === 'img') {
    const src = valueOf(attributes, 'src');
    return src === null
      ? []
      : [{ from: start, to: end, by: `![${labelOf(attributes, 'alt')}](${target(src)})` }];
  }
  if (Object.hasOwn(PLAYERS, name)) {
    const src = valueOf(attributes, 'src') ?? valueOf(inner, 'src');
    const title = labelOf(attributes, 'title') || PLAYERS[name];
    return src === null || !close ? [] : whole(`[${title}](${target(src)})`);
  }
  if (name === 'a') {
    const href = valueOf(attributes, 'href');
    const isWords = inner.trim() !== '' && !/\n[ \t]*\n/.test(inner);
    if (close && inner.trim() === '') return whole('');
    if (href === null) return around('', '');
    return close && isWords ? around('[', `](${target(href)})`) : [];
  }
  if (name === 'code')
    return close && /^[^`<\n]+$/.test(inner) ? whole(`\`${decodeReferences(inner)}\``) : [];
  if (Object.hasOwn(SIGNS, name) && close) {
    const sign = /^\S(?:[^]*\S)?$/.test(inner) && !inner.includes('\n\n') ? (SIGNS[name] as string) : '';
    return close.start - end > MAX_WORDS ? [] : around(sign, sign);
  }
  if (/^h[1-6]$/.test(name)) {
    const isLine = startsLine(text, start) && close !== undefined && endsLine(text, close.end);
    return isLine && !inner.includes('\n') ? around(`${'#'.repeat(Number(name[1]))} `, '') : [];
  }
  if (name === 'p')
    return around(startsLine(text, start) ? '' : '\n\n', close && endsLine(text, close.end) ? '' : '\n\n');
  return ARRANGES.test(name) ? around('', '') : [];
}

/** The tags of a text that are not in code. */
function tagsIn(text: string): Tag[] {
  const isCode = indentedCode(text);
  const find = finders(text);
  const unmatched = new Set<string>();
  const tags: Tag[] = [];
  const next = /`+|<(?=\/?[a-z])|\n[ \t]*\n/gi;
  for (let found = next.exec(text); found; found = next.exec(text)) {
    const [mark] = found;
    const at = found.index;
    if (mark.startsWith('\n')) unmatched.clear();
    else if (isCode(at)) continue;
    else if (mark.startsWith('`')) {
      const close = unmatched.has(mark) ? -1 : closingRun(text, at + mark.length, mark, find('\n\n', at));
      if (close < 0) unmatched.add(mark);
      else next.lastIndex = close;
    } else {
      TAG.lastIndex = at;
      const [, slash, name = '', attributes = ''] = TAG.exec(text) ?? [];
      if (slash === undefined) continue;
      const end = TAG.lastIndex;
      tags.push({ name: name.toLowerCase(), attributes, start: at, end, isClosing: slash === '/' });
      next.lastIndex = end;
    }
  }
  return tags;
}

/** The end of each element that has one. */
function pairs(tags: readonly Tag[]): Map<Tag, Tag> {
  const open = new Map<string, Tag[]>();
  const found = new Map<Tag, Tag>();
  for (const tag of tags) {
    const stack = open.get(tag.name) ?? [];
    open.set(tag.name, stack);
    const start = tag.isClosing ? stack.pop() : undefined;
    if (start) found.set(start, tag);
    else if (!tag.isClosing && !tag.attributes.endsWith('/')) stack.push(tag);
  }
  return found;
}

function valueOf(attributes: string, name: string): string | null {
  const found = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(
    attributes,
  );
  const value = found?.[1] ?? found?.[2] ?? found?.[3]?.replace(/\/$/, '');
  return value === undefined || value === '' ? null : decodeReferences(value);
}

function labelOf(attributes: string, name: string): string {
  return (valueOf(attributes, name) ?? '').replace(/\s+/g, ' ').replace(/[[\]]/g, '\\$&');
}

function target(url: string): string {
  return /[\s()<>]/.test(url) ? `<${url.replace(/[\s<>]/g, encodeURIComponent)}>` : url;
}

/** Where the next blank line stands. */
function edgeOf(text: string, from: number): number {
  BLANK.lastIndex = from;
  return BLANK.exec(text)?.index ?? text.length;
}

function blanksBefore(text: string, at: number): number {
  return at - (/[ \t]*$/.exec(text.slice(Math.max(0, at - 100), at))?.[0].length ?? 0);
}

function startsLine(text: string, at: number): boolean {
  return /(?:^|\n)[ \t>]*$/.test(text.slice(Math.max(0, at - 100), at));
}

function endsLine(text: string, at: number): boolean {
  return /^[ \t]*(?:\n|$)/.test(text.slice(at, at + 100));
}
