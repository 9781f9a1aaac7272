/** One token of Python, with its offset in UTF-16 units. */
export interface PythonToken {
  readonly kind: 'name' | 'number' | 'text' | 'mark' | 'other';
  /** What a text says; anything else as it is written. */
  readonly text: string;
  readonly offset: number;
  /** Behind its last character. */
  readonly end: number;
}

/** One statement, or what stands on one line of a block, whatever lines it goes over. */
export interface PythonLine {
  readonly tokens: readonly PythonToken[];
  /** It is part of the block above. */
  readonly isIndented: boolean;
}

/** Where text is not Python. */
export interface PythonProblem {
  readonly offset: number;
  readonly why: string;
}

/** What begins a block, which may stand on the same line. */
export const BLOCKS: ReadonlySet<string> = new Set(
  'if elif else for while try except finally with match async def class'.split(' '),
);

const BLANK = /(?:[ \t\f\r]|\\\r?\n|#[^\n]*)+/y;
const STRING = /([rRbBuUfF]{0,2})("""|'''|"|')/y;
const WORD = /[\p{L}_][\p{L}\p{N}_]*/uy;
const NUMBER = /(?:\d[\d_]*(?:\.[\d_]*)?|\.\d[\d_]*)(?:[eE][+-]?\d+)?(?![\w.])/y;
const MARK = /\*\*=|\/\/=|>>=|<<=|\.\.\.|[-+*/%&|^@=!<>:]=|\*\*|\/\/|->|<<|>>|[-+*/%&|^~@=<>()[\]{},:.;]/y;
const CLOSING: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** The lines of a Python file; those within brackets are one. */
export function pythonLines(text: string): PythonLine[] | PythonProblem {
  const lines: PythonLine[] = [];
  const open: PythonToken[] = [];
  let tokens: PythonToken[] = [];
  let start = text.startsWith('\uFEFF') ? 1 : 0;
  const end = () => {
    const [first] = tokens;
    if (first !== undefined) lines.push({ tokens, isIndented: /[ \t]/.test(text.charAt(start)) });
    tokens = [];
  };
  let at = start;
  const match = (pattern: RegExp) => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found !== null) at = pattern.lastIndex;
    return found;
  };
  while (at < text.length) {
    if (match(BLANK) !== null) continue;
    const offset = at;
    const written = text.charAt(at);
    if (written === '\n') {
      at++;
      if (open.length === 0) {
        end();
        start = at;
      }
      continue;
    }
    const quote = match(STRING);
    if (quote !== null) {
      const [, prefix = '', mark = ''] = quote;
      const close = closeOf(text, at, mark);
      if (close < 0) return { offset, why: 'a string is not closed' };
      const inner = text.slice(at, close);
      at = close + mark.length;
      tokens.push({ ...textToken(inner, prefix.toLowerCase()), offset, end: at });
      continue;
    }
    const kind = match(WORD) ? 'name' : match(NUMBER) ? 'number' : match(MARK) ? 'mark' : null;
    if (kind === null) return { offset, why: `\`${written}\` is not Python` };
    const token: PythonToken = { kind, text: text.slice(offset, at), offset, end: at };
    tokens.push(token);
    if (kind === 'mark' && '([{'.includes(token.text)) open.push(token);
    else if (kind === 'mark' && token.text in CLOSING && open.pop()?.text !== CLOSING[token.text])
      return { offset, why: `nothing is open that \`${token.text}\` closes` };
    else if (token.text === ';' && open.length === 0 && !BLOCKS.has(tokens[0]?.text ?? '')) {
      tokens.pop();
      end();
    }
  }
  const [unclosed] = open;
  if (unclosed !== undefined) return { offset: unclosed.offset, why: `\`${unclosed.text}\` is never closed` };
  end();
  return lines;
}

/** Where a text ends, -1 where it does not. */
function closeOf(text: string, from: number, mark: string): number {
  for (let at = from; at < text.length; at++) {
    if (text.startsWith(mark, at)) return at;
    if (text[at] === '\\') at++;
    else if (text[at] === '\n' && mark.length === 1) return -1;
  }
  return -1;
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '\n': '', a: '\x07', b: '\b' };

/** Bytes, and texts with values in them, are no texts here. */
function textToken(inner: string, prefix: string): Pick<PythonToken, 'kind' | 'text'> {
  if (prefix.includes('b') || (prefix.includes('f') && /[{}]/.test(inner)))
    return { kind: 'other', text: inner };
  if (prefix.includes('r')) return { kind: 'text', text: inner };
  const text = inner.replace(
    /\\(?:x([\da-f]{2})|u([\da-f]{4})|U([\da-f]{8})|([^]))/gi,
    (all, x?: string, u?: string, long?: string, one = '') => {
      const code = Number.parseInt(x ?? u ?? long ?? '', 16);
      if (!Number.isNaN(code)) return code > 0x10ffff ? all : String.fromCodePoint(code);
      return ESCAPES[one] ?? (/[\\'"]/.test(one) ? one : all);
    },
  );
  return { kind: 'text', text };
}

/** What is written at an index; empty where nothing is. */
export function textOf(tokens: readonly (PythonToken | undefined)[], index: number): string {
  return tokens[index]?.text ?? '';
}

/** Names that are not attributes of others. */
export function namesIn(tokens: readonly PythonToken[]): string[] {
  return tokens.flatMap(({ kind, text }, index) =>
    kind === 'name' && textOf(tokens, index - 1) !== '.' && text !== 'as' ? [text] : [],
  );
}

/** The parts between marks that stand in no bracket. */
export function split(tokens: readonly PythonToken[], mark: string): PythonToken[][] {
  const parts: PythonToken[][] = [[]];
  let depth = 0;
  for (const token of tokens) {
    if (token.kind === 'mark' && depth === 0 && token.text === mark) parts.push([]);
    else (parts.at(-1) as PythonToken[]).push(token);
    if (token.kind === 'mark' && '([{'.includes(token.text)) depth++;
    if (token.kind === 'mark' && ')]}'.includes(token.text)) depth--;
  }
  return parts;
}
