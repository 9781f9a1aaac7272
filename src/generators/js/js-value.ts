import { slugifyFilter } from '../../text/slugify-filter.ts';
import {
  BINARY,
  Call,
  combine,
  ENVIRONMENT,
  isCode,
  isMapping,
  isUnknown,
  joined,
  MAYBE,
  SLUGIFY,
  memberOf,
  Includes,
  UNKNOWN,
} from './js-known.ts';
import type { Module } from './js-module.ts';
import { Cursor } from './js-cursor.ts';
import { templateParts, tokenize, type Token, unescape } from './js-tokens.ts';

/** Names that a piece of code sees; what is not here is looked for in its module. */
export type Scope = Readonly<Record<string, unknown>>;

/** Deeper code is nobody's configuration. */
const MAX_DEPTH = 60;

/** Reads the literals and plain expressions of configurations off their tokens. Nothing is executed. */
export class Reader extends Cursor {
  readonly #module: Module;
  readonly #scope: Scope;
  readonly #depth: number;

  constructor(
    module: Module,
    options: { tokens?: readonly Token[]; at?: number; scope?: Scope; depth?: number } = {},
  ) {
    super(options.tokens ?? module.tokens, options.at ?? 0);
    this.#module = module;
    this.#scope = options.scope ?? {};
    this.#depth = options.depth ?? 0;
  }

