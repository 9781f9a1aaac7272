import { createHash } from 'node:crypto';
import { Code, isCode, UNKNOWN } from './js-known.ts';
import { runCode } from './js-run.ts';
import { type Token, tokenize } from './js-tokens.ts';
import { Reader, type Scope } from './js-value.ts';

/** No plain configuration takes more expressions than this to read. */
const MAX_STEPS = 50_000;
const MAX_DEPTH = 60;
const MAX_CALLS = 500;
/** Steps of the reading that goes on. */
let taken = 0;
const CLOSERS: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** The text of one JavaScript or TypeScript file, read for what its literals and plain functions say. */
export class Module {
  readonly source: string;
  readonly tokens: readonly Token[];
  /** For each opening bracket the index of its partner. */
  readonly #partners: Map<number, number>;
  readonly #declared: Map<string, number>;
  #digest: string | undefined;

  constructor(source: string) {
    this.source = source;
    this.tokens = tokenize(source);
    this.#partners = partnersOf(this.tokens);
    this.#declared = declarations(this.tokens, this.#partners);
  }

  /** What tells its text from any other. */
  get digest(): string {
    return (this.#digest ??= createHash('sha1').update(this.source).digest('hex'));
  }

  /** What a function gives back, in the midst of reading. */
  run(code: Code, args: readonly unknown[], depth: number): unknown {
    return runCode(code, args, depth);
  }

  /** One step of reading; false where there have been too many. */
  spend(steps = 1): boolean {
    return (taken += steps) < MAX_STEPS;
  }

  text(index: number): string {
    const token = this.tokens[index];
    return token === undefined || token.kind === 'string' || token.kind === 'template' ? '' : token.text;
  }

  /** What the module exports by default. */
  exported(depth = 0): unknown {
    if (depth === 0) this.restart();
    for (let at = 0; at < this.tokens.length; at++) {
      const isDefault = this.text(at) === 'export' && this.text(at + 1) === 'default';
      const isCommon =
        this.text(at) === 'module' && this.text(at + 2) === 'exports' && this.text(at + 3) === '=';
      if (isDefault || isCommon)
        return new Reader(this, { at: at + (isDefault ? 2 : 4), depth }).expression();
    }
    return undefined;
  }

  /** The same; of a function, what it gives back. */
  given(): unknown {
    const value = this.exported();
    return isCode(value) ? runCode(value, []) : value;
  }

  /** The values of all its names. */
  values(): Record<string, unknown> {
    this.restart();
    return Object.fromEntries([...this.#declared.keys()].map((name) => [name, this.named(name)]));
  }

  /** Indices of the tokens that declare a name, the last one excluded; null where it does not. */
  rangeOf(name: string): [number, number] | null {
    const from = this.#declared.get(name);
    if (from === undefined) return null;
    let to = this.tokens.length;
    for (const start of this.#declared.values()) if (start > from && start < to) to = start;
    return [from, to];
  }

  /** Source text of what declares a name; null where nothing here does. */
  textOf(name: string): string | null {
    const range = this.rangeOf(name);
    const [from, to] = (range ?? []).map((at) => this.tokens[at]?.start ?? this.source.length);
    return range === null ? null : this.source.slice(from, to);
  }

  /** The value of a name of the module. */
  named(name: string, depth = 0): unknown {
    if (depth > MAX_DEPTH) return UNKNOWN;
    const at = this.#declared.get(name);
    if (at === undefined) return name === 'default' ? (this.exported(depth + 1) ?? UNKNOWN) : UNKNOWN;
    return new Reader(this, { at, depth }).expression();
  }

  /** Arguments of each call of a function or method of this name. */
  calls(name: string): { args: unknown[]; at: number }[] {
    const found: { args: unknown[]; at: number }[] = [];
    for (let at = 0; at < this.tokens.length && found.length < MAX_CALLS; at++) {
      const isCall = this.text(at) === name && this.text(at + 1) === '(' && this.text(at - 1) !== 'function';
      if (!isCall) continue;
      this.restart();
      const reader = new Reader(this, { at: at + 1 });
      found.push({ args: reader.args(), at });
      at = Math.max(at, reader.at - 1);
    }
    return found;
  }

  /** Begins to count steps anew. */
  restart(): void {
    taken = 0;
  }

  /** Index of the bracket that closes the one at an index. */
  partner(at: number): number | undefined {
    return this.#partners.get(at);
  }

  /** The function that starts where a reader stands, which is moved behind it; null where none does. */
  codeAt(reader: Reader, scope: Scope): Code | null {
    let at = reader.at;
    if (this.text(at) === 'async') at++;
    const isFunction = this.text(at) === 'function';
    if (isFunction) for (at++; /^[\w$*]+$/.test(this.text(at)); ) at++;
    const isOpen = this.text(at) === '(';
    const behind = isOpen ? (this.#partners.get(at) ?? this.tokens.length) + 1 : at + 1;
    const body = this.#bodyAt(behind, isFunction);
    if (body === null || (!isOpen && !/^[\w$]+$/.test(this.text(at)))) return null;
    return this.#codeOf(reader, { params: at, body }, scope);
  }

  /** The method, `permalink(data) { … }`, that starts where a reader stands. */
  methodAt(reader: Reader, scope: Scope): { name: string; code: Code } | null {
    let at = reader.at;
    if (/^(?:async|get)$/.test(this.text(at)) && this.text(at + 1) !== '(') at++;
    const token = this.tokens[at];
    if (token === undefined || this.text(at + 1) !== '(') return null;
    const body = this.#bodyAt((this.#partners.get(at + 1) ?? this.tokens.length) + 1, true);
    return body === null
      ? null
      : { name: token.text, code: this.#codeOf(reader, { params: at + 1, body }, scope) };
  }

  /** Index of the body behind parameters, past the type of what is given back; null where there is none. */
  #bodyAt(behind: number, isFunction: boolean): number | null {
    const mark = isFunction ? '{' : '=>';
    let at = behind;
    if (this.text(at) === ':') {
      while (at < behind + 12 && this.text(at) !== mark && !/^[,;)]$/.test(this.text(at))) at++;
    }
    if (this.text(at) !== mark) return null;
    return isFunction ? at : at + 1;
  }

  #codeOf(reader: Reader, { params, body }: { params: number; body: number }, scope: Scope): Code {
    const closing = this.text(body) === '{' ? this.#partners.get(body) : undefined;
    reader.at = closing === undefined ? body : closing + 1;
    if (closing === undefined) reader.skip([',', ';', ')', ']', '}']);
    return new Code(this, { params, body, end: reader.at }, scope);
  }
}

function partnersOf(tokens: readonly Token[]): Map<number, number> {
  const partners = new Map<number, number>();
  const open: { text: string; index: number }[] = [];
  for (const [index, { kind, text }] of tokens.entries()) {
    if (kind !== 'mark') continue;
    if (text === '(' || text === '[' || text === '{') open.push({ text, index });
    else if (Object.hasOwn(CLOSERS, text) && open.at(-1)?.text === CLOSERS[text])
      partners.set(open.pop()?.index as number, index);
  }
  return partners;
}

/** Index of the expression that each name of a module stands for, outside of its functions. */
function declarations(tokens: readonly Token[], partners: ReadonlyMap<number, number>): Map<string, number> {
  const found = new Map<string, number>();
  for (let at = 0; at < tokens.length; at++) {
    const { kind, text } = tokens[at] as Token;
    if (kind === 'mark' && text === '{') at = partners.get(at) ?? at;
    const name = tokens[at + 1]?.text;
    if (kind !== 'word' || name === undefined) continue;
    if (/^(?:const|let|var)$/.test(text)) {
      // A type may stand between the name and its value.
      let equals = at + 2;
      while (equals < at + 20 && !/^[=;]?$/.test(tokens[equals]?.text ?? '')) equals++;
      if (tokens[equals]?.text === '=') found.set(name, equals + 1);
    } else if (text === 'function') found.set(name, at);
  }
  return found;
}
