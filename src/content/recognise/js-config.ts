/** Looks for a few keys in the text of a JavaScript or TypeScript configuration. It is never executed. */
export interface JsConfig {
  /** The string literal that a key or constant of this name is given; undefined where it is an expression. */
  string(key: string): string | undefined;
  /** The string literals of the array that a key is given. */
  strings(key: string): string[];
  /** Pairs of string literals of the object that a key is given. */
  pairs(key: string): [string, string][];
  /** String literals that are the n-th argument of calls of a function. */
  calls(name: string): string[][];
}

const STRING = String.raw`(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|${'`'}((?:[^${'`'}\\$]|\\.)*)${'`'})`;

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
  const token = new RegExp(String.raw`${STRING}|/\*[\s\S]*?\*/|//[^\n]*`, 'g');
  return source.replace(token, (found) => (found.startsWith('/') ? ' ' : found));
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
