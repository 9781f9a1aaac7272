import type { Range } from '../read/ranges.ts';
import type { MarkdownIt, StateBlock, StateCore, StateInline, Token } from 'markdown-it';

/** A footnote, in the order in which the text refers to them. */
interface Note {
  label: string;
  /** How often the text refers to it. */
  count: number;
}

/** What the token that opens the text of a note holds. */
export type Definition = {
  key: string;
  /** Where it stands in the source; false: in a list or quote. */
  range: Range | false;
};

interface Notes {
  /** Labels that a definition has, with the number of their note; -1 before anything refers to it. */
  labels: Map<string, number>;
  list: Note[];
}

/** `[^label]`: no blank, and no bracket inside. */
const LABEL = /\[\^([^\s[\]]{1,999})\]/y;
const ANCHOR = '↩\uFE0E';

/**
 * Footnotes: `[^label]` with its text in `[^label]: …`. Each rule looks at what it takes in once, so that time stays in
 * proportion to the text.
 */
export function footnotes(md: MarkdownIt): void {
  md.block.ruler.before('reference', 'footnote_definition', define, { alt: ['paragraph', 'reference'] });
  md.inline.ruler.after('image', 'footnote_ref', refer);
  md.core.ruler.after('inline', 'footnotes', gather);
  const { rules } = md.renderer;
  rules['footnote_ref'] = (tokens, index) => {
    const { id, place, name } = placeOf(tokens[index] as Token);
    return `<sup><a href="#fn${id + 1}" id="${place}">${name}</a></sup>`;
  };
  rules['footnote_list_open'] = () => '<section class="footnotes">\n<ol>\n';
  rules['footnote_list_close'] = () => '</ol>\n</section>\n';
  rules['footnote_open'] = (tokens, index) => `<li id="fn${placeOf(tokens[index] as Token).id + 1}">`;
  rules['footnote_close'] = () => '</li>\n';
  rules['footnote_anchor'] = (tokens, index, _options, env) => {
    const { place } = placeOf(tokens[index] as Token);
    const label = (env as { backLabel?: string }).backLabel ?? '↩';
    return ` <a href="#${place}" aria-label="${label.replace(/["&<>]/g, '')}">${ANCHOR}</a>`;
  };
}

/** Number of a note, the anchor of one of the places that refer to it, and what that place is called. */
function placeOf({ meta }: Token): { id: number; place: string; name: string } {
  const { id, nth = 0 } = meta as { id: number; nth?: number };
  const name = nth > 0 ? `${id + 1}:${nth}` : `${id + 1}`;
  return { id, place: `fnref${name}`, name };
}

function notesOf(env: unknown): Notes {
  const holder = env as { notes?: Notes };
  holder.notes ??= { labels: new Map(), list: [] };
  return holder.notes;
}

/** Labels of the notes that the text refers to, once it is parsed. */
export function referredLabels(env: object): ReadonlySet<string> {
  const { notes } = env as { notes?: Notes };
  return new Set([...(notes?.labels ?? [])].flatMap(([label, note]) => (note < 0 ? [] : label)));
}

/** `[^label]: text`, and what is indented below it. */
function define(state: StateBlock, line: number, end: number, silent: boolean): boolean {
  const start = (state.bMarks[line] as number) + (state.tShift[line] as number);
  LABEL.lastIndex = start;
  const label = LABEL.exec(state.src)?.[1];
  const from = LABEL.lastIndex + 1;
  const max = state.eMarks[line] as number;
  if (label === undefined || from > max || state.src[from - 1] !== ':') return false;
  if (silent) return true;
  notesOf(state.env).labels.set(label, -1);
  const open = state.push('footnote_definition_open', '', 1);
  const { bMarks, eMarks, tShift, sCount, parentType, level } = state;
  const before = [bMarks[line] as number, tShift[line] as number, sCount[line] as number] as const;
  // The text goes on from behind the colon as if the line began there.
  const first = (sCount[line] as number) + from - start;
  let [column, at] = [first, from];
  for (; at < max && (state.src[at] === ' ' || state.src[at] === '\t'); at++)
    column += state.src[at] === '\t' ? 4 - (column % 4) : 1;
  bMarks[line] = from;
  tShift[line] = at - from;
  state.blkIndent += 4;
  // Deep indentation behind the colon is no code, but lines notes up.
  const blanks = column - first;
  sCount[line] = blanks < state.blkIndent ? blanks + state.blkIndent : blanks;
  state.parentType = 'footnote';
  state.md.block.tokenize(state, line, end);
  [bMarks[line], tShift[line], sCount[line]] = before;
  // Deeper in the text, other marks stand before each of its lines.
  const range = level === 1 && { start: before[0], end: eMarks[lastLine(state, line)] as number };
  open.meta = { key: label, range } satisfies Definition;
  state.parentType = parentType;
  state.blkIndent -= 4;
  state.push('footnote_definition_close', '', -1);
  return true;
}

/** The last line of what has just been read from a line on, without the blank ones behind it. */
function lastLine(state: StateBlock, from: number): number {
  let line = state.line - 1;
  while (line > from && state.isEmpty(line)) line--;
  return line;
}

/** `[^label]`, where there is a text for it. */
function refer(state: StateInline, silent: boolean): boolean {
  LABEL.lastIndex = state.pos;
  const label = state.src[state.pos] === '[' ? LABEL.exec(state.src)?.[1] : undefined;
  if (label === undefined || LABEL.lastIndex > state.posMax) return false;
  const end = LABEL.lastIndex;
  const { labels, list } = notesOf(state.env);
  const known = labels.get(label);
  if (known === undefined) return false;
  if (!silent) {
    const id = known < 0 ? list.push({ label, count: 0 }) - 1 : known;
    labels.set(label, id);
    const note = list[id] as Note;
    state.push('footnote_ref', '', 0).meta = { id, nth: note.count++ };
  }
  state.pos = end;
  return true;
}

/** Takes the texts of the notes out of where they stand, and lists them at the end. */
function gather(state: StateCore): void {
  const { list } = notesOf(state.env);
  const texts = new Map<string, Token[]>();
  state.tokens = withoutTexts(state.tokens, texts);
  if (list.length === 0) return;
  const make = (type: string, nesting: -1 | 0 | 1, meta: Record<string, unknown> = {}) => {
    const token = new state.Token(type, '', nesting);
    token.meta = meta;
    state.tokens.push(token);
  };
  make('footnote_list_open', 1);
  for (const [id, { label, count }] of list.entries()) {
    make('footnote_open', 1, { id });
    const text = texts.get(label) ?? [];
    const last = text.at(-1)?.type === 'paragraph_close' ? text.pop() : undefined;
    for (const token of text) state.tokens.push(token);
    for (let nth = 0; nth < count; nth++) make('footnote_anchor', 0, { id, nth });
    if (last) state.tokens.push(last);
    make('footnote_close', -1);
  }
  make('footnote_list_close', -1);
}

/** What is left when the texts between tokens that open and close one are taken out, each to its own list. */
function withoutTexts(tokens: readonly Token[], texts: Map<string, Token[]>): Token[] {
  const rest: Token[] = [];
  /** The texts that are open, innermost last. */
  const open: Token[][] = [rest];
  for (const token of tokens) {
    if (token.type === 'footnote_definition_open') {
      const text: Token[] = [];
      texts.set((token.meta as Definition).key, text);
      open.push(text);
    } else if (token.type === 'footnote_definition_close') open.pop();
    else open.at(-1)?.push(token);
  }
  return rest;
}
