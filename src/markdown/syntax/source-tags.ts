import { type BraceEnd, tagEnd } from '../clean/jsx.ts';
import { statementEnds } from '../clean/mdx.ts';
import { BraceFinder, type MdxCode } from './mdx-code.ts';

/** The syntax of a body besides Markdown. */
export interface Dialect {
  /** Reads the code of MDX: imports, components and expressions. Absent for other files. */
  mdx?: MdxCode | undefined;
  /** Which template tags the generator fills: all, only the shortcodes of Hugo, or none. */
  templates?: 'all' | 'shortcodes' | 'none' | undefined;
  /** Whether the text has Obsidian's syntax, such as comments between `%%`. */
  vault?: boolean | undefined;
}

/**
 * Comments in braces: of Go, MDX, Handlebars, Jinja, Liquid and kramdown. They are hidden on every kind of site. `end`
 * matches the rest of a comment behind `close`.
 */
const COMMENTS: readonly { open: RegExp; close: string; end: RegExp }[] = [
  { open: /\{\{-?\s*\/\*/y, close: '*/', end: /\s{0,99}-?\}\}/y },
  { open: /\{\s*\/\*/y, close: '*/', end: /\s{0,99}\}/y },
  { open: /\{\{!--/y, close: '--', end: /\}\}/y },
  { open: /\{#-?\s/y, close: '#}', end: /(?:)/y },
  { open: /\{%-?\s*comment\b[^%{}\n]*%\}/y, close: 'endcomment', end: /\s{0,99}-?%\}/y },
  { open: /\{::comment\s*\}/y, close: '{:/', end: /(?:comment)?\}/y },
];
/** The anchor of a heading in MDX of Docusaurus, which is no comment. */
const HEADING_NAME = /\{\/\*\s*#[\w:.-]+\s*\*\/\}/y;
/** Tags whose content is not read: it is code, dropped, or kept as it is. */
const CODE_TAG = /^(?:highlight|code|codeblock|prism|mermaid|plantuml)$/;
export const DROPPED_TAG = /^(?:comment|capture|set|js|css|schema|style|javascript)$/;
export const LITERAL_TAG = /^(?:raw|verbatim)$/;
const OPENING = /\{(?:%-?|\{[<%])\s*([\w./-]+)([^%>{}]{0,500})/y;
/** Longer tags are read as text. */
const MAX_TAG = 2000;

/** Finds the ends of a text's tags. Results are cached, so that searching takes linear time in all. */
export class TagFinder {
  readonly text: string;
  readonly statementEnd: (start: number) => number;
  readonly #cache = new Map<string, { from: number; at: number }>();
  /** The offset behind the brace of MDX that closes the one at an offset, or -1. */
  readonly braceEnd: BraceEnd;

  constructor(text: string, mdx?: MdxCode) {
    this.text = text;
    this.braceEnd = mdx === undefined ? () => -1 : new BraceFinder(text, mdx).end;
    this.statementEnd = statementEnds(text);
  }

  find(wanted: string, from: number): number {
    const cached = this.#cache.get(wanted);
    if (cached && cached.from <= from && (cached.at < 0 || cached.at >= from)) return cached.at;
    const at = this.text.indexOf(wanted, from);
    this.#cache.set(wanted, { from, at });
    return at;
  }
}

/** The offset behind the comment in braces that starts at `at`, or -1. */
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

/** The offset behind Obsidian's comment (`%%`) that starts at `at`, or -1. @param isAlone whether its line starts with it. */
export function noteEnd(finder: TagFinder, offset: number, isAlone: boolean): number {
  const { text } = finder;
  if (!text.startsWith('%%', offset)) return -1;
  const end = finder.find('%%', offset + 2);
  if (end >= 0) return end + 2;
  // Obsidian hides the rest of the text behind an unclosed `%%` that is alone on its line.
  return isAlone && /^%%[ \t]*(?:\n|$)/.test(text.slice(offset, offset + 100)) ? text.length : -1;
}

/**
 * The offset behind the syntax at `at` that is no Markdown: a comment, a template tag with the code or raw text that it
 * contains, a tag or expression of MDX; -1 if there is none.
 */
export function sourceTagEnd(finder: TagFinder, offset: number, dialect: Dialect, isAlone: boolean): number {
  const { text } = finder;
  const char = text[offset];
  if (char === '%') return dialect.vault ? noteEnd(finder, offset, isAlone) : -1;
  if (char === '<') {
    if (!dialect.mdx || !/[A-Za-z/>!]/.test(text[offset + 1] ?? '')) return -1;
    if (!text.startsWith('<!--', offset))
      return finder.find('>', offset) < 0 ? -1 : tagEnd(text, offset, finder.braceEnd);
    const end = finder.find('-->', offset + 2);
    return end < 0 ? -1 : end + 3;
  }
  if (char !== '{') return -1;
  const comment = commentEnd(finder, offset);
  if (comment >= 0) return comment;
  if (dialect.mdx) return finder.find('}', offset) < 0 ? -1 : finder.braceEnd(offset);
  const templates = dialect.templates ?? 'all';
  const open = text.slice(offset, offset + 3);
  const isShortcode = open === '{{<' || open === '{{%';
  if (templates === 'none' || (templates === 'shortcodes' && !isShortcode)) return -1;
  const close = { '{{<': '>}}', '{{%': '%}}' }[open] ?? { '{%': '%}', '{{': '}}' }[open.slice(0, 2)] ?? '';
  if (close === '') return -1;
  const end = finder.find(close, offset + 2);
  if (end < 0 || end - offset > MAX_TAG) return -1;
  const to = end + close.length;
  OPENING.lastIndex = offset;
  const [, name = '', rest = ''] = OPENING.exec(text) ?? [];
  if (!holdsContent(name, rest) || /\/\s*$/.test(rest)) return to;
  // The cached search avoids a regular expression for a tag that nothing can close.
  if (finder.find(isShortcode ? name : 'end', to) < 0) return to;
  const closing = closingTag(name, isShortcode);
  closing.lastIndex = to;
  return closing.test(text) ? closing.lastIndex : to;
}

/** Whether the text up to the closing tag is the tag's own and not Markdown. @param rest the text behind its name. */
export function holdsContent(name: string, rest: string): boolean {
  return CODE_TAG.test(name) || LITERAL_TAG.test(name) || (DROPPED_TAG.test(name) && !rest.includes('='));
}

/** Matches the closing tags of a name. */
export function closingTag(name: string, isShortcode: boolean): RegExp {
  return isShortcode
    ? new RegExp(String.raw`\{\{[<%]\s*/\s*${name}\s*[>%]\}\}`, 'g')
    : new RegExp(String.raw`\{%-?\s*(?:end${name}|end)\b[^%]*%\}`, 'g');
}
