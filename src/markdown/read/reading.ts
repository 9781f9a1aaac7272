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
import { defined, pageWords } from '../html/page-words.ts';
import { sanitize } from '../html/sanitize.ts';

/** A block of words. */
export interface Block {
  kind: 'heading' | 'paragraph' | 'title' | 'row' | 'code' | 'html';
  /** Of a heading 1 to 6, else 0. */
  level: number;
  /** Where the line starts that it starts in, and where its own text ends. */
  start: number;
  end: number;
  /** It stands in no list, quote or note. */
  isTop: boolean;
  /** Without markup; lines as they are broken. */
  words: string;
  /** It has words besides those of pictures. */
  isProse: boolean;
  /** Of HTML: its first paragraph. */
  lead?: string;
  /** The anchor that the author gives a heading; null: the one that its words make. */
  id: string | null;
}

/** One reading of a Markdown text. The ranges of each kind are in the order of the text. */
export interface Reading {
  text: string;
  blocks: Block[];
  destinations: Destination[];
  /** Blocks and spans of code; of a fence without its marks, of a span with them. */
  code: CodeRange[];
  /** Blocks and tags of HTML. */
  html: Range[];
  /** What the source has besides Markdown: tags of templates, comments, components. */
  tags: Range[];
  /** Notes that nothing refers to, which no page shows. */
  notes: Range[];
}

/** How a text is read. */
export interface ReadOptions {
  /** The site's renderer knows formulas. */
  math?: boolean | undefined;
  /** The text is as its author wrote it, with what only its generator understands. */
  source?: Dialect | undefined;
}

const destinations = new Destinations();
/** What these rules do to the tokens of the whole changes neither words nor places. */
const UNREAD = ['linkify', 'smartquotes', 'text_join', 'footnotes'];
const parsers = new Map<(md: Parser) => void, Parser>();

/** A parser whose tokens are not shown, with further rules. */
function parserOf(syntax: (md: Parser) => void): Parser {
  const known = parsers.get(syntax);
  if (known) return known;
  const parser = createParser(destinations).use(syntax);
  parser.core.ruler.disable(UNREAD);
  // Addresses are looked at as they are written.
  parser.normalizeLink = (url) => url;
  parsers.set(syntax, parser);
  return parser;
}

/** The syntax of what is stored: Markdown alone. */
function pageSyntax(): void {}

/** Reads a Markdown text once, by the rules that make its page. */
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
  read(state.tokens, reading, referredLabels(env), addDestination);
  for (const ranges of [reading.destinations, reading.code, reading.html, reading.tags])
    ranges.sort((a, b) => a.start - b.start);
  return reading;
}

/** Blocks whose content is to the letter. */
const CODE: Readonly<Record<string, CodeRange['kind']>> = {
  fence: 'fence',
  code_block: 'indented',
  formula_block: 'formula',
};

type AddDestination = (range: readonly [number, number], kind: DestinationKind) => void;

function read(
  tokens: readonly Token[],
  reading: Reading,
  referred: ReadonlySet<string>,
  addDestination: AddDestination,
): void {
  const { text } = reading;
  /** How many notes the walk is in that nothing refers to. */
  let unseen = 0;
  let row: Words | null = null;
  let rowStart = 0;
  /** What the next definition is of. */
  let term = '';
  const push = (kind: Block['kind'], words: Words, at: Range, more: Partial<Block> = {}) => {
    const { isProse } = words;
    const block = {
      kind,
      level: 0,
      start: lineStart(text, at.start),
      end: at.end,
      isTop: false,
      words: words.text,
      isProse,
      id: null,
      ...more,
    };
    if (unseen === 0) reading.blocks.push(block);
  };
  for (const [index, token] of tokens.entries()) {
    const { type, content, level } = token;
    const origin = token.meta as Origin | null;
    const whole = () => ({
      start: origin ? sourceAt(origin, 0) : 0,
      end: origin ? sourceAt(origin, Math.max(0, content.length - 1)) + 1 : 0,
    });
    if (type === 'footnote_definition_open') {
      const { key, range } = token.meta as Definition;
      if (unseen > 0 || !referred.has(key)) unseen++;
      if (unseen === 1 && range) reading.notes.push(range);
    } else if (type === 'footnote_definition_close') unseen = Math.max(0, unseen - 1);
    else if (type === 'tr_open') row = new Words();
    else if (type === 'tr_close' && row) {
      push('row', row, { start: rowStart, end: rowStart });
      row = null;
    } else if (type === 'inline') {
      const children = token.children ?? [];
      const words = new Words().read(children);
      if (origin) readSpans(children, origin, reading, addDestination);
      const at = whole();
      const open = tokens[index - 1] as Token;
      if (row) {
        row.addCell(words);
        rowStart = at.start;
      } else if (open.type === 'title_open') {
        if (open.info === TITLED) push('title', words, at);
      } else if (open.type === 'heading_open') {
        const id = open.attrGet('id');
        const more = {
          level: Number(open.tag.slice(1)),
          isTop: level === 1,
          id: id === null ? null : String(id),
        };
        push('heading', words, at, more);
      } else if (open.type === 'dt_open') {
        term = [term, words.text.trim()].filter(Boolean).join(', ');
      } else {
        words.text = defined(term, words.text);
        term = '';
        push('paragraph', words, at, { isTop: level === 1 });
      }
    } else if (type === 'html_block' && origin) {
      const { text: shown, lead } = pageWords(sanitize(content));
      reading.html.push(whole());
      for (const [from, to] of linkAttributes(content))
        addDestination([sourceAt(origin, from), sourceAt(origin, to)], 'html');
      push('html', Words.of(shown), whole(), { lead });
    } else if (Object.hasOwn(CODE, type)) {
      const kind = CODE[type] as CodeRange['kind'];
      // A fence with nothing in it stands nowhere.
      if (content !== '') reading.code.push({ ...whole(), kind, info: token.info.trim() });
      push(kind === 'formula' ? 'paragraph' : 'code', Words.of(content), whole());
    } else if (type === 'source_tag') reading.tags.push(whole());
  }
}

/** Where code, HTML, tags and addresses of a paragraph stand in the text. */
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
    // What stands in the words of a picture: `![](` of them at its start are no part of those.
    if (type === 'image' && token.children?.length)
      readSpans(token.children, originFrom(origin, span.from + 2), reading, addDestination);
  }
}

const TAG = /<(?:!--|\/?[A-Za-z][A-Za-z0-9-]*(?=[\s/>]))/g;
const ATTRIBUTE = /\s+([A-Za-z_:][\w.:-]*)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'=<>`]+))?/y;
const LINK_ATTRIBUTES = new Set(['src', 'href', 'poster', 'data']);
const SETS = new Set(['srcset', 'imagesrcset']);
/** The address of each picture of a set, which a width or density follows (HTML, section 4.8.4.2.1). */
const CANDIDATE = /([^\s,](?:\S*[^\s,])?)[^,]*,?/g;

/** Where in HTML the addresses of its links and pictures are written, in the order of the text. */
export function linkAttributes(html: string): [from: number, to: number][] {
  const found: [number, number][] = [];
  TAG.lastIndex = 0;
  for (let tag = TAG.exec(html); tag; tag = TAG.exec(html)) {
    if (tag[0] === '<!--') {
      const close = html.indexOf('-->', TAG.lastIndex);
      if (close < 0) return found;
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
      if (LINK_ATTRIBUTES.has(key)) found.push([from, to]);
      else
        for (const { index, 1: url = '' } of html.slice(from, to).matchAll(CANDIDATE))
          found.push([from + index, from + index + url.length]);
    }
  }
  return found;
}
