import { tsPlugin } from '@sveltejs/acorn-typescript';
import { type Expression, type Options, Parser, type Program } from 'acorn';
import type { Parse, SyntaxProblem } from './parse.ts';

/** No module of a configuration is longer, in characters. */
const MAX_LENGTH = 1_000_000;
/** The extension for TypeScript makes several times as much of each character. */
const MAX_TYPED_LENGTH = 300_000;
/**
 * How often each character may be read. The extension tries one reading after the other, and begins again for each
 * type parameter within a type parameter: without a bound, 130 characters take a quarter of a minute. Files of the
 * usual kind are read once and a half.
 */
const MAX_READINGS = 8;
const TOO_MUCH = 'It takes too long to read';
/** Small files have more room. */
const MIN_BUDGET = 2000;

const OPTIONS: Options = {
  ecmaVersion: 'latest',
  allowReturnOutsideFunction: true,
  allowAwaitOutsideFunction: true,
  allowHashBang: true,
  checkPrivateFields: false,
};

/** The parts of acorn's parser that its types leave out. */
interface Inner {
  pos: number;
  /** The token that comes next. */
  type: { label: string };
  end: number;
  nextToken(): void;
  parseExpression(): Expression;
}

/**
 * A parser whose work is bounded by the length of its text, so that it may run anywhere: it counts the characters that
 * its tokens take, and leaves out what takes more than linear time and matters to nobody here (whether names are
 * declared twice, what regular expressions say).
 */
function bounded(Base: typeof Parser): typeof Parser {
  const Counting = Base as unknown as new (options: Options, input: string, from?: number) => Inner;
  class Bounded extends Counting {
    #left: number;

    constructor(options: Options, input: string, from?: number) {
      super(options, input, from);
      this.#left = MIN_BUDGET + MAX_READINGS * input.length;
    }

    override nextToken(): void {
      const from = this.pos;
      super.nextToken();
      this.#left -= 1 + Math.max(0, this.pos - from);
      // No SyntaxError, after which the extension would try another reading.
      if (this.#left < 0) throw Object.assign(new Error(TOO_MUCH), { pos: from });
    }

    declareName(): void {}
    checkLocalExport(): void {}
    validateRegExpFlags(): void {}
    validateRegExpPattern(): void {}
  }
  return Bounded as unknown as typeof Parser;
}

const Plain = bounded(Parser);
const Typed = bounded(Parser.extend(tsPlugin()));
const TypedMarkup = bounded(Parser.extend(tsPlugin({ jsx: true })));

/** Without types first, which most configurations do without, and which is read ten times as fast. */
function attemptsFor(file: string, text: string) {
  const module = { ...OPTIONS, sourceType: 'module' } as const;
  const typed = { ...module, locations: true };
  const attempts: { parser: typeof Parser; options: Options }[] = [];
  // `f<T>(x)` is a call in one language, and compares in the other.
  if (!text.includes('<') || /\.[cm]?js$/.test(file))
    attempts.push(
      { parser: Plain, options: module },
      { parser: Plain, options: { ...OPTIONS, sourceType: 'script' } },
    );
  if (text.length > MAX_TYPED_LENGTH) return attempts;
  if (!/\.[cm]?ts$/.test(file)) attempts.push({ parser: TypedMarkup, options: typed });
  return [...attempts, { parser: Typed, options: typed }];
}

/** {@link Parse} by acorn. What cannot be read is told for the reading that came farthest. */
export const parseModule: Parse = (text, file) => {
  if (text.length > MAX_LENGTH) return { message: `It has more than ${MAX_LENGTH} characters`, offset: 0 };
  let problem: SyntaxProblem = { message: 'It is too long to be read', offset: 0 };
  for (const { parser, options } of attemptsFor(file, text)) {
    try {
      return new (parser as unknown as new (options: Options, input: string) => { parse(): Program })(
        options,
        text,
      ).parse();
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      const offset = Math.min(Number(Reflect.get(error, 'pos') ?? 0), text.length);
      if (!(error instanceof SyntaxError)) problem = { message: TOO_MUCH, offset };
      else if (offset >= problem.offset && problem.message !== TOO_MUCH)
        problem = { message: error.message.replace(/ \(\d+:\d+\)$/, ''), offset };
    }
  }
  return problem;
};

/**
 * Past the brace that closes an expression of MDX: with JSX, and perhaps empty, or spread; `~place` where none starts,
 * with the place up to which it was read.
 * @param from past the brace that opens it.
 */
export function expressionEnd(text: string, from: number): number {
  let farthest = from;
  for (const parser of [Plain, TypedMarkup]) {
    if (parser === TypedMarkup && !text.slice(from, farthest + 1).includes('<')) break;
    try {
      const options = { ...OPTIONS, sourceType: 'module', locations: parser === TypedMarkup } as const;
      const inner = new (parser as unknown as new (options: Options, input: string, from: number) => Inner)(
        options,
        text,
        from,
      );
      inner.nextToken();
      if (inner.type.label === '...') inner.nextToken();
      if (inner.type.label !== '}') inner.parseExpression();
      if (inner.type.label === '}') return inner.end;
      farthest = Math.max(farthest, inner.pos);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      // One that takes too long has been read more than once.
      farthest = Math.max(farthest, Number(Reflect.get(error, 'pos') ?? 0));
    }
  }
  return ~farthest;
}
