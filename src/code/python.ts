import { Config } from './config.ts';
import { createMachine } from './evaluator.ts';
import { folderOf, joinPath, ROOT } from './paths.ts';
import { MISSING, PythonReader } from './python-expressions.ts';
import { pythonTokens } from './python-tokens.ts';
import { sumOf } from './python-values.ts';
import { type At, Source } from './source.ts';
import { unknownOf } from './unknowns.ts';
import { ABSENT, type Entry, type Item, List, Mapping, Unknown, type Value } from './values.ts';

/** No module of settings is longer, in characters. */
const MAX_LENGTH = 1_000_000;
/** Modules that import each other's names. */
const MAX_MODULES = 20;

type Names = Map<string, Item>;

/** The settings that modules of Python define, asked for by name. Nothing is executed. */
export class PythonSettings {
  readonly #names: Names;
  readonly #machine = createMachine(
    { isPassThrough: () => false, isApplier: () => false, environment: new Map() },
    () => null,
  );
  readonly #at: At;

  constructor(names: Names, at: At) {
    this.#names = names;
    this.#at = at;
  }

  at(name: string, ...path: readonly (string | number)[]): Config {
    const item: Entry = this.#names.get(name) ?? { value: ABSENT, at: this.#at };
    return new Config(this.#machine, item).at(...path);
  }
}

/**
 * Reads modules of settings one after the other, as the last would be that imports all others.
 * @param read text of a file; null where there is none.
 */
export function readPython(files: readonly string[], read: (file: string) => string | null): PythonSettings {
  const names: Names = new Map();
  for (const file of files) run(file, names, { read, seen: new Set() });
  return new PythonSettings(names, { source: new Source(files.at(-1) ?? '', ''), offset: 0 });
}

interface Context {
  readonly read: (file: string) => string | null;
  readonly seen: Set<string>;
}

function run(file: string, names: Names, context: Context): void {
  const text = context.read(file);
  if (text === null || context.seen.has(file) || context.seen.size >= MAX_MODULES) return;
  context.seen.add(file);
  const source = new Source(file, text.slice(0, MAX_LENGTH));
  const tokens = pythonTokens(source.text);
  const own = (name: string) => {
    if (name === '__file__') return `${ROOT}/${file}`;
    const item = names.get(name);
    return item === undefined ? MISSING : item.value;
  };
  const reader = new PythonReader(source, tokens, own);
  while (reader.at < tokens.length) {
    if (reader.token.kind === 'line') reader.at++;
    else statement(reader, names, file, context);
  }
}

const COMPOUND = /^(?:if|elif|else|for|while|try|except|finally|with|def|class|async|match)$/;

function statement(reader: PythonReader, names: Names, file: string, context: Context): void {
  const word = reader.peek();
  if (COMPOUND.test(word)) {
    skipBlock(reader, names);
    return;
  }
  if (word === 'from') importFrom(reader, names, file, context);
  else if (!assignment(reader, names)) change(reader, names);
  while (reader.token.kind !== 'line' && !reader.take(';')) reader.at++;
}

