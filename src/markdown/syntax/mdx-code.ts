import type { MdxModules } from '../../text/mdx-modules.ts';

/** Reads the code in MDX, of which Markdown knows nothing: `mdxCode` of `code/ask` does. Places are in UTF-16 units. */
export interface MdxCode {
  /**
   * Past the brace that closes an expression of JavaScript with JSX, an empty one, or what is spread; where no such
   * expression starts, how far one was read: `~place`.
   * @param from past the brace that opens it.
   */
  end(text: string, from: number): number;
  /**
   * What expressions show.
   * @param statements those of the file. @param modules what these import. @returns null where only the site's program knows.
   */
  shows(statements: string, modules?: MdxModules): (expression: string) => string | null;
}

/** Expressions that need no parser: a string in which nothing is escaped, a name or a number. */
const PLAIN =
  /\{\s{0,99}(?:'([^'\\\n]*)'|"([^"\\\n]*)"|`([^`\\$]*)`|(\d+(?:\.\d+)?)|[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*)\s{0,99}\}/y;
/** No expression is longer. */
const MAX_LENGTH = 50_000;
/** How often each character of a text may be read in expressions that turn out to be none. */
const MAX_READINGS = 4;
/** Small texts have more room. */
const MIN_BUDGET = 20_000;

/** Where the braces of one text close. What is none costs a bounded number of steps. */
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

  /** Past the brace that closes the one there; -1 where what it opens is no expression. */
  readonly end = (start: number): number => {
    const known = this.#ends.get(start);
    if (known !== undefined) return known;
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

/** What an expression shows, with its braces. @param shows what those show that are more than a literal. */
export function shownByBraces(braces: string, shows: (expression: string) => string | null): string | null {
  PLAIN.lastIndex = 0;
  const [whole, ...literals] = PLAIN.exec(braces) ?? [];
  const literal = whole === braces ? literals.find((each) => each !== undefined) : undefined;
  return literal ?? shows(braces.slice(1, -1));
}
