import type { MarkdownIt as Parser, Token } from 'markdown-it';
import { TITLED } from '../syntax/containers.ts';
import { type Definition, referredLabels } from '../syntax/footnotes.ts';
import type { FormulaEnv } from '../syntax/formulas.ts';
import { mdxSyntax, sourceSyntax } from '../syntax/source.ts';
import type { Dialect } from '../syntax/source-tags.ts';
import { lineStart } from './lines.ts';
import { type Origin, originFrom, sourceAt } from './origin.ts';
import { createParser } from './parser.ts';
import type { CodeRange, Destination, DestinationKind, Range } from './ranges.ts';
import { Destinations, type Span } from './parser-inline.ts';
import type { SourceEnv } from './state-block.ts';
import { Words } from './words.ts';
import { withTerm, pageWords } from '../html/page-words.ts';
import { sanitize } from '../html/sanitize.ts';

/** A block of the text with its words. */
export interface Block {
  kind: 'heading' | 'paragraph' | 'title' | 'row' | 'code' | 'html';
  /** 1 to 6 for headings, else 0. */
  level: number;
  /** Offsets of the start of its first line, and of the end of its text. */
  start: number;
  end: number;
  /** Whether it is in no list, quote or footnote. */
  isTop: boolean;
  /** The text without markup, with its line breaks. */
  words: string;
  /** Whether it has words besides those of pictures. */
  isProse: boolean;
  /** The first paragraph of a block of HTML. */
  lead?: string;
  /** The anchor that the author gives a heading; null if it is made of the words. */
  id: string | null;
}

/** One reading of a Markdown text. The ranges of each kind are in the order of the text. */
export interface Reading {
  text: string;
  blocks: Block[];
  destinations: Destination[];
  /** Blocks and spans of code. The range of a fence is without its marks, that of a span with them. */
  code: CodeRange[];
  /** Blocks and tags of HTML. */
  html: Range[];
  /** Template tags, comments and components. */
  tags: Range[];
  /** Footnotes without a reference, which no page shows. */
  notes: Range[];
}

/** Options of a reading. */
export interface ReadOptions {
  /** Whether the site renders formulas. */
  math?: boolean | undefined;
  /** The syntax of the generator, if the text still has it; absent for a stored text. */
  source?: Dialect | undefined;
}

const destinations = new Destinations();
/** Rules that change neither words nor offsets, so that a reading does without them. */
const UNUSED_RULES = ['linkify', 'smartquotes', 'text_join', 'footnotes'];
const parsers = new Map<(md: Parser) => void, Parser>();

/** A parser with further rules, whose tokens are not rendered. */
function parserOf(syntax: (md: Parser) => void): Parser {
  const cached = parsers.get(syntax);
  if (cached) return cached;
  const parser = createParser(destinations).use(syntax);
  parser.core.ruler.disable(UNUSED_RULES);
  // Addresses stay as they are written.
  parser.normalizeLink = (url) => url;
  parsers.set(syntax, parser);
  return parser;
}

/** The syntax of stored texts: only Markdown. */
function pageSyntax(): void {}

/** Reads a Markdown text with the rules that also make its page. */
export function readMarkdown(text: string, { math, source: dialect }: ReadOptions = {}): Reading {
  const parser = parserOf(dialect === undefined ? pageSyntax : dialect.mdx ? mdxSyntax : sourceSyntax);
  const reading: Reading = { text, blocks: [], destinations: [], code: [], html: [], tags: [], notes: [] };
  const addDestination = (range: readonly [number, number] | null | undefined, kind: DestinationKind) => {
    if (range && range[1] > range[0]) reading.destinations.push({ start: range[0], end: range[1], kind });
  };
  const env = {
    math,
    dialect,
    definition: () => addDestination(destinations.newest, 'definition'),
  } satisfies FormulaEnv & SourceEnv & { dialect?: Dialect | undefined };
  const state = new parser.core.State(text, parser, env);
  parser.core.process(state);
  readTokens(state.tokens, reading, referredLabels(env), addDestination);
  for (const ranges of [reading.destinations, reading.code, reading.html, reading.tags])
    ranges.sort((a, b) => a.start - b.start);
  return reading;
}

/** The kinds of code, by the types of tokens. */
const CODE_KINDS: Readonly<Record<string, CodeRange['kind']>> = {
  fence: 'fence',
  code_block: 'indented',
  formula_block: 'formula',
};

type AddDestination = (range: readonly [number, number], kind: DestinationKind) => void;