/** What a block gives values to depends on a condition, and is not followed. */
function skipBlock(reader: PythonReader, names: Names): void {
  const at = reader.place;
  const word = reader.peek();
  const isDefinition = /^(?:def|class|async)$/.test(word);
  const why = 'it is set where not every line is run';
  const lose = (name: string) =>
    names.set(name, { value: new Unknown({ why, cause: 'unsupported', at }), at });
  if (isDefinition) lose(reader.tokens[reader.at + (word === 'async' ? 2 : 1)]?.text ?? '');
  let isFirst = true;
  for (; reader.at < reader.tokens.length; reader.at++) {
    const { token } = reader;
    const next = reader.peek(1);
    const isLineStart =
      reader.tokens[reader.at - 1]?.kind === 'line' || reader.peek(-1) === ':' || reader.peek(-1) === ';';
    if (token.kind === 'line') {
      if (!isFirst && token.indent === 0 && reader.tokens[reader.at + 1]?.kind !== 'line') return;
      isFirst &&= (token.indent ?? 0) === 0;
      if (isFirst) return;
    } else if (
      isLineStart &&
      !isDefinition &&
      token.kind === 'name' &&
      /^(?:[-+*/|&]?=|\.|\[|:|,)$/.test(next)
    )
      lose(token.text);
  }
}

/** `from x import *`, of a module beside this one. */
function importFrom(reader: PythonReader, names: Names, file: string, context: Context): void {
  const at = reader.place;
  reader.at++;
  let module = '';
  while (reader.peek() !== 'import' && reader.token.kind !== 'line')
    module += reader.tokens[reader.at++]?.text;
  reader.take('import');
  const path = joinPath(folderOf(file), `${module.replace(/^\.+/, '').replaceAll('.', '/')}.py`);
  const isThere = context.read(path) !== null;
  if (reader.peek() === '*') {
    if (isThere) run(path, names, context);
    return;
  }
  const found: Names = new Map();
  if (isThere) run(path, found, context);
  for (; reader.token.kind !== 'line'; reader.at++) {
    const { token } = reader;
    if (token.kind !== 'name' || token.text === 'as') continue;
    const local = reader.peek(1) === 'as' ? (reader.tokens[reader.at + 2]?.text ?? '') : token.text;
    const item = found.get(token.text);
    if (item !== undefined) names.set(local, item);
    else if (isThere)
      names.set(local, {
        value: new Unknown({ why: `${path} has no ${token.text}`, cause: 'missing', at }),
        at,
      });
    if (reader.peek(1) === 'as') reader.at += 2;
  }
}

/** `A = B = value`, `A, B = values`, `A += value`, `A: type = value`; false where it is something else. */
function assignment(reader: PythonReader, names: Names): boolean {
  const start = reader.at;
  const targets: string[][] = [];
  for (;;) {
    const target = targetAt(reader);
    const operator = reader.peek();
    if (target === null || !/^(?:=|\+=)$/.test(operator)) break;
    reader.at++;
    targets.push(target);
    if (operator === '+=') {
      const [name = ''] = target;
      const before = names.get(name);
      const more = reader.tuple();
      const value = before === undefined ? more.value : sumOf(before.value, more.value, more.at);
      names.set(name, { value, at: more.at });
      return true;
    }
    const after = reader.at;
    if (targetAt(reader) === null || reader.peek() !== '=') {
      reader.at = after;
      break;
    }
    reader.at = after;
  }
  if (targets.length === 0) {
    reader.at = start;
    return false;
  }
  const item = reader.tuple();
  for (const target of targets) assign(names, target, item);
  return true;
}

/** The names on the left of an assignment; null where there is something else. */
function targetAt(reader: PythonReader): string[] | null {
  const found: string[] = [];
  const isOpen = reader.take('(');
  while (reader.token.kind === 'name') {
    found.push(reader.token.text);
    reader.at++;
    if (!reader.take(',')) break;
  }
  if (found.length === 0) return null;
  if (isOpen) reader.take(')');
  if (reader.take(':')) while (reader.token.kind !== 'line' && reader.peek() !== '=') reader.at++;
  return found;
}

function assign(names: Names, target: readonly string[], item: Item): void {
  const [first = ''] = target;
  if (target.length === 1) {
    names.set(first, item);
    return;
  }
  const { value, at } = item;
  for (const [index, name] of target.entries()) {
    const part = value instanceof List ? value.state.items[index] : undefined;
    names.set(
      name,
      part ?? {
        value: new Unknown(unknownOf(value) ?? { why: 'it has no such part', cause: 'error', at }),
        at,
      },
    );
  }
}

/** `NAME.append(value)`, `NAME['key'] = value`: a change of what stands above. */
function change(reader: PythonReader, names: Names): void {
  const { token, place: at } = reader;
  const before = names.get(token.text);
  if (token.kind !== 'name' || before === undefined) return;
  reader.at++;
  const { value } = before;
  const method = reader.peek() === '.' ? reader.peek(1) : '';
  const set = (changed: Value) => names.set(token.text, { value: changed, at: before.at });
  if (reader.peek() === '.' && reader.peek(2) === '(' && value instanceof List) {
    reader.at += 3;
    if (method === 'insert') {
      reader.item();
      reader.take(',');
    }
    const item = reader.item();
    if (method === 'append' || method === 'insert') return void set(new List([...value.state.items, item]));
    if (method === 'extend') return void set(sumOf(value, item.value, at));
  } else if (reader.take('[') && value instanceof Mapping) {
    const key = reader.expression();
    if (reader.take(']') && reader.take('=') && typeof key === 'string')
      return void set(new Mapping(new Map([...value.state.items, [key, reader.item()]]), value.state.open));
  }
  set(new Unknown({ why: 'it is changed in a way that is not followed', cause: 'unsupported', at }));
}
