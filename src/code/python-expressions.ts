import { binary, undecided } from './operators.ts';
import { PythonCursor } from './python-cursor.ts';
import { call, itemOf, itemsOf, method, pick, sumOf } from './python-values.ts';
import { type PythonToken, pythonTokens } from './python-tokens.ts';
import { caveat } from './reasons.ts';
import type { At, Source } from './source.ts';
import { joinedValue, lifted, truthOf, assumedSide, unknownOf } from './unknowns.ts';
import { type Entry, External, type Item, List, Mapping, Unknown, type Value } from './values.ts';

/** No such name. */
export const MISSING: unique symbol = Symbol('missing');

/** Nobody's settings are nested deeper. */
const MAX_DEPTH = 100;

/** Marks that end an expression wherever it stands. */
const ENDS = /^(?:[)\]},:;=]|for|else|if|and|or|not|in|is)$/;

/** Reads expressions of Python off their tokens. */
export class PythonReader extends PythonCursor {
  readonly #names: (name: string) => Value | typeof MISSING;
  #depth = 0;

  constructor(
    source: Source,
    tokens: readonly PythonToken[],
    names: (name: string) => Value | typeof MISSING,
    offset = 0,
  ) {
    super(source, tokens, offset);
    this.#names = names;
  }

  /** An expression; one or more of them with commas are a tuple. */
  tuple(): Item {
    const { place } = this;
    const first = this.item();
    if (this.peek() !== ',') return first;
    const items = [first];
    while (this.take(',') && !this.#isEnd()) items.push(this.item());
    return { value: new List(items), at: place };
  }

  #isEnd(): boolean {
    return this.token.kind === 'line' || ENDS.test(this.peek());
  }

  item(): Item {
    const { place } = this;
    return { value: this.expression(), at: place };
  }

