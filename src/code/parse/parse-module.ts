import { tsPlugin } from '@sveltejs/acorn-typescript';
import { type Expression, type Options, Parser, type Program } from 'acorn';
import type { Parse, SyntaxProblem } from './parse.ts';

/** The longest module, in characters. */
const MAX_LENGTH = 1_000_000;
/** The longest module with types, since the extension for TypeScript needs several times the memory. */
const MAX_TYPED_LENGTH = 300_000;
/**
 * How often each character may be read on average. The extension tries several readings, and starts again for each type
 * parameter inside another: without a bound, 130 characters take 15 seconds. Usual files need 1.5 readings.
 */
const MAX_READINGS = 8;
const TOO_MUCH = 'It takes too long to read';
/** The budget of small files, in characters. */
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
  /** The next token. */
  type: { label: string };
  end: number;
  nextToken(): void;
  parseExpression(): Expression;
  parse(): Program;
}

/** A parser of acorn, with members that its declarations leave out. @param from the offset at which it begins. */
type ParserClass = new (options: Options, input: string, from?: number) => Inner;

/**
 * A parser whose work is bounded by the length of its text, so that it needs no thread of its own. It counts the
 * characters of its tokens, and skips checks that take more than linear time and do not matter here (for names that are
 * declared twice, and of regular expressions).
 */
function bounded(Base: typeof Parser): ParserClass {
  const Counting = Base as unknown as ParserClass;
  class Bounded extends Counting {
    #budget: number;

    constructor(options: Options, input: string, from?: number) {
      super(options, input, from);
      this.#budget = MIN_BUDGET + MAX_READINGS * input.length;
    }

    override nextToken(): void {
      const from = this.pos;
      super.nextToken();
      this.#budget -= 1 + Math.max(0, this.pos - from);
      // After a SyntaxError the extension would try another reading, so this is a plain Error.
      if (this.#budget < 0) throw Object.assign(new Error(TOO_MUCH), { pos: from });
    }

    declareName(): void {}
    checkLocalExport(): void {}
    validateRegExpFlags(): void {}
    validateRegExpPattern(): void {}
  }
  return Bounded;
}

const Plain = bounded(Parser);
const Typed = bounded(Parser.extend(tsPlugin()));
const TypedMarkup = bounded(Parser.extend(tsPlugin({ jsx: true })));

/** The parsers to try, in order. The one without types is first: it is ten times as fast, and fits most configurations. */
function attemptsFor(file: string, text: string) {
  const module = { ...OPTIONS, sourceType: 'module' } as const;
  const typed = { ...module, locations: true };
  const attempts: { parser: ParserClass; options: Options }[] = [];
  // `f<T>(x)` is a call in TypeScript and a comparison in JavaScript.
  if (!text.includes('<') || /\.[cm]?js$/.test(file))
    attempts.push(
      { parser: Plain, options: module },
      { parser: Plain, options: { ...OPTIONS, sourceType: 'script' } },
    );
  if (text.length > MAX_TYPED_LENGTH) return attempts;
  if (!/\.[cm]?ts$/.test(file)) attempts.push({ parser: TypedMarkup, options: typed });
  return [...attempts, { parser: Typed, options: typed }];
}

/** {@link Parse} by acorn. The problem is that of the parser that read farthest. */
export const parseModule: Parse = (text, file) => {
  if (text.length > MAX_LENGTH) return { message: `It has more than ${MAX_LENGTH} characters`, offset: 0 };
  let problem: SyntaxProblem = { message: 'It is too long to be read', offset: 0 };
  for (const { parser: ModuleParser, options } of attemptsFor(file, text)) {
    try {
      return new ModuleParser(options, text).parse();
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
 * The offset behind the brace that closes an expression of MDX, which may have JSX, be empty, or be a spread. If it is
 * not valid, `~offset` of the place up to which it was read.
 * @param from the offset behind the opening brace.
 */
export function expressionEnd(text: string, from: number): number {
  let farthest = from;
  for (const ExpressionParser of [Plain, TypedMarkup]) {
    if (ExpressionParser === TypedMarkup && !text.slice(from, farthest + 1).includes('<')) break;
    try {
      const options = {
        ...OPTIONS,
        sourceType: 'module',
        locations: ExpressionParser === TypedMarkup,
      } as const;
      const inner = new ExpressionParser(options, text, from);
      inner.nextToken();
      if (inner.type.label === '...') inner.nextToken();
      if (inner.type.label !== '}') inner.parseExpression();
      if (inner.type.label === '}') return inner.end;
      farthest = Math.max(farthest, inner.pos);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      // An expression that exceeds the budget counts with the place up to which it was read.
      farthest = Math.max(farthest, Number(Reflect.get(error, 'pos') ?? 0));
    }
  }
  return ~farthest;
}
