import type { MdxModules } from '../../text/mdx-modules.ts';

/** Reads the code in MDX; implemented by `mdxCode` of `code/ask`. Offsets are in UTF-16 units. */
export interface MdxCode {
  /**
   * The offset behind the brace that closes an expression, an empty one or a spread. If it is not valid, `~offset` of the
   * place up to which it was read.
   * @param from the offset behind the opening brace.
   */
  end(text: string, from: number): number;
  /**
   * Returns a function that evaluates expressions to the text that they show; null if only the site's program can.
   * @param statements those of the file. @param modules reads the modules that these import.
   */
  shows(statements: string, modules?: MdxModules): (expression: string) => string | null;
}

/** Expressions that need no parser: a string without escapes, a name or a number. */
const PLAIN =
  /\{\s{0,99}(?:'([^'\\\n]*)'|"([^"\\\n]*)"|`([^`\\$]*)`|(\d+(?:\.\d+)?)|[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*)\s{0,99}\}/y;
/** Expressions are not longer. */
const MAX_LENGTH = 50_000;
/** How often each character of a text may be read on average in expressions that turn out not to be valid. */
const MAX_READINGS = 4;
/** The budget of small texts, in characters. */
const MIN_BUDGET = 20_000;

/** Finds the closing braces of one text. Invalid expressions take a bounded number of steps. */
export class BraceFinder {
  readonly #text: string;
  readonly #code: MdxCode;
  readonly #ends = new Map<number, number>();
  #budget: number;

  constructor(text: string, code: MdxCode) {
    this.#text = text;
    this.#code = code;
    this.#budget = MIN_BUDGET + MAX_READINGS * text.length;
  }

  /** The offset behind the brace that closes the one at `start`, or -1 if the expression is not valid. */
  readonly end = (start: number): number => {
    const cached = this.#ends.get(start);
    if (cached !== undefined) return cached;
    PLAIN.lastIndex = start;
    let end = PLAIN.test(this.#text) ? PLAIN.lastIndex : -1;
    if (end < 0 && this.#budget > 0) {
      const to = this.#code.end(this.#text.slice(start + 1, start + 1 + MAX_LENGTH), 0);
      if (to < 0) this.#budget -= 1 + ~to;
      else end = start + 1 + to;
    }
    this.#ends.set(start, end);
    return end;
  };
}

/** The text that an expression with its braces shows. @param shows evaluates expressions that are more than a literal. */
export function shownByBraces(braces: string, shows: (expression: string) => string | null): string | null {
  PLAIN.lastIndex = 0;
  const [whole, ...literals] = PLAIN.exec(braces) ?? [];
  const literal = whole === braces ? literals.find((each) => each !== undefined) : undefined;
  return literal ?? shows(braces.slice(1, -1));
}
