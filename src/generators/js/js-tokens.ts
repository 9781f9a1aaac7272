/** One piece of JavaScript or TypeScript text. */
export interface Token {
  kind: 'string' | 'template' | 'number' | 'word' | 'mark' | 'regex';
  /** As it is written; of a string or template without its quotes. */
  text: string;
  /** Offset in the source. */
  start: number;
  /** A line ends before it. */
  isFirst: boolean;
}

const WORD = /[\p{ID_Start}$_#@][\p{ID_Continue}$]*/uy;
const NUMBER = /\d[\w.]*/y;
const MARK = /=>|\.\.\.|[=!]==?|\?\?=?|\?\.(?!\d)|&&|\|\||[<>]=?|\+\+|--|[+\-*/%|&^]=?|[^\s]/y;
/** Bounded, so that nothing is looked at twice for long. */
const REGEX = /\/(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.){0,80}\]){1,200}\/[a-z]*/y;
/** A slash behind one of these starts a regular expression. */
const BEFORE_REGEX = /^(?:[=(,:[!&|?{};]|=>|&&|\|\||return)$/;

/** Cuts JavaScript or TypeScript into tokens, comments aside; what is not closed goes to the end. Linear. */
export function tokenize(source: string): Token[] {
  const tokens: Token[] = [];
  let isFirst = true;
  const match = (pattern: RegExp, at: number): string | undefined => {
    pattern.lastIndex = at;
    return pattern.exec(source)?.[0];
  };
  for (let at = 0; at < source.length; ) {
    const char = source[at] as string;
    if (/\s/.test(char)) {
      if (char === '\n') isFirst = true;
      at++;
      continue;
    }
    if (source.startsWith('//', at)) {
      at = endOf(source, '\n', at);
      continue;
    }
    if (source.startsWith('/*', at)) {
      at = endOf(source, '*/', at + 2) + 2;
      continue;
    }
    let kind: Token['kind'] = 'mark';
    let text: string;
    let length: number;
    if (char === "'" || char === '"' || char === '`') {
      const end = char === '`' ? templateEnd(source, at + 1, 0) : stringEnd(source, at + 1, char);
      kind = char === '`' ? 'template' : 'string';
      text = source.slice(at + 1, end);
      length = end + 1 - at;
    } else {
      const word = match(WORD, at);
      const digits = word === undefined ? match(NUMBER, at) : undefined;
      const before = tokens.at(-1);
      const mayBeRegex =
        char === '/' &&
        (before === undefined || (before.kind !== 'string' && BEFORE_REGEX.test(before.text)));
      const regex = mayBeRegex ? match(REGEX, at) : undefined;
      kind =
        word !== undefined
          ? 'word'
          : digits !== undefined
            ? 'number'
            : regex !== undefined
              ? 'regex'
              : 'mark';
      text = word ?? digits ?? regex ?? match(MARK, at) ?? char;
      length = text.length;
    }
    tokens.push({ kind, text, start: at, isFirst });
    isFirst = false;
    at += length;
  }
  return tokens;
}

function endOf(source: string, mark: string, from: number): number {
  const end = source.indexOf(mark, from);
  return end < 0 ? source.length : end;
}

function stringEnd(source: string, from: number, quote: string): number {
  let at = from;
  for (; at < source.length && source[at] !== quote && source[at] !== '\n'; at++) {
    if (source[at] === '\\') at++;
  }
  return at;
}

/** Templates within templates beyond this depth are nobody's configuration. */
const MAX_DEPTH = 16;

/** Offset of the backtick that closes a template. */
function templateEnd(source: string, from: number, depth: number): number {
  if (depth > MAX_DEPTH) return source.length;
  for (let at = from; at < source.length; at++) {
    if (source[at] === '\\') at++;
    else if (source[at] === '`') return at;
    else if (source.startsWith('${', at)) at = holeEnd(source, at + 2, depth);
  }
  return source.length;
}

/** Offset of the brace that closes a `${` of a template. */
function holeEnd(source: string, from: number, depth: number): number {
  let open = 1;
  for (let at = from; at < source.length; at++) {
    const char = source[at] as string;
    if (char === "'" || char === '"') at = stringEnd(source, at + 1, char);
    else if (char === '`') at = templateEnd(source, at + 1, depth + 1);
    else if (char === '{') open++;
    else if (char === '}' && --open === 0) return at;
  }
  return source.length;
}

/** A template as its texts and the code between them: one text more than codes. */
export function templateParts(template: string): { texts: string[]; codes: string[] } {
  const texts: string[] = [];
  const codes: string[] = [];
  let from = 0;
  for (let at = 0; at < template.length; at++) {
    if (template[at] === '\\') at++;
    else if (template.startsWith('${', at)) {
      const end = holeEnd(template, at + 2, 0);
      texts.push(unescape(template.slice(from, at)));
      codes.push(template.slice(at + 2, end));
      from = end + 1;
      at = end;
    }
  }
  return { texts: [...texts, unescape(template.slice(from))], codes };
}

/** The text that a literal stands for; of the escapes, those that configurations use. */
export function unescape(text: string): string {
  return text.replace(
    /\\(?:u\{([\da-f]{1,6})\}|u([\da-f]{4})|([\s\S]))/gi,
    (_, long, short, char: string) => {
      const code = Number.parseInt(long ?? short, 16);
      if (char === undefined) return code <= 0x10ffff ? String.fromCodePoint(code) : '';
      return char === 'n' ? '\n' : char === 't' ? '\t' : char === '\n' ? '' : char;
    },
  );
}