  /** Up to the comma, bracket or line that ends it. */
  expression(): Value {
    const { place } = this;
    if (this.#depth >= MAX_DEPTH) return this.lost('what is nested so deep', place);
    this.#depth++;
    const value = this.#choice();
    this.#depth--;
    if (this.token.kind === 'line' || /^(?:[)\]},:;=]|for)$/.test(this.peek())) return value;
    return this.lost('this expression', place);
  }

  /** `a if b else c`. */
  #choice(): Value {
    const yes = this.#either();
    if (!this.take('if')) return yes;
    const truth = truthOf(this.#either());
    if (!this.take('else')) return undecided('this condition', { at: this.place });
    const no = this.#choice();
    if (typeof truth === 'boolean') return truth ? yes : no;
    const side = assumedSide(truth);
    return joinedValue(
      [
        { value: yes, isAssumed: side === 0 },
        { value: no, isAssumed: side === 1 },
      ],
      truth,
    );
  }

  #either(): Value {
    let value = this.#both();
    while (this.take('or')) value = pick(value, this.#both(), true);
    return value;
  }

  #both(): Value {
    let value = this.#negation();
    while (this.take('and')) value = pick(value, this.#negation(), false);
    return value;
  }

  #negation(): Value {
    if (!this.take('not')) return this.#comparison();
    const truth = truthOf(this.#negation());
    return typeof truth === 'boolean' ? !truth : lifted([truth], ([known]) => !known);
  }

  #comparison(): Value {
    const at = this.place;
    const left = this.#sum();
    const operator = { '==': '===', '!=': '!==' }[this.peek()];
    if (operator === undefined) return left;
    this.at++;
    return binary(operator, left, this.#sum(), { at });
  }

  #sum(): Value {
    let value = this.#primary();
    for (let text = this.peek(); text === '+' || text === '%'; text = this.peek()) {
      const at = this.place;
      this.at++;
      const right = this.#primary();
      value = text === '+' ? sumOf(value, right, at) : undecided('what is filled into a text', { at });
    }
    return value;
  }

  #primary(): Value {
    const { token, place } = this;
    this.at++;
    if (token.kind === 'string') return this.#text(token);
    if (token.kind === 'number') return Number(token.text.replaceAll('_', ''));
    if (token.text === '-') return lifted([this.#primary()], ([known]) => -Number(known));
    if (token.text === '[' || token.text === '(') return this.#parts(this.#list(token.text));
    if (token.text === '{') return this.#parts(this.#mapping(place));
    if (token.kind !== 'name') {
      this.at--;
      return this.lost('this expression', place);
    }
    if (token.text === 'lambda') return this.lost('a function', place);
    if (token.text === 'True' || token.text === 'False') return token.text === 'True';
    if (token.text === 'None') return null;
    const named = this.#names(token.text);
    return this.#parts(named === MISSING ? new External(token.text, place) : named);
  }

  /** Texts that stand beside each other are one. */
  #text(first: PythonToken): Value {
    let value = this.#filled(first);
    while (this.token.kind === 'string') {
      const at = this.place;
      value = binary('+', value, this.#filled(this.tokens[this.at++] as PythonToken), { at });
    }
    return this.#parts(value);
  }

  /** `f'{name}/x'`. */
  #filled(token: PythonToken): Value {
    if (!token.isTemplate) return token.text;
    const at = this.placeOf(token);
    const parts = token.text.split(/(\{\{|\}\}|\{[^{}]*\})/);
    return parts.reduce<Value>((text, part) => {
      const name = /^\{\s*([\w.]+)\s*\}$/.exec(part)?.[1];
      if (part === '{{' || part === '}}') return binary('+', text, part[0] ?? '', { at });
      if (!part.startsWith('{')) return binary('+', text, part, { at });
      if (name === undefined)
        return binary('+', text, undecided('what is filled into a text', { at }), { at });
      const inner = new PythonReader(this.source, pythonTokens(name), this.#names, token.offset);
      return binary('+', text, inner.expression(), { at });
    }, '');
  }

  /** `[a, *b]`, `(a, b)`; one value in round brackets is itself. */
  #list(opener: string): Value {
    const closer = opener === '[' ? ']' : ')';
    const items: Item[] = [];
    let hasComma = opener === '[';
    while (this.token.kind !== 'line' || this.at < this.tokens.length - 1) {
      if (this.take(closer)) break;
      if (this.peek() === 'for') {
        // What is made of each of some items.
        const more = this.lost('a list that is made of another', this.place);
        items.splice(0, items.length, { value: more, at: more.at, isSpread: true });
        hasComma = true;
        continue;
      }
      if (this.take(',')) {
        hasComma = true;
        continue;
      }
      const isSpread = this.take('*');
      const item = this.item();
      if (isSpread && item.value instanceof List) for (const each of item.value.state.items) items.push(each);
      else items.push(isSpread ? { ...item, isSpread: true } : item);
      if (this.at >= this.tokens.length - 1) break;
      if (!['for', ',', closer].includes(this.peek())) this.lost('', this.place);
    }
    return !hasComma && items.length === 1 ? items[0]?.value : new List(items);
  }

  #mapping(at: At): Value {
    const items = new Map<string, Entry>();
    const values: Item[] = [];
    let doubt: Unknown | null = null;
    while (this.at < this.tokens.length - 1) {
      if (this.take('}')) break;
      if (this.take(',')) continue;
      if (this.take('**')) {
        const spread = this.expression();
        if (spread instanceof Mapping) for (const [key, item] of spread.state.items) items.set(key, item);
        else doubt = unknownOf(spread) ?? undecided('this mapping', { at });
        continue;
      }
      const key = this.item();
      if (!this.take(':')) values.push(key);
      else {
        const value = this.item();
        if (unknownOf(key.value) === null) items.set(String(key.value), value);
        else doubt = unknownOf(key.value);
      }
      if (this.peek() !== ',' && this.peek() !== '}') this.lost('', this.place);
    }
    // `{'a', 'b'}` is a set.
    if (values.length > 0) return new List(values);
    return new Mapping(items, doubt && caveat(doubt, false));
  }

  /** `.name`, `[key]` and `(args)` behind a value. */
  #parts(start: Value): Value {
    let value = start;
    for (;;) {
      const at = this.place;
      if (this.take('.')) {
        const name = this.token.text;
        this.at++;
        if (value instanceof External) value = new External(name, at, { on: value });
        else if (this.take('(')) value = method(value, name, itemsOf(this.#list('('), at), at);
        else value = unknownOf(value) ?? undecided(`\`${name}\``, { at });
      } else if (this.peek() === '(') {
        this.at++;
        value = call(value, itemsOf(this.#list('('), at), at);
      } else if (this.peek() === '[') {
        this.at++;
        const keys = this.#list('[');
        value = itemOf(value, keys instanceof List ? keys.state.items[0]?.value : keys, at);
      } else return value;
    }
  }
}
