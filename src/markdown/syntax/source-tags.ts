import { type BraceEnd, tagEnd } from '../clean/jsx.ts';
import { statementEnds } from '../clean/mdx.ts';
import { BraceFinder, type MdxCode } from './mdx-code.ts';

/** What a body is written in, besides Markdown. */
export interface Dialect {
  /** Imports, components and expressions, with what reads their code. */
  mdx?: MdxCode | undefined;
  /** Templates that the site's program fills: all that look like it, only the shortcodes of Hugo, or none. */
  templates?: 'all' | 'shortcodes' | 'none' | undefined;
  /** Notes of Obsidian: what stands between `%%` is hidden. */
  vault?: boolean | undefined;
}

/**
 * Comments in braces, whatever kind of site they stand in: of MDX and Go, of Handlebars, of Jinja, of Liquid. `end` is what
 * may stand between what closes them and the end of their braces.
 */
const COMMENTS: readonly { open: RegExp; close: string; end: RegExp }[] = [
  { open: /\{\{-?\s*\/\*/y, close: '*/', end: /\s{0,99}-?\}\}/y },
  { open: /\{\s*\/\*/y, close: '*/', end: /\s{0,99}\}/y },
  { open: /\{\{!--/y, close: '--', end: /\}\}/y },
  { open: /\{#-?\s/y, close: '#}', end: /(?:)/y },
  { open: /\{%-?\s*comment\b[^%{}\n]*%\}/y, close: 'endcomment', end: /\s{0,99}-?%\}/y },
  { open: /\{::comment\s*\}/y, close: '{:/', end: /(?:comment)?\}/y },
];
/** The name of a heading, as Docusaurus has it in MDX; it is no comment. */
const HEADING_NAME = /\{\/\*\s*#[\w:.-]+\s*\*\/\}/y;
/** Tags whose content is code, dropped, or kept to the letter: nothing in them is read. */
const CODE_TAG = /^(?:highlight|code|codeblock|prism|mermaid|plantuml)$/;
export const DROPPED_TAG = /^(?:comment|capture|set|js|css|schema|style|javascript)$/;
export const LITERAL_TAG = /^(?:raw|verbatim)$/;
const OPENING = /\{(?:%-?|\{[<%])\s*([\w./-]+)([^%>{}]{0,500})/y;
/** A tag of a line that is longer is none. */
const MAX_TAG = 2000;

/** Finds what ends a tag of one text, without looking at anything again and again. */
export class TagFinder {
  readonly text: string;
  readonly statementEnd: (start: number) => number;
  readonly #found = new Map<string, { from: number; at: number }>();
  /** Past the brace of MDX that closes the one there; -1 where none does. */
  readonly braceEnd: BraceEnd;

  constructor(text: string, mdx?: MdxCode) {
    this.text = text;
    this.braceEnd = mdx === undefined ? () => -1 : new BraceFinder(text, mdx).end;
    this.statementEnd = statementEnds(text);
  }

  find(wanted: string, from: number): number {
    const known = this.#found.get(wanted);
    if (known && known.from <= from && (known.at < 0 || known.at >= from)) return known.at;
    const at = this.text.indexOf(wanted, from);
    this.#found.set(wanted, { from, at });
    return at;
  }
}

/** Past the comment in braces that starts there; -1 where none does. */
export function commentEnd(finder: TagFinder, at: number): number {
  const { text } = finder;
  HEADING_NAME.lastIndex = at;
  if (HEADING_NAME.test(text)) return -1;
  for (const { open, close, end } of COMMENTS) {
    open.lastIndex = at;
    if (!open.test(text)) continue;
    const closing = finder.find(close, open.lastIndex);
    if (closing < 0) continue;
    end.lastIndex = closing + close.length;
    if (end.test(text)) return end.lastIndex;
  }
  return -1;
}

/** Past the note of Obsidian in `%%` that starts there; -1 where none does. @param isAlone it is at the start of its line. */
export function noteEnd(finder: TagFinder, at: number, isAlone: boolean): number {
  const { text } = finder;
  if (!text.startsWith('%%', at)) return -1;
  const end = finder.find('%%', at + 2);
  if (end >= 0) return end + 2;
  // Hidden up to the end, as a comment alone on its line is there.
  return isAlone && /^%%[ \t]*(?:\n|$)/.test(text.slice(at, at + 100)) ? text.length : -1;
}

/**
 * Past what starts there and is no Markdown: a comment, a tag of a template with the code or raw text that it holds, a
 * note, a tag or an expression of MDX; -1 where nothing does.
 */
export function sourceTagEnd(finder: TagFinder, at: number, dialect: Dialect, isAlone: boolean): number {
  const { text } = finder;
  const char = text[at];
  if (char === '%') return dialect.vault ? noteEnd(finder, at, isAlone) : -1;
  if (char === '<') {
    if (!dialect.mdx || !/[A-Za-z/>!]/.test(text[at + 1] ?? '')) return -1;
    if (!text.startsWith('<!--', at))
      return finder.find('>', at) < 0 ? -1 : tagEnd(text, at, finder.braceEnd);
    const end = finder.find('-->', at + 2);
    return end < 0 ? -1 : end + 3;
  }
  if (char !== '{') return -1;
  const comment = commentEnd(finder, at);
  if (comment >= 0) return comment;
  if (dialect.mdx) return finder.find('}', at) < 0 ? -1 : finder.braceEnd(at);
  const templates = dialect.templates ?? 'all';
  const open = text.slice(at, at + 3);
  const isShortcode = open === '{{<' || open === '{{%';
  if (templates === 'none' || (templates === 'shortcodes' && !isShortcode)) return -1;
  const close = { '{{<': '>}}', '{{%': '%}}' }[open] ?? { '{%': '%}', '{{': '}}' }[open.slice(0, 2)] ?? '';
  if (close === '') return -1;
  const end = finder.find(close, at + 2);
  if (end < 0 || end - at > MAX_TAG) return -1;
  const to = end + close.length;
  OPENING.lastIndex = at;
  const [, name = '', rest = ''] = OPENING.exec(text) ?? [];
  if (!holdsContent(name, rest) || /\/\s*$/.test(rest)) return to;
  // Whether anything may close it is known after one look.
  if (finder.find(isShortcode ? name : 'end', to) < 0) return to;
  const closing = closingTag(name, isShortcode);
  closing.lastIndex = to;
  return closing.test(text) ? closing.lastIndex : to;
}

/** Whether a tag holds what stands up to the one that closes it. @param rest what follows its name. */
export function holdsContent(name: string, rest: string): boolean {
  return CODE_TAG.test(name) || LITERAL_TAG.test(name) || (DROPPED_TAG.test(name) && !rest.includes('='));
}

/** The tags that close one of that name. */
export function closingTag(name: string, isShortcode: boolean): RegExp {
  return isShortcode
    ? new RegExp(String.raw`\{\{[<%]\s*/\s*${name}\s*[>%]\}\}`, 'g')
    : new RegExp(String.raw`\{%-?\s*(?:end${name}|end)\b[^%]*%\}`, 'g');
}
