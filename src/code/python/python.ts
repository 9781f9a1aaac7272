// python/: reads settings in Python: assignments at the top of a file, and star imports.
// In: the text of settings, and a function that reads files beside them. Nothing is executed.
// Out: the values of names, as values of values/, counted by the same meter. Code that is not followed has unknown values.
// Not here: operations on values that JavaScript has too (values/), and the meaning of settings.

import type { SyntaxNode } from '@lezer/common';
import { dirname, joinPath } from '../../text/path.ts';
import { Config } from '../ask/config.ts';
import { createMachine } from '../evaluate/evaluator.ts';
import { endOf, Log, type Machine } from '../evaluate/machine.ts';
import { type At, NOWHERE, Source } from '../parse/source.ts';
import { taint } from '../values/assign.ts';
import { listFrom, spreadItems } from '../values/lists.ts';
import { CHARACTERS_PER_STEP, ITEMS_PER_STEP, made } from '../values/meter.ts';
import { binary, undecided } from '../values/operators.ts';
import { caveat, type Reason } from '../values/reasons.ts';
import { assumedOf, lifted } from '../values/unknowns.ts';
import { ABSENT, type Item, List, Mapping, Unknown, type Value } from '../values/values.ts';
import { parsePython } from './parse-python.ts';
import { FUNCTION, isStarImport, partsOf, shortened, textIn, unquoted } from './syntax.ts';

/** The largest depth of star imports. */
const MAX_IMPORTS = 20;
/** The deepest nesting of expressions. */
const MAX_DEPTH = 100;
/** Functions that read an environment variable, with or without `os.`. */
const ENVIRONMENT = /^(?:os\.)?(?:environ\.get|getenv)$/;

/** The values of the top-level names of Python files. Nothing is executed. */
export class PythonSettings {
  readonly #machine: Machine;
  readonly #read: (file: string) => string | null;
  readonly #names = new Map<string, Item>();
  /** Parsed trees, by the text of the file, since files may be imported several times. */
  readonly #trees = new Map<string, ReturnType<typeof parsePython>>();
  /** The value of names without an assignment, if unread code may assign them; null: they are absent. */
  #open: Unknown | null = null;

  /**
   * @param read returns the text of a file of the site.
   * @param files run in order, each with the names of those before it. Missing files are skipped.
   */
  constructor(read: (file: string) => string | null, files: readonly string[]) {
    this.#read = read;
    this.#machine = createMachine({}, read);
    for (const file of files) {
      const text = read(file);
      if (text !== null) this.#follow(new Source(file, text));
    }
  }

  /** The value of a setting; absent if no file assigns it. */
  get(name: string): Config {
    return new Config(this.#machine, this.#names.get(name) ?? { value: this.#open ?? ABSENT, at: NOWHERE });
  }

  /** Runs a file and what it imports, within the limit of one file. */
  #follow(source: Source): void {
    try {
      this.#machine.within(new Log(), () => this.#run(source, 0));
    } catch (error) {
      this.#loseAll(endOf(error, { source, offset: 0 }));
    }
  }

