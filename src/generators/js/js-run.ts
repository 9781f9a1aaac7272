import { type Code, isUnknown, joined, MAYBE, memberOf, UNKNOWN } from './js-known.ts';
import type { Module } from './js-module.ts';
import { Reader } from './js-value.ts';

/** Deeper code is nobody's configuration. */
const MAX_DEPTH = 60;

interface Result {
  /** It gives something back, whatever is true. */
  done: boolean;
  value: unknown;
  /** Index of the token behind it. */
  at: number;
}

const NOTHING = Symbol('nothing');

/** What a function gives back for these arguments: a value, or {@link UNKNOWN} or {@link MAYBE}. */
export function runCode(code: Code, args: readonly unknown[], depth = 0): unknown {
  const { module } = code;
  if (depth === 0) module.restart();
  if (depth > MAX_DEPTH || !module.spend()) return MAYBE;
  const scope: Record<string, unknown> = Object.assign(Object.create(null), code.scope);
  const reader = new Reader(module, { at: code.params });
  const isBracketed = reader.take('(');
  for (let index = 0; reader.at < code.body; index++) {
    if (reader.peek() === ')' || reader.peek() === '=>') break;
    bind(module, reader, args[index], scope);
    if (!isBracketed) break;
    reader.skip([',', ')']);
    if (!reader.take(',')) break;
  }
  if (module.text(code.body) !== '{') return new Reader(module, { at: code.body, scope, depth }).expression();
  const { done, value } = block(module, code.body + 1, code.end - 1, scope, depth);
  return done ? value : value === NOTHING ? undefined : joined(value, undefined);
}

/** Gives the names of a parameter, `data` or `{ data: { draft } }`, their values. */
function bind(module: Module, reader: Reader, value: unknown, scope: Record<string, unknown>): void {
  if (!reader.take('{')) {
    if (/^[\w$]+$/.test(reader.peek())) scope[reader.peek()] = value;
    reader.at++;
    return;
  }
  while (reader.peek() !== '}' && reader.at < module.tokens.length) {
    const key = reader.peek();
    reader.at++;
    if (key === ',' || key === '...') continue;
    const inner = isUnknown(value) ? UNKNOWN : memberOf(value, key);
    if (reader.take(':')) bind(module, reader, inner, scope);
    else scope[key] = inner;
    if (reader.take('=')) {
      const standard = reader.expression();
      if (inner === undefined) scope[key] = standard;
    }
  }
  reader.at++;
}

function block(
  module: Module,
  from: number,
  end: number,
  scope: Record<string, unknown>,
  depth: number,
): Result {
  let value: unknown = NOTHING;
  const add = (more: unknown) =>
    (value = value === NOTHING ? more : more === NOTHING ? value : joined(value, more));
  for (let at = from; at < end; ) {
    if (!module.spend() || depth > MAX_DEPTH) return { done: true, value: MAYBE, at: end };
    const step = statement(module, at, scope, depth + 1);
    add(step.value);
    if (step.done) return { done: true, value, at: end };
    at = Math.max(step.at, at + 1);
  }
  return { done: false, value, at: end };
}

function statement(module: Module, at: number, scope: Record<string, unknown>, depth: number): Result {
  const word = module.text(at);
  const none = (next: number): Result => ({ done: false, value: NOTHING, at: next });
  const reader = new Reader(module, { at: at + 1, scope, depth });
  if (word === ';') return none(at + 1);
  if (word === '{') {
    const end = module.partner(at) ?? module.tokens.length;
    return { ...block(module, at + 1, end, scope, depth), at: end + 1 };
  }
  if (word === 'return') {
    const isEmpty = module.text(at + 1) === ';' || module.text(at + 1) === '}';
    return { done: true, value: isEmpty ? undefined : reader.expression(), at: next(module, at, reader.at) };
  }
  if (word === 'if') {
    const closing = module.partner(at + 1) ?? module.tokens.length;
    reader.at = at + 2;
    const condition = reader.expression();
    const yes = statement(module, closing + 1, scope, depth + 1);
    const hasElse = module.text(yes.at) === 'else';
    const no = hasElse ? statement(module, yes.at + 1, scope, depth + 1) : none(yes.at);
    if (!isUnknown(condition)) return { ...(condition ? yes : no), at: no.at };
    const values = [yes.value, no.value].filter((value) => value !== NOTHING);
    const value =
      values.length === 2 ? joined(values[0], values[1]) : values.length === 1 ? values[0] : NOTHING;
    return { done: yes.done && no.done, value, at: no.at };
  }
  if (/^(?:const|let|var)$/.test(word)) {
    const isPattern = module.text(at + 1) === '{';
    const assigned = isPattern ? (module.partner(at + 1) ?? at) + 1 : at + 2;
    const value = new Reader(module, { at: assigned + 1, scope, depth });
    bind(module, reader, module.text(assigned) === '=' ? value.expression() : UNKNOWN, scope);
    return none(next(module, at, Math.max(value.at, assigned)));
  }
  if (/^(?:for|while|do|switch|try)$/.test(word))
    return { done: true, value: MAYBE, at: module.tokens.length };
  if (word === 'throw') return { done: true, value: NOTHING, at: module.tokens.length };
  if (module.text(at + 1) === '=' && /^[\w$]+$/.test(word)) scope[word] = UNKNOWN;
  return none(next(module, at));
}

/** The statement after the one that starts at an index and goes on at another. */
function next(module: Module, start: number, from = start): number {
  for (let at = from; at < module.tokens.length; at++) {
    const text = module.text(at);
    if (text === ';') return at + 1;
    if (text === '}' || text === 'else' || (at > start && module.tokens[at]?.isFirst && /^\w/.test(text)))
      return at;
    at = module.partner(at) ?? at;
  }
  return module.tokens.length;
}
