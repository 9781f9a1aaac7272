import { Code, isCode, UNKNOWN } from './js-known.ts';
import { runCode } from './js-run.ts';
import { type Token, tokenize } from './js-tokens.ts';
import { Reader, type Scope } from './js-value.ts';

/** No plain configuration takes more expressions than this to read. */
const MAX_STEPS = 50_000;
const MAX_DEPTH = 60;
const MAX_CALLS = 500;
const CLOSERS: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** The text of one JavaScript or TypeScript file, read for what its literals and plain functions say. */
export class Module {
  readonly source: string;
  readonly tokens: readonly Token[];
  /** For each opening bracket the index of its partner. */
  readonly #partners: Map<number, number>;
  readonly #declared: Map<string, number>;
  #steps = 0;

  constructor(source: string) {
    this.source = source;
    this.tokens = tokenize(source);
    this.#partners = partnersOf(this.tokens);
    this.#declared = declarations(this.tokens, this.#partners);
  }

  /** One step of reading; false where there have been too many. */
  spend(steps = 1): boolean {
    return (this.#steps += steps) < MAX_STEPS;
  }

  text(index: number): string {
    const token = this.tokens[index];
    return token === undefined || token.kind === 'string' || token.kind === 'template' ? '' : token.text;
  }

  /** What the module exports by default; of a function, what it gives back. */
  exported(): unknown {
    this.#steps = 0;
    for (let at = 0; at < this.tokens.length; at++) {
      const isDefault = this.text(at) === 'export' && this.text(at + 1) === 'default';
      const isCommon =
        this.text(at) === 'module' && this.text(at + 2) === 'exports' && this.text(at + 3) === '=';
      if (isDefault || isCommon)
        return this.#given(new Reader(this, { at: at + (isDefault ? 2 : 4) }).expression());
    }
    return undefined;
  }

  #given(value: unknown): unknown {
    return isCode(value) ? runCode(value, [], 0) : value;
  }

  /** The value of a name of the module. */
  named(name: string, depth = 0): unknown {
    const at = this.#declared.get(name);
    if (at === undefined || depth > MAX_DEPTH) return UNKNOWN;
    return new Reader(this, { at, depth }).expression();
  }

  /** Arguments of each call of a function or method of this name. */
  calls(name: string): { args: unknown[]; at: number }[] {
    const found: { args: unknown[]; at: number }[] = [];
    for (let at = 0; at < this.tokens.length && found.length < MAX_CALLS; at++) {
      const isCall = this.text(at) === name && this.text(at + 1) === '(' && this.text(at - 1) !== 'function';
      if (!isCall) continue;
      this.#steps = 0;
      const reader = new Reader(this, { at: at + 1 });
      found.push({ args: reader.args(), at });
      at = Math.max(at, reader.at - 1);
    }
    return found;
  }

  /** Begins to count steps anew. */
  restart(): void {
    this.#steps = 0;
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