  #run(source: Source, depth: number): void {
    const { text } = source;
    this.#machine.spend({ source, offset: 0 }, 1 + text.length / CHARACTERS_PER_STEP);
    const tree = this.#trees.get(text) ?? parsePython(text);
    this.#trees.set(text, tree);
    const { top, fault } = tree;
    const at = { source, offset: fault ?? 0 };
    if (top === null || fault !== null)
      this.#loseAll({ why: 'the code cannot be read', cause: 'syntax', at });
    else
      for (const node of partsOf(top)) {
        this.#statement(node, source, depth);
        this.#loseNamed(node, source);
      }
  }

  #statement(node: SyntaxNode, source: Source, depth: number): void {
    const parts = partsOf(node);
    if (node.name === 'StatementGroup') for (const part of parts) this.#statement(part, source, depth);
    else if (isStarImport(node)) this.#import(parts, { source, offset: node.from }, depth);
    else if (!this.#assign(node.name, parts, source)) this.#lose(node, source);
  }

  /** Makes names unknown that `:=` assigns inside of an expression: https://docs.python.org/3/reference/expressions.html#assignment-expressions */
  #loseNamed(node: SyntaxNode, source: Source): void {
    node.cursor().iterate(({ name, node: inner }) => {
      if (name !== 'AssignOp' || textIn(source, inner) !== ':=') return;
      const target = inner.prevSibling;
      if (target !== null) this.#loseName(textIn(source, target), false, { source, offset: target.from });
    });
  }

  /** Runs `a = b = …`, `a: str = …`, and `a += …` of lists. @returns whether the statement has this form. */
  #assign(kind: string, parts: readonly SyntaxNode[], source: Source): boolean {
    if (kind === 'UpdateStatement') return this.#add(parts, source);
    if (kind !== 'AssignStatement') return false;
    const last = parts.findLastIndex(({ name }) => name === 'AssignOp');
    const targets = parts.slice(0, last).filter(({ name }) => !/^(?:AssignOp|TypeDef)$/.test(name));
    const valueNode = parts[last + 1];
    const isPlain = last + 2 === parts.length && targets.every(({ name }) => name === 'VariableName');
    if (!valueNode || !isPlain) return false;
    const item = this.#item(valueNode, source);
    for (const target of targets) this.#names.set(textIn(source, target), item);
    return true;
  }

  /** Runs `a += …`, which changes the list for all names that it has. */
  #add([target, operator, more]: readonly SyntaxNode[], source: Source): boolean {
    const list = target && this.#names.get(textIn(source, target))?.value;
    if (!(list instanceof List) || !operator || !more || textIn(source, operator) !== '+=') return false;
    const { value, at } = this.#item(more, source);
    list.state = listFrom([...list.state.items, ...(spreadItems(value, at) ?? [{ value, at }])]).state;
    this.#machine.spend(at, list.size / ITEMS_PER_STEP);
    return true;
  }

  /** `from base import *` */
  #import(parts: readonly SyntaxNode[], at: At, depth: number): void {
    const { source } = at;
    const names = parts.map((node) => textIn(source, node));
    const path = names.slice(1, names.indexOf('import')).join('');
    const file = joinPath(dirname(source.file), `${path.replace(/^\./, '').replaceAll('.', '/')}.py`);
    const text = path.startsWith('..') ? null : this.#read(file);
    if (text !== null && depth < MAX_IMPORTS) this.#run(new Source(file, text), depth + 1);
    else this.#assumeAll({ why: `what ${path} defines is not read`, cause: 'package', at });
  }

  /** Runs any other statement: the names in it may get other values, and their values may be changed. */
  #lose(root: SyntaxNode, source: Source): void {
    const queue = [{ node: root, isReading: root.name === 'ExpressionStatement', isInner: false }];
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      const { node, isReading, isInner } = next;
      const at = { source, offset: node.from };
      this.#machine.spend(at);
      if (isStarImport(node))
        this.#assumeAll({ why: 'an import stands under a condition', cause: 'unsupported', at });
      if (node.name === 'VariableName') this.#loseName(textIn(source, node), isReading, at);
      const isFunction = FUNCTION.test(node.name);
      for (const part of partsOf(node)) {
        // Assignments inside a function are local, except to the function's name and to `global` names.
        const isAssigned = isFunction
          ? part.name === 'VariableName' && !isInner
          : node.name === 'ScopeStatement';
        const isOnlyRead = isReading || isFunction;
        queue.push({ node: part, isReading: isOnlyRead && !isAssigned, isInner: isInner || isFunction });
      }
    }
  }

  /** @param isReading whether the name keeps its value, although the value itself may be changed. */
  #loseName(name: string, isReading: boolean, at: At): void {
    const reason = undecided(`\`${name}\` is used in a way that`, at);
    taint(this.#machine, this.#names.get(name)?.value, caveat(reason, false));
    if (!isReading) this.#names.set(name, { value: reason, at });
  }

  #loseAll(reason: Reason): void {
    this.#open = new Unknown(reason);
    for (const [name, { at }] of this.#names) this.#names.set(name, { value: new Unknown(reason), at });
  }

  /** Makes every name unknown, with its present value as the assumption. */
  #assumeAll(reason: Reason): void {
    this.#machine.spend(reason.at, this.#names.size / ITEMS_PER_STEP);
    this.#open ??= new Unknown(reason, { assumed: ABSENT });
    for (const [name, { value, at }] of this.#names)
      this.#names.set(name, { value: new Unknown(reason, { assumed: assumedOf(value) }), at });
  }

  /** The value of an expression. Only literals, names, `+` and environment variables are followed; others are unknown. */
  #item(node: SyntaxNode, source: Source, depth = 0): Item {
    const at = { source, offset: node.from };
    this.#machine.spend(at);
    const limit: Reason = { why: 'it is nested too deep', cause: 'limit', at };
    const result = depth > MAX_DEPTH ? new Unknown(limit) : this.#value(node, source, depth + 1);
    const value = result === undefined ? undecided(shortened(textIn(source, node)), at) : result;
    return { value: made(this.#machine, value, at), at };
  }

  /** @returns undefined for expressions that are not followed. */
  #value(node: SyntaxNode, source: Source, depth: number): Value {
    const at = { source, offset: node.from };
    const text = textIn(source, node);
    const parts = partsOf(node);
    const [first, second, third] = parts;
    const valueOf = (part: SyntaxNode) => this.#item(part, source, depth).value;
    switch (node.name) {
      case 'Number':
        return Number(text.replaceAll('_', ''));
      case 'Boolean':
        return text === 'True';
      case 'None':
        return null;
      case 'VariableName': {
        const why = `\`${text}\` has no value in this file`;
        const item = this.#names.get(text);
        return item ? item.value : new Unknown(this.#open ?? { why, cause: 'missing', at });
      }
      case 'String':
        return unquoted(text);
      case 'ContinuedString':
        return parts.reduce<Value>((all, part) => binary('+', all, valueOf(part), at), '');
      case 'ParenthesizedExpression':
        return second && valueOf(second);
      case 'ArrayExpression':
      case 'TupleExpression':
      case 'SetExpression':
        if (parts.some(({ name }) => name === '*')) return undefined;
        return new List(this.#items(parts, source, depth));
      case 'DictionaryExpression':
        return this.#mapping(parts, source, depth);
      case 'BinaryExpression':
        if (!first || !third || !second || textIn(source, second) !== '+') return undefined;
        return lifted([valueOf(first), valueOf(third)], ([a, b]) =>
          typeof a === typeof b && /^(?:string|number)$/.test(typeof a)
            ? binary('+', a, b, at)
            : undecided('this `+`', at),
        );
      case 'CallExpression': {
        if (!first || !second || !ENVIRONMENT.test(textIn(source, first))) return undefined;
        const [name, standard] = this.#items(partsOf(second), source, depth);
        const why = `the environment variable ${String(name?.value)} is not known`;
        return new Unknown({ why, cause: 'environment', at }, { assumed: standard?.value ?? null });
      }
    }
    return undefined;
  }

  /** The items between commas. @param nodes the items, brackets and commas. */
  #items(nodes: readonly SyntaxNode[], source: Source, depth: number): Item[] {
    return nodes
      .filter(({ name }) => !/^[[({,\])}]$/.test(name))
      .map((node) => this.#item(node, source, depth));
  }

  /** A mapping. With `**other`, or a key that is neither text nor number, it is open. */
  #mapping(parts: readonly SyntaxNode[], source: Source, depth: number): Mapping {
    const mapping = new Mapping(new Map());
    for (const [index, { name, from }] of parts.entries()) {
      if (name !== ':' && name !== '**') continue;
      const at = { source, offset: from };
      const [key, value] = [parts[index - 1], parts[index + 1]];
      const keyValue = key && name === ':' ? this.#item(key, source, depth).value : null;
      if (value && (typeof keyValue === 'string' || typeof keyValue === 'number'))
        mapping.state.items.set(String(keyValue), this.#item(value, source, depth));
      else mapping.state.open = caveat(undecided('a key of this mapping', at), false);
    }
    return mapping;
  }
}
