// python/: follows settings in Python: assignments at the top of a file, and star imports.
// In: the text of settings, and a function that reads files beside them. Nothing is executed.
// Out: the values of names, as values of values/, counted by the same meter. What is not followed is unknown.
// Not here: operations on values that JavaScript has too (values/), and what a setting means.

import type { SyntaxNode } from '@lezer/common';
import { append } from '../../text/append.ts';
import { ITEMS_PER_STEP } from '../values/limits.ts';
import { spreadItems } from '../values/lists.ts';
import { made } from '../values/meter.ts';
import { binary } from '../values/operators.ts';
import { caveat } from '../values/reasons.ts';
import { lifted } from '../values/unknowns.ts';
import type { At, Source } from '../parse/source.ts';
import { type Caller, type Item, List, Mapping, Unknown, type Value } from '../values/values.ts';

export interface Reading {
  /** What values cost is counted here. */
  readonly meter: Pick<Caller, 'spend'>;
  readonly source: Source;
  valueOf(name: string, at: At): Value;
}

/** Nobody nests deeper. */
const MAX_DEPTH = 100;
const WORDS: Readonly<Record<string, Value>> = { True: true, False: false, None: null };
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '\n': '' };
/** `os.environ.get(` and its like, without `os.`. */
const ENVIRONMENT = /^(?:os\.)?(?:environ\.get|getenv)$/;

export function partsOf(node: SyntaxNode): SyntaxNode[] {
  const parts: SyntaxNode[] = [];
  for (let each = node.firstChild; each !== null; each = each.nextSibling)
    if (each.name !== 'Comment') parts.push(each);
  return parts;
}

export function textIn({ text }: Source, { from, to }: SyntaxNode): string {
  return text.slice(from, to);
}

/** What an expression stands for. Of others than literals, names, `+` and the environment it says that they are unknown. */
export function itemOf(reading: Reading, node: SyntaxNode, depth = 0): Item {
  const at = { source: reading.source, offset: node.from };
  reading.meter.spend(at);
  const isDeep = depth > MAX_DEPTH;
  const why = 'it is nested too deep';
  const value = isDeep ? new Unknown({ why, cause: 'limit', at }) : valueOf(reading, node, depth, at);
  return { value: made(reading.meter, value, at), at };
}

/** The items between commas. @param nodes with the commas. */
export function itemsOf(reading: Reading, nodes: readonly SyntaxNode[], depth = 0): Item[] {
  const items: Item[] = [];
  for (const [index, node] of nodes.entries()) {
    if (/^(?:[[({,*\])}])$/.test(node.name)) continue;
    const item = itemOf(reading, node, depth + 1);
    append(items, nodes[index - 1]?.name === '*' ? spreadOf(reading, item) : [item]);
  }
  return items;
}

export function spreadOf({ meter }: Reading, item: Item): readonly Item[] {
  const items = spreadItems(item.value, item.at);
  meter.spend(item.at, (items?.length ?? 0) / ITEMS_PER_STEP);
  return items ?? [{ ...item, value: notFollowed('spreading this', item.at), isSpread: true }];
}

function valueOf(reading: Reading, node: SyntaxNode, depth: number, at: At): Value {
  const text = textIn(reading.source, node);
  const parts = partsOf(node);
  const [first, second, third] = parts;
  switch (node.name) {
    case 'Number':
      return Number(text.replaceAll('_', ''));
    case 'Boolean':
    case 'None':
      return WORDS[text];
    case 'VariableName':
      return reading.valueOf(text, at);
    case 'String':
      return unquoted(text) ?? notFollowed(shortened(text), at);
    case 'ContinuedString':
      return parts.reduce<Value>(
        (all, part) => binary('+', all, itemOf(reading, part, depth + 1).value, { at }),
        '',
      );
    case 'ParenthesizedExpression':
      return second ? itemOf(reading, second, depth + 1).value : undefined;
    case 'ArrayExpression':
    case 'TupleExpression':
    case 'SetExpression':
      return new List(itemsOf(reading, parts, depth));
    case 'DictionaryExpression':
      return mappingOf(reading, parts, depth);
    case 'BinaryExpression':
      if (!first || !third || !second || textIn(reading.source, second) !== '+') break;
      return sum(reading, itemOf(reading, first, depth + 1), itemOf(reading, third, depth + 1), at);
    case 'CallExpression': {
      if (!first || !second || !ENVIRONMENT.test(textIn(reading.source, first))) break;
      const [name, standard] = itemsOf(reading, partsOf(second), depth);
      const why = `the environment variable ${String(name?.value)} is not known`;
      return new Unknown({ why, cause: 'environment', at }, { assumed: standard?.value ?? null });
    }
  }
  return notFollowed(shortened(text), at);
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return `\`${line.length > 40 ? `${line.slice(0, 39)}…` : line}\``;
}

function notFollowed(what: string, at: At): Unknown {
  return new Unknown({ why: `${what} is not followed`, cause: 'unsupported', at });
}

/** `a + b`, of texts, numbers and lists. */
export function sum(reading: Reading, left: Item, right: Item, at: At): Value {
  const { meter } = reading;
  return lifted([left.value, right.value], ([a, b]) => {
    const isPlain = typeof a === 'string' || typeof a === 'number';
    if (isPlain && typeof a === typeof b) return made(meter, binary('+', a, b, { at }), at);
    if (!(a instanceof List && b instanceof List)) return notFollowed('this `+`', at);
    return new List([left, right].flatMap((item) => spreadOf(reading, item)));
  });
}

/** A mapping; one with a key that is no text, or with others in it, may have more. */
function mappingOf(reading: Reading, parts: readonly SyntaxNode[], depth: number): Mapping {
  const mapping = new Mapping(new Map());
  for (const [index, { name, from }] of parts.entries()) {
    if (name !== ':' && name !== '**') continue;
    const at = { source: reading.source, offset: from };
    const [key, value] = [parts[index - 1], parts[index + 1]];
    const given = key && name === ':' ? itemOf(reading, key, depth + 1).value : null;
    if (value && (typeof given === 'string' || typeof given === 'number'))
      mapping.state.items.set(String(given), itemOf(reading, value, depth + 1));
    else mapping.state.open = caveat(notFollowed('a key of this mapping', at), false);
  }
  return mapping;
}

/** What a text says; null for bytes, which are no text. */
function unquoted(written: string): string | null {
  const [, prefix = '', mark = ''] = /^([a-z]*)("""|'''|"|')/i.exec(written) ?? [];
  const inner = written.slice(prefix.length + mark.length, written.length - mark.length);
  if (/b/i.test(prefix)) return null;
  if (/r/i.test(prefix)) return inner;
  return inner.replace(
    /\\(?:x([\da-f]{2})|u([\da-f]{4})|([^]))/gi,
    (all, x?: string, u?: string, one = '') =>
      x || u
        ? String.fromCodePoint(Number.parseInt(x ?? u ?? '', 16))
        : (ESCAPES[one] ?? (/[\\'"]/.test(one) ? one : all)),
  );
}