function readTokens(
  tokens: readonly Token[],
  reading: Reading,
  referred: ReadonlySet<string>,
  addDestination: AddDestination,
): void {
  const { text } = reading;
  /** The number of open footnotes without a reference. */
  let hiddenDepth = 0;
  let row: Words | null = null;
  let rowStart = 0;
  /** The term that the next definition belongs to. */
  let term = '';
  const push = (kind: Block['kind'], words: Words, range: Range, more: Partial<Block> = {}) => {
    const { isProse } = words;
    const block = {
      kind,
      level: 0,
      start: lineStart(text, range.start),
      end: range.end,
      isTop: false,
      words: words.text,
      isProse,
      id: null,
      ...more,
    };
    if (hiddenDepth === 0) reading.blocks.push(block);
  };
  for (const [index, token] of tokens.entries()) {
    const { type, content, level } = token;
    const origin = token.meta as Origin | null;
    const readWhole = () => ({
      start: origin ? sourceAt(origin, 0) : 0,
      end: origin ? sourceAt(origin, Math.max(0, content.length - 1)) + 1 : 0,
    });
    if (type === 'footnote_definition_open') {
      const { key, range } = token.meta as Definition;
      if (hiddenDepth > 0 || !referred.has(key)) hiddenDepth++;
      if (hiddenDepth === 1 && range) reading.notes.push(range);
    } else if (type === 'footnote_definition_close') hiddenDepth = Math.max(0, hiddenDepth - 1);
    else if (type === 'tr_open') row = new Words();
    else if (type === 'tr_close' && row) {
      push('row', row, { start: rowStart, end: rowStart });
      row = null;
    } else if (type === 'inline') {
      const children = token.children ?? [];
      const words = new Words().read(children);
      if (origin) readSpans(children, origin, reading, addDestination);
      const range = readWhole();
      const open = tokens[index - 1] as Token;
      if (row) {
        row.addCell(words);
        rowStart = range.start;
      } else if (open.type === 'title_open') {
        if (open.info === TITLED) push('title', words, range);
      } else if (open.type === 'heading_open') {
        const id = open.attrGet('id');
        const headingParts = {
          level: Number(open.tag.slice(1)),
          isTop: level === 1,
          id: id === null ? null : String(id),
        };
        push('heading', words, range, headingParts);
      } else if (open.type === 'dt_open') {
        term = [term, words.text.trim()].filter(Boolean).join(', ');
      } else {
        words.text = withTerm(term, words.text);
        term = '';
        push('paragraph', words, range, { isTop: level === 1 });
      }
    } else if (type === 'html_block' && origin) {
      const { text: shown, lead } = pageWords(sanitize(content));
      reading.html.push(readWhole());
      for (const [from, to] of linkAttributes(content))
        addDestination([sourceAt(origin, from), sourceAt(origin, to)], 'html');
      push('html', Words.of(shown), readWhole(), { lead });
    } else if (Object.hasOwn(CODE_KINDS, type)) {
      const kind = CODE_KINDS[type] as CodeRange['kind'];
      // An empty fence has no range.
      if (content !== '') reading.code.push({ ...readWhole(), kind, info: token.info.trim() });
      push(kind === 'formula' ? 'paragraph' : 'code', Words.of(content), readWhole());
    } else if (type === 'source_tag') reading.tags.push(readWhole());
  }
}

/** Collects the ranges of code, HTML, tags and addresses of a paragraph. */
function readSpans(
  children: readonly Token[],
  origin: Origin,
  reading: Reading,
  addDestination: AddDestination,
): void {
  for (const token of children) {
    const span = token.meta as Span | null;
    if (span?.from === undefined) continue;
    const { type } = token;
    const range = { start: sourceAt(origin, span.from), end: sourceAt(origin, span.to - 1) + 1 };
    const isFormula = type === 'formula' || type === 'formula_display';
    if (type === 'code_inline' || isFormula)
      reading.code.push({ kind: isFormula ? 'formula' : 'span', info: '', ...range });
    else if (type === 'source_tag') reading.tags.push(range);
    else if (type === 'html_inline') {
      reading.html.push(range);
      for (const [from, to] of linkAttributes(token.content))
        addDestination([sourceAt(origin, span.from + from), sourceAt(origin, span.from + to)], 'html');
    }
    if (span.destination) {
      const [from, to] = span.destination;
      const kind = span.kind ?? (type === 'image' ? 'image' : 'link');
      addDestination([sourceAt(origin, from), sourceAt(origin, to)], kind);
    }
    // The words of a picture start behind its `![`.
    if (type === 'image' && token.children?.length)
      readSpans(token.children, originFrom(origin, span.from + 2), reading, addDestination);
  }
}

const TAG = /<(?:!--|\/?[A-Za-z][A-Za-z0-9-]*(?=[\s/>]))/g;
const ATTRIBUTE = /\s+([A-Za-z_:][\w.:-]*)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'=<>`]+))?/y;
const LINK_ATTRIBUTES = new Set(['src', 'href', 'poster', 'data']);
const SETS = new Set(['srcset', 'imagesrcset']);
/** A candidate of `srcset`: an address, then a width or density (HTML, section 4.8.4.2.1). */
const CANDIDATE = /([^\s,](?:\S*[^\s,])?)[^,]*,?/g;

/** The ranges of the addresses of links and pictures in HTML, in the order of the text. */
export function linkAttributes(html: string): [from: number, to: number][] {
  const ranges: [number, number][] = [];
  TAG.lastIndex = 0;
  for (let tag = TAG.exec(html); tag; tag = TAG.exec(html)) {
    if (tag[0] === '<!--') {
      const close = html.indexOf('-->', TAG.lastIndex);
      if (close < 0) return ranges;
      TAG.lastIndex = close + 3;
      continue;
    }
    ATTRIBUTE.lastIndex = TAG.lastIndex;
    for (let match = ATTRIBUTE.exec(html); match; match = ATTRIBUTE.exec(html)) {
      const [, name = '', value = ''] = match;
      TAG.lastIndex = ATTRIBUTE.lastIndex;
      const key = name.toLowerCase();
      if (value === '' || !(LINK_ATTRIBUTES.has(key) || SETS.has(key))) continue;
      const quote = value[0] === '"' || value[0] === "'" ? 1 : 0;
      const [from, to] = [TAG.lastIndex - value.length + quote, TAG.lastIndex - quote];
      if (LINK_ATTRIBUTES.has(key)) ranges.push([from, to]);
      else
        for (const { index, 1: url = '' } of html.slice(from, to).matchAll(CANDIDATE))
          ranges.push([from + index, from + index + url.length]);
    }
  }
  return ranges;
}
