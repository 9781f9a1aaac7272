/** One piece of a program in Python. */
export interface PythonToken {
  readonly kind: 'name' | 'number' | 'string' | 'mark' | 'line';
  /** As it is written; of a string, what it stands for. */
  readonly text: string;
  readonly offset: number;
  /** Of a string with values in it: `f'…'`. */
  readonly isTemplate?: true;
  /** Of the end of a line: how far the next one is indented. */
  readonly indent?: number;
}

const NAME = /[\p{ID_Start}_][\p{ID_Continue}]*/uy;
const NUMBER = /(?:0[xob][\da-f_]+|\d[\d_]*(?:\.\d*)?(?:e[-+]?\d+)?|\.\d+)j?/iy;
const MARK = /\*\*=?|\/\/=?|<<=?|>>=?|[-+*/%&|^@=!<>:]=|->|[^\s]/y;
const PREFIX = /(?:[rbuf]|br|rb|fr|rf)?(?='|")/iy;
const OPENERS = '([{';
const CLOSERS = ')]}';

/** Cuts a program into tokens, comments aside; what is not closed goes to the end. Linear. */
export function pythonTokens(source: string): PythonToken[] {
  const tokens: PythonToken[] = [];
  let depth = 0;
  const match = (pattern: RegExp, at: number): string | null => {
    pattern.lastIndex = at;
    return pattern.exec(source)?.[0] ?? null;
  };
  let at = 0;
  while (at < source.length) {
    const char = source[at] as string;
    if (char === '#') {
      const end = source.indexOf('\n', at);
      at = end < 0 ? source.length : end;
    } else if (char === '\\' && /\r?\n/y.test(source.slice(at + 1, at + 3))) {
      at = source.indexOf('\n', at) + 1;
    } else if (char === '\n') {
      at++;
      // Within brackets a line goes on.
      if (depth === 0) tokens.push({ kind: 'line', text: '', offset: at, indent: indentAt(source, at) });
    } else if (/\s/.test(char)) at++;
    else {
      const prefix = match(PREFIX, at);
      if (prefix !== null) {
        const { token, end } = stringAt(source, at, prefix);
        tokens.push(token);
        at = end;
        continue;
      }
      const name = match(NAME, at);
      const number = name === null ? match(NUMBER, at) : null;
      const text = name ?? number ?? match(MARK, at) ?? char;
      if (OPENERS.includes(text)) depth++;
      if (CLOSERS.includes(text)) depth = Math.max(0, depth - 1);
      tokens.push({ kind: name !== null ? 'name' : number !== null ? 'number' : 'mark', text, offset: at });
      at += text.length;
    }
  }
  return [...tokens, { kind: 'line', text: '', offset: source.length, indent: 0 }];
}

function indentAt(source: string, at: number): number {
  let end = at;
  while (source[end] === ' ' || source[end] === '\t') end++;
  return end - at;
}

function stringAt(source: string, start: number, prefix: string): { token: PythonToken; end: number } {
  const from = start + prefix.length;
  const quote = source[from] as string;
  const isLong = source.startsWith(quote.repeat(3), from);
  const mark = isLong ? quote.repeat(3) : quote;
  let end = from + mark.length;
  while (end < source.length && !source.startsWith(mark, end)) {
    if (source[end] === '\n' && !isLong) break;
    end += source[end] === '\\' ? 2 : 1;
  }
  const written = source.slice(from + mark.length, end);
  const text = /r/i.test(prefix) ? written : unescaped(written);
  const token: PythonToken = { kind: 'string', text, offset: start };
  return {
    token: /f/i.test(prefix) ? { ...token, isTemplate: true } : token,
    end: Math.min(end + mark.length, source.length),
  };
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '\n': '' };

function unescaped(text: string): string {
  return text.replace(/\\(?:x([\da-f]{2})|u([\da-f]{4})|([\s\S]))/gi, (whole, byte, unit, char: string) => {
    if (char === undefined) return String.fromCharCode(Number.parseInt((byte ?? unit) as string, 16));
    if (Object.hasOwn(ESCAPES, char)) return ESCAPES[char] as string;
    return /['"\\]/.test(char) ? char : whole;
  });
}