  /** It reads the module itself, not a part of a template. */
  get #isWhole(): boolean {
    return this.tokens === this.#module.tokens;
  }

  /** An expression up to the comma, bracket or line that ends it. */
  expression(): unknown {
    if (this.#depth > MAX_DEPTH || !this.#module.spend()) return this.#give();
    const inner = this.#inner();
    const value = inner.#ternary();
    this.at = inner.at;
    return value;
  }

  #inner(): Reader {
    return new Reader(this.#module, {
      tokens: this.tokens,
      at: this.at,
      scope: this.#scope,
      depth: this.#depth + 1,
    });
  }

  /** Passes over what cannot be read. */
  #give(): unknown {
    this.skip([',', ';', ')', ']', '}']);
    return UNKNOWN;
  }

  #ternary(): unknown {
    const condition = this.#binary(0);
    if (!this.take('?')) return condition;
    const yes = this.expression();
    if (!this.take(':')) return UNKNOWN;
    const no = this.expression();
    return isUnknown(condition) ? joined(yes, no) : condition ? yes : no;
  }

  #binary(level: number): unknown {
    const operators = BINARY[level];
    if (operators === undefined) return this.#unary();
    let left = this.#binary(level + 1);
    for (;;) {
      const operator = this.peek();
      if (!operators.includes(operator)) return left;
      this.at++;
      left = combine(operator, left, this.#binary(level + 1));
    }
  }

  #unary(): unknown {
    const prefixes: string[] = [];
    while (/^(?:!|-|await|typeof|void)$/.test(this.peek())) {
      prefixes.push(this.peek());
      this.at++;
    }
    const start = this.#members(this.#primary());
    return prefixes.reduceRight((value: unknown, prefix) => {
      if (prefix === '!') return isUnknown(value) ? MAYBE : !value;
      if (prefix === '-') return typeof value === 'number' ? -value : UNKNOWN;
      return prefix === 'await' ? value : UNKNOWN;
    }, start);
  }

  #primary(): unknown {
    const token = this.tokens[this.at];
    if (token === undefined) return UNKNOWN;
    if (token.kind === 'string' || token.kind === 'template') {
      this.at++;
      return token.kind === 'string' ? unescape(token.text) : this.#template(token.text);
    }
    if (token.kind === 'number') {
      this.at++;
      const number = Number(token.text.replaceAll('_', ''));
      return Number.isNaN(number) ? UNKNOWN : number;
    }
    const code = this.#isWhole ? this.#module.codeAt(this, this.#scope) : null;
    if (code !== null) return code;
    if (token.text === '(') {
      this.at++;
      let value = this.expression();
      while (this.take(',')) value = this.expression();
      this.skip([')']);
      this.at++;
      return value;
    }
    if (token.text === '[') return this.#list();
    if (token.text === '{') return this.#mapping();
    if (token.text === 'new') {
      this.at++;
      while (/^[\w$.]+$/.test(this.peek())) this.at++;
      if (this.peek() === '(') this.args();
      return UNKNOWN;
    }
    if (token.kind !== 'word') return token.kind === 'regex' ? (this.at++, UNKNOWN) : this.#give();
    this.at++;
    const value = this.#name(token.text);
    const isCall = value === UNKNOWN && this.peek() === '(';
    return isCall ? new Call(token.text, null, this.args()) : value;
  }

  #name(name: string): unknown {
    if (name === 'true' || name === 'false') return name === 'true';
    if (name === 'null' || name === 'undefined') return undefined;
    if (Object.hasOwn(this.#scope, name)) return this.#scope[name];
    if (name === 'process' || name === 'import') {
      const env = name === 'process' ? ['.', 'env', '.'] : ['.', 'meta', '.', 'env', '.'];
      if (!env.every((text, index) => this.peek(index) === text)) return UNKNOWN;
      const key = this.peek(env.length);
      this.at += env.length + 1;
      return Object.hasOwn(ENVIRONMENT, key) ? ENVIRONMENT[key] : undefined;
    }
    return this.#module.named(name, this.#depth + 1);
  }

  #template(text: string): unknown {
    if (!this.#module.spend(1 + text.length / 100)) return UNKNOWN;
    const { texts, codes } = templateParts(text);
    const values = codes.map((code) =>
      new Reader(this.#module, {
        tokens: tokenize(code),
        scope: this.#scope,
        depth: this.#depth + 1,
      }).expression(),
    );
    if (values.some(isUnknown)) return UNKNOWN;
    return texts.map((part, index) => part + (index < values.length ? String(values[index]) : '')).join('');
  }

  #list(): unknown[] {
    this.at++;
    const items: unknown[][] = [];
    while (this.at < this.tokens.length && !this.take(']')) {
      if (this.take(',')) continue;
      const isSpread = this.take('...');
      const value = this.expression();
      items.push(isSpread && Array.isArray(value) ? value : [isSpread ? UNKNOWN : value]);
      this.skip([',', ']']);
    }
    return items.flat();
  }

  #mapping(): Record<string, unknown> {
    this.at++;
    const values: Record<string, unknown> = Object.create(null);
    while (this.at < this.tokens.length && !this.take('}')) {
      if (this.take(',')) continue;
      if (this.take('...')) {
        const spread = this.expression();
        if (isMapping(spread)) Object.assign(values, spread);
      } else this.#property(values);
      this.skip([',', '}']);
    }
    return values;
  }

  #property(values: Record<string, unknown>): void {
    const method = this.#isWhole ? this.#module.methodAt(this, this.#scope) : null;
    if (method !== null) {
      values[method.name] = method.code;
      return;
    }
    const token = this.tokens[this.at++];
    if (token === undefined || token.text === '[') return;
    const key = token.kind === 'string' ? unescape(token.text) : token.text;
    if (this.take(':')) values[key] = this.expression();
    else if (token.kind === 'word') values[key] = this.#name(key);
  }

  /** Values of the arguments of a call, from its opening bracket. */
  args(): unknown[] {
    this.at++;
    const values: unknown[] = [];
    while (this.at < this.tokens.length && !this.take(')')) {
      if (this.take(',')) continue;
      values.push(this.expression());
      this.skip([',', ')']);
    }
    return values;
  }

  #members(start: unknown): unknown {
    let value = start;
    for (;;) {
      if (this.peek() === '(') value = this.#called(value, this.args());
      else if (this.take('.') || this.take('?.')) {
        const key = this.peek();
        if (key === '(' || key === '[') continue;
        this.at++;
        if (key === 'slugify' && value === UNKNOWN) value = SLUGIFY;
        else if (isUnknown(value) && this.peek() === '(') value = new Call(key, value, this.args());
        else value = memberOf(value, key);
      } else if (this.peek() === '[' && this.tokens[this.at]?.isFirst === false) {
        const [key] = this.#list();
        value = typeof key === 'string' ? memberOf(value, key) : UNKNOWN;
      } else if (this.peek() === 'as' || this.peek() === 'satisfies') {
        this.skip([',', ';', ')', ']', '}', '?', '&&', '||']);
      } else return value;
    }
  }

  #called(callee: unknown, args: unknown[]): unknown {
    if (callee instanceof Includes) return callee.of(args[0]);
    if (callee === SLUGIFY)
      return typeof args[0] === 'string' ? (slugifyFilter(args[0]) ?? UNKNOWN) : UNKNOWN;
    return isCode(callee) ? this.#module.run(callee, args, this.#depth + 1) : UNKNOWN;
  }
}
