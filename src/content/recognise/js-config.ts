/** Looks for a few keys in the text of a JavaScript or TypeScript configuration. It is never executed. */
export interface JsConfig {
  /** The string literal that a key or constant of this name is given; undefined where it is an expression. */
  string(key: string): string | undefined;
  /** The string literals of the array that a key is given. */
  strings(key: string): string[];
  /** The string literals of every array that a key of this name is given, wherever it stands. */
  all(key: string): string[];
  /** Pairs of string literals of the object that a key is given. */
  pairs(key: string): [string, string][];
  /** `true` or `false` that a key is given; undefined where it is anything else. */
  boolean(key: string): boolean | undefined;
  /** The object that a key is given, without those in it; null where it is given something else. */
  object(key: string): JsConfig | null;
  /** The objects that are properties of the one that a key is given. */
  objects(key: string): [string, JsConfig][];
  /** The objects that follow a string literal in a list: `['plugin', { … }]`. */
  after(name: string): JsConfig[];
  /** String literals that are the n-th argument of calls of a function. */
  calls(name: string): string[][];
}

const STRING = String.raw`(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|${'`'}((?:[^${'`'}\\$]|\\.)*)${'`'})`;

/** Nobody uses one plugin more often. */
const MAX_INSTANCES = 20;

/** @param source the text of the configuration. */
export function readJsConfig(source: string): JsConfig {
  const text = withoutComments(source);
  const after = (key: string): number => {
    const match = new RegExp(String.raw`(?<![\w$.])(['"]?)${escape(key)}\1\s*(?::|=)\s*(?![=>])`).exec(text);
    return match ? match.index + match[0].length : -1;
  };
  const block = (key: string, open: string, close: string): string => {
    const start = after(key);
    return start >= 0 && text[start] === open ? balanced(text, start, open, close) : '';
  };
  return {
    string(key) {
      const start = after(key);
      return start < 0 ? undefined : literal(new RegExp(STRING, 'y'), text, start);
    },
    strings: (key) => literals(block(key, '[', ']')),
    all: (key) =>
      [...text.matchAll(new RegExp(String.raw`(?<![\w$.])(['"]?)${escape(key)}\1\s*:\s*(?=[[('"\x60])`, 'g'))]
        .slice(0, MAX_INSTANCES)
        .flatMap((match) => {
          const start = match.index + match[0].length;
          const open = text[start] as string;
          if (/['"`]/.test(open)) return literal(new RegExp(STRING, 'y'), text, start) ?? [];
          return literals(balanced(text, start, open, open === '[' ? ']' : ')'));
        }),
    pairs(key) {
      const pair = new RegExp(
        String.raw`(?:${STRING}|([\w$]+))\s*:\s*(?:\{[^{}]*?destination\s*:\s*)?${STRING}`,
        'g',
      );
      return [...block(key, '{', '}').matchAll(pair)].map((match) => {
        const [from, to] = [match.slice(1, 5), match.slice(5, 8)];
        return [from.find((part) => part !== undefined) ?? '', to.find((part) => part !== undefined) ?? ''];
      });
    },
    boolean(key) {
      const start = after(key);
      const word = start < 0 ? undefined : /^(?:true|false)\b/.exec(text.slice(start, start + 6))?.[0];
      return word === undefined ? undefined : word === 'true';
    },
    object(key) {
      const found = block(key, '{', '}');
      return found ? readJsConfig(found.slice(1, -1)) : null;
    },
    objects: (key) => properties(block(key, '{', '}')),
    after(name) {
      const item = new RegExp(String.raw`['"]${escape(name)}['"]\s*,\s*(?=\(*\{)`, 'g');
      return [...text.matchAll(item)].slice(0, MAX_INSTANCES).map((match) => {
        const open = text.indexOf('{', match.index + match[0].length);
        return readJsConfig(balanced(text, open, '{', '}').slice(1, -1));
      });
    },
    calls(name) {
      const call = new RegExp(String.raw`\b${escape(name)}\s*\(`, 'g');
      return [...text.matchAll(call)].map((match) =>
        literals(balanced(text, match.index + match[0].length - 1, '(', ')')),
      );
    },
  };
}

function literal(pattern: RegExp, text: string, from: number): string | undefined {
  pattern.lastIndex = from;
  const match = pattern.exec(text);
  return match ? (match[1] ?? match[2] ?? match[3])?.replace(/\\(.)/g, '$1') : undefined;
}

function literals(text: string): string[] {
  return [...text.matchAll(new RegExp(STRING, 'g'))].map((match) => match[1] ?? match[2] ?? match[3] ?? '');
}

/** The properties of an object that are objects themselves. */
function properties(object: string): [string, JsConfig][] {
  const name = new RegExp(String.raw`(?:${STRING}|([\w$]+))\s*:\s*(?=\{)`, 'y');
  const found: [string, JsConfig][] = [];
  for (let at = 1; at < object.length; at++) {
    const char = object[at] as string;
    name.lastIndex = at;
    const match =
      /[\w$'"`]/.test(char) && !/[\w$.]/.test(object[at - 1] as string) ? name.exec(object) : null;
    if (match) {
      const open = at + match[0].length;
      const inner = balanced(object, open, '{', '}');
      found.push([
        match.slice(1, 5).find((part) => part !== undefined) ?? '',
        readJsConfig(inner.slice(1, -1)),
      ]);
      at = open + inner.length - 1;
    } else if (char === '{' || char === '[' || char === '(') {
      at += balanced(object, at, char, { '{': '}', '[': ']', '(': ')' }[char]).length - 1;
    } else if (/['"`]/.test(char)) at += (literalEnd(object, at) ?? at + 1) - at - 1;
  }
  return found;
}

/** Where a string literal ends; null where it does not. */
function literalEnd(text: string, from: number): number | null {
  const pattern = new RegExp(STRING, 'y');
  pattern.lastIndex = from;
  return pattern.test(text) ? pattern.lastIndex : null;
}

/** From an opening bracket to its partner, strings aside; to the end where there is none. */
function balanced(text: string, from: number, open: string, close: string): string {
  let depth = 0;
  let quote = '';
  for (let at = from; at < text.length; at++) {
    const char = text[at] as string;
    if (quote) {
      if (char === '\\') at++;
      else if (char === quote) quote = '';
    } else if (char === "'" || char === '"' || char === '`') quote = char;
    else if (char === open) depth++;
    else if (char === close && --depth === 0) return text.slice(from, at + 1);
  }
  return text.slice(from);
}

/** Comments become blanks; what looks like one inside a string (`https://…`) stays. */
function withoutComments(source: string): string {
  // Of a template also one with code in it.
  const template = '`(?:[^`\\\\]|\\\\.)*`';
  const token = new RegExp(String.raw`${STRING}|${template}|/\*[\s\S]*?(?:\*/|$)|//[^\n]*`, 'g');
  return source.replace(token, (found) => (found.startsWith('/') ? ' ' : found));
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
