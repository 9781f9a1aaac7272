import { append } from '../../text/append.ts';
import { ITEMS_PER_STEP } from '../values/limits.ts';
import { made } from '../values/meter.ts';
import type { At, Source } from '../parse/source.ts';
import { spreadItems } from '../values/lists.ts';
import { spreadKeys } from '../values/mappings.ts';
import { environment, type Meter, notList, setKey, sum } from './python-operations.ts';
import type { PythonToken } from './python-tokens.ts';
import { lifted } from '../values/unknowns.ts';
import { type Item, List, Mapping, Unknown, type Value } from '../values/values.ts';

/** Nobody nests deeper. */
const MAX_DEPTH = 100;
const WORDS = new Map<string, Value>([
  ['True', true],
  ['False', false],
  ['None', null],
]);
const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };
/** `os.environ.get(` and its like, without `os.`. */
const ENVIRONMENT = /^(?:os\.)?(?:environ\.get\(|getenv\()/;

/** Reads expressions from tokens: literals, names, `+`, lists, tuples, mappings. Of others it says that they are unknown. */
export class PythonReader {
  readonly #meter: Meter;
  readonly #tokens: readonly PythonToken[];
  readonly #source: Source;
  readonly #valueOf: (name: string, at: At) => Value;
  #index = 0;
  #depth = 0;

  /** @param valueOf what a name stands for. */
  constructor(
    meter: Meter,
    tokens: readonly PythonToken[],
    source: Source,
    valueOf: (name: string, at: At) => Value,
  ) {
    this.#meter = meter;
    this.#tokens = tokens;
    this.#source = source;
    this.#valueOf = valueOf;
  }

  /** The value of all the tokens; several with commas between them are a list. */
  read(): Item {
    const at = this.#at();
    const first = this.#expression([',']);
    if (!this.#is(',')) return { value: first.value, at };
    const items = [first];
    while (this.#take(',')) if (this.#index < this.#tokens.length) items.push(this.#expression([',']));
    return { value: new List(items), at };
  }

  /** The arguments of a call, after its opening bracket. */
  arguments(): Item[] | Unknown {
    return this.#items(')');
  }

  /** Skips tokens. */
  skip(count: number): this {
    this.#index += count;
    return this;
  }

  #at(): At {
    const token = this.#tokens[Math.min(this.#index, this.#tokens.length - 1)];
    return { source: this.#source, offset: token?.offset ?? 0 };
  }

  #is(mark: string): boolean {
    const token = this.#tokens[this.#index];
    return token?.kind === 'mark' && token.text === mark;
  }

  #take(mark: string): boolean {
    const is = this.#is(mark);
    if (is) this.#index++;
    return is;
  }

  /** @param ends the marks that it ends before. */
  #expression(ends: readonly string[]): Item {
    const at = this.#at();
    const start = this.#index;
    let value = this.#operand();
    while (this.#take('+')) {
      const more = this.#operand();
      value = lifted([value, more], ([a, b]) => sum(this.#meter, a, b, at));
    }
    // What follows makes something else of it.
    if (this.#rest(ends)) {
      const why = `\`${this.#written(start)}\` is not followed`;
      value = new Unknown({ why, cause: 'unsupported', at });
    }
    return { value, at };
  }

  /** Goes on to one of the marks. @returns whether anything is in between. */
  #rest(ends: readonly string[]): boolean {
    const start = this.#index;
    let depth = 0;
    for (; this.#index < this.#tokens.length; this.#index++) {
      const { kind, text } = this.#tokens[this.#index] as PythonToken;
      if (kind !== 'mark') continue;
      if (depth === 0 && ends.includes(text)) break;
      if (text in CLOSING) depth++;
      else if (')]}'.includes(text)) depth--;
    }
    return this.#index > start;
  }

  #written(start: number): string {
    const { offset } = this.#tokens[start] as PythonToken;
    const last = this.#tokens[this.#index - 1] as PythonToken;
    const text = this.#source.text.slice(offset, last.end).replace(/\s+/g, ' ');
    return text.length > 40 ? `${text.slice(0, 39)}…` : text;
  }

  #operand(): Value {
    const at = this.#at();
    this.#meter.spend(at);
    const token = this.#tokens[this.#index];
    if (token === undefined) return new Unknown({ why: 'a value is missing', cause: 'syntax', at });
    if (token.kind === 'text') return this.#text();
    if (token.kind === 'number') {
      this.#index++;
      return Number(token.text.replaceAll('_', ''));
    }
    if (token.kind === 'name') return this.#name(token.text, at);
    if (token.kind === 'mark' && token.text in CLOSING) {
      if (this.#depth >= MAX_DEPTH) {
        this.#rest([]);
        return new Unknown({ why: 'it is nested too deep', cause: 'limit', at });
      }
      this.#depth++;
      this.#index++;
      const value = token.text === '{' ? this.#mapping(at) : this.#sequence(token.text);
      this.#depth--;
      return value;
    }
    // Whatever it is, the expression does not end before it.
    return new Unknown({ why: `\`${token.text}\` is not followed`, cause: 'unsupported', at });
  }

  /** Texts beside each other are one. */
  #text(): string {
    let text = '';
    for (; this.#tokens[this.#index]?.kind === 'text'; this.#index++)
      text += (this.#tokens[this.#index] as PythonToken).text;
    return text;
  }

  #name(name: string, at: At): Value {
    const ahead = this.#tokens.slice(this.#index, this.#index + 6).map(({ text }) => text);
    const call = ENVIRONMENT.exec(ahead.join(''))?.[0];
    if (call !== undefined) {
      while (!this.#is('(')) this.#index++;
      this.#index++;
      return environment(this.#items(')'), at);
    }
    this.#index++;
    if (WORDS.has(name)) return WORDS.get(name);
    return this.#valueOf(name, at);
  }

  #sequence(open: string): Value {
    const items = this.#items(CLOSING[open] as string);
    if (items instanceof Unknown) return items;
    // `(a)` is a, `(a,)` a tuple of it.
    const [only] = items;
    const isTuple = open !== '(' || this.#tokens[this.#index - 2]?.text === ',';
    return only === undefined || items.length > 1 || isTuple ? new List(items) : only.value;
  }

  /** What stands between commas, up to the closing mark. */
  #items(close: string): Item[] | Unknown {
    const items: Item[] = [];
    while (this.#index < this.#tokens.length && !this.#take(close)) {
      const at = this.#at();
      const isSpread = this.#take('*');
      const start = this.#index;
      const { value } = this.#expression([',', close]);
      if (this.#hasLoop(start)) {
        this.#rest([close]);
        this.#take(close);
        return new Unknown({ why: 'a comprehension is not followed', cause: 'unsupported', at });
      }
      const spread = isSpread ? spreadItems(value, at) : [{ value, at }];
      this.#meter.spend(at, (spread?.length ?? 0) / ITEMS_PER_STEP);
      append(items, spread ?? [{ value: notList(at), at, isSpread: true as const }]);
      this.#take(',');
    }
    return items;
  }

  #hasLoop(start: number): boolean {
    return this.#tokens.slice(start, this.#index).some(({ kind, text }) => kind === 'name' && text === 'for');
  }

  /** After its opening brace; a set is a list. */
  #mapping(at: At): Value {
    const items: Item[] = [];
    const mapping = new Mapping(new Map());
    while (this.#index < this.#tokens.length && !this.#take('}')) {
      const place = this.#at();
      const isSpread = this.#take('**');
      const start = this.#index;
      const key = this.#expression([':', ',', '}']);
      const value = this.#take(':') ? this.#expression([',', '}']) : undefined;
      if (this.#hasLoop(start)) {
        this.#rest(['}']);
        this.#take('}');
        return new Unknown({ why: 'a comprehension is not followed', cause: 'unsupported', at });
      }
      if (isSpread) {
        made(this.#meter, key.value, place);
        spreadKeys(mapping.state, key.value, place);
      } else if (value === undefined) items.push(key);
      else setKey(mapping, key, value);
      this.#take(',');
    }
    return items.length > 0 ? new List(items) : mapping;
  }
}
