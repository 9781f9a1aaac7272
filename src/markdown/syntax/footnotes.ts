import type { Range } from '../read/ranges.ts';
import type { MarkdownIt, StateBlock, StateCore, StateInline, Token } from 'markdown-it';

/** A footnote that the text refers to. */
interface Note {
  label: string;
  /** The number of references to it. */
  count: number;
}

/** The `meta` of the token that opens a definition. */
export type Definition = {
  key: string;
  /** Its range in the source; false if it is in a list or quote. */
  range: Range | false;
};

interface Notes {
  /** Labels with a definition, and the index of their note in `list`; -1 without a reference. */
  labels: Map<string, number>;
  list: Note[];
}

/** `[^label]`; a label has neither blanks nor brackets. */
const LABEL = /\[\^([^\s[\]]{1,999})\]/y;
const ANCHOR = '↩\uFE0E';

/** Footnotes: `[^label]` with its text in `[^label]: …`. Each rule reads its input once, so the time is linear. */
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

/** The index of a note, and the anchor and label of one reference to it. */
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

/** The labels of the notes that a parsed text refers to. */
export function referredLabels(env: object): ReadonlySet<string> {
  const { notes } = env as { notes?: Notes };
  return new Set([...(notes?.labels ?? [])].flatMap(([label, note]) => (note < 0 ? [] : label)));
}

/** Reads a definition: `[^label]: text`, and the indented lines below it. */
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
  // The text is read as if its first line began behind the colon.
  const startColumn = (sCount[line] as number) + from - start;
  let [column, textStart] = [startColumn, from];
  for (; textStart < max && (state.src[textStart] === ' ' || state.src[textStart] === '\t'); textStart++)
    column += state.src[textStart] === '\t' ? 4 - (column % 4) : 1;
  bMarks[line] = from;
  tShift[line] = textStart - from;
  state.blkIndent += 4;
  // Blanks behind the colon align notes, and are not the indentation of code.
  const blanks = column - startColumn;
  sCount[line] = blanks < state.blkIndent ? blanks + state.blkIndent : blanks;
  state.parentType = 'footnote';
  state.md.block.tokenize(state, line, end);
  [bMarks[line], tShift[line], sCount[line]] = before;
  // In a list or quote, the lines between have marks that are not part of the note.
  const range = level === 1 && { start: before[0], end: eMarks[lastLine(state, line)] as number };
  open.meta = { key: label, range } satisfies Definition;
  state.parentType = parentType;
  state.blkIndent -= 4;
  state.push('footnote_definition_close', '', -1);
  return true;
}

/** The last line of the block that was just read, without blank lines behind it. */
function lastLine(state: StateBlock, from: number): number {
  let line = state.line - 1;
  while (line > from && state.isEmpty(line)) line--;
  return line;
}

/** Reads a reference, `[^label]`, if the label has a definition. */
function refer(state: StateInline, silent: boolean): boolean {
  LABEL.lastIndex = state.pos;
  const label = state.src[state.pos] === '[' ? LABEL.exec(state.src)?.[1] : undefined;
  if (label === undefined || LABEL.lastIndex > state.posMax) return false;
  const end = LABEL.lastIndex;
  const { labels, list } = notesOf(state.env);
  const noteIndex = labels.get(label);
  if (noteIndex === undefined) return false;
  if (!silent) {
    const id = noteIndex < 0 ? list.push({ label, count: 0 }) - 1 : noteIndex;
    labels.set(label, id);
    const note = list[id] as Note;
    state.push('footnote_ref', '', 0).meta = { id, nth: note.count++ };
  }
  state.pos = end;
  return true;
}

/** Moves the texts of the notes to a list at the end. */
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

/** The tokens outside of definitions. @param texts receives the tokens of each definition, by label. */
function withoutTexts(tokens: readonly Token[], texts: Map<string, Token[]>): Token[] {
  const mainTokens: Token[] = [];
  /** The token lists of the open definitions, innermost last. */
  const open: Token[][] = [mainTokens];
  for (const token of tokens) {
    if (token.type === 'footnote_definition_open') {
      const text: Token[] = [];
      texts.set((token.meta as Definition).key, text);
      open.push(text);
    } else if (token.type === 'footnote_definition_close') open.pop();
    else open.at(-1)?.push(token);
  }
  return mainTokens;
}
