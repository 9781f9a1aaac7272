import type { SyntaxNode, Tree } from '@lezer/common';
import { parser } from '@lezer/python';
import { append } from '../../text/append.ts';
import { dirname, joinPath } from '../../text/path.ts';
import { Config } from '../ask/config.ts';
import { endOf } from '../evaluate/end.ts';
import { createMachine } from '../evaluate/evaluator.ts';
import type { Machine } from '../evaluate/machine.ts';
import { type At, Source } from '../parse/source.ts';
import { CHARACTERS_PER_STEP, ITEMS_PER_STEP } from '../values/limits.ts';
import { Log } from '../values/log.ts';
import { caveat, type Reason } from '../values/reasons.ts';
import { ABSENT, type Item, List, Mapping, Unknown, type Value } from '../values/values.ts';
import { itemOf, itemsOf, partsOf, type Reading, spreadOf, sum, textIn } from './python-values.ts';

/** Modules import each other no deeper. */
const MAX_IMPORTS = 20;
/** No settings are longer, in characters. */
const MAX_LENGTH = 100_000;
/** What may give names their values out of sight. */
const HIDDEN = new Set(['exec', 'globals', 'locals', 'vars', 'setattr']);
/** What gives names their values, wherever it stands. */
const GIVING = /^(?:Assign|Update|For|Import|With|Try|Delete|Match|Scope)Statement$|^NamedExpression$/;
const FUNCTION = /^(?:FunctionDefinition|ClassDefinition|LambdaExpression)$/;

/** What the names at the top of Python files stand for. Nothing is executed. */
export class PythonSettings {
  readonly #machine: Machine;
  readonly #read: (file: string) => string | null;
  readonly #names = new Map<string, Item>();
  /** What a name stands for that has no value, where it may have one out of sight. */
  #open: Unknown | null = null;

  /**
   * @param read text of a file of the site.
   * @param files each starts with the names of the one before it; those that are not there are passed over.
   */
  constructor(read: (file: string) => string | null, files: readonly string[]) {
    this.#read = read;
    const no = () => false;
    this.#machine = createMachine({ isPassThrough: no, isApplier: no, environment: new Map() }, read);
    for (const file of files) {
      const text = read(file);
      if (text !== null) this.#follow(new Source(file, text));
    }
  }

  /** The value of a setting; an absent one where no file gives it. */
  get(name: string): Config {
    const at: At = { source: new Source('', ''), offset: 0 };
    return new Config(this.#machine, this.#names.get(name) ?? { value: this.#open ?? ABSENT, at });
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
    const tree = text.length > MAX_LENGTH ? null : parser.parse(text);
    const fault = tree === null ? 0 : faultIn(tree, text);
    if (tree === null || fault !== null) {
      const at = { source, offset: fault ?? 0 };
      this.#loseAll({ why: 'the code cannot be read', cause: 'syntax', at });
    } else for (const node of partsOf(tree.topNode)) this.#statement(node, source, depth);
  }

  #statement(node: SyntaxNode, source: Source, depth: number): void {
    const at = { source, offset: node.from };
    const parts = partsOf(node);
    const [first, second, third] = parts;
    const reading = this.#reading(source);
    const held = first && this.#names.get(textIn(source, first));
    if (node.name === 'StatementGroup') for (const each of parts) this.#statement(each, source, depth);
    else if (node.name === 'AssignStatement') this.#assign(parts, reading);
    else if (node.name === 'UpdateStatement' && second && third && held && textIn(source, second) === '+=')
      this.#add(textIn(source, first), held, itemOf(reading, third), reading);
    else if (node.name === 'ImportStatement' && parts.at(-1)?.name === '*') this.#import(parts, at, depth);
    else if (node.name !== 'ExpressionStatement' || !first || !this.#isAppended(first, reading))
      this.#lose(node, source);
  }

  /** `a = b = …`, `a: str = …`; `a, b = …` and `a['key'] = …` are not followed. */
  #assign(parts: readonly SyntaxNode[], reading: Reading): void {
    const { source } = reading;
    const last = parts.findLastIndex(({ name }) => name === 'AssignOp');
    const given = parts.slice(last + 1);
    const [only] = given;
    if (last < 0 || only === undefined) return;
    const item =
      given.length === 1
        ? itemOf(reading, only)
        : { ...itemOf(reading, only), value: new List(itemsOf(reading, given)) };
    for (const [index, target] of parts.slice(0, last).entries()) {
      if (/^(?:AssignOp|TypeDef|,)$/.test(target.name)) continue;
      const isAlone = [parts[index - 1], parts[index + 1]].every((each) => each?.name !== ',');
      if (target.name === 'VariableName' && isAlone) this.#names.set(textIn(source, target), item);
      else
        for (const name of namesIn(target))
          this.#loseName(textIn(source, name), 'is set in a way that is not followed', {
            source,
            offset: target.from,
          });
    }
  }

  #add(name: string, target: Item, more: Item, reading: Reading): void {
    // A list is changed in its place, whatever else it is called.
    if (target.value instanceof List) append(target.value.state.items, [...spreadOf(reading, more)]);
    else this.#names.set(name, { value: sum(reading, target, more, more.at), at: more.at });
  }

  /** `a.append(…)`, `a.extend(…)` */
  #isAppended(call: SyntaxNode, reading: Reading): boolean {
    const [callee, args] = call.name === 'CallExpression' ? partsOf(call) : [];
    const [on, , method] = callee?.name === 'MemberExpression' ? partsOf(callee) : [];
    const list = on && this.#names.get(textIn(reading.source, on))?.value;
    const how = method && textIn(reading.source, method);
    if (!args || !(list instanceof List) || !/^(?:append|extend)$/.test(how ?? '')) return false;
    const given = itemsOf(reading, partsOf(args));
    append(list.state.items, how === 'append' ? given : given.flatMap((item) => spreadOf(reading, item)));
    return true;
  }

  /** `from base import *` */
  #import(parts: readonly SyntaxNode[], at: At, depth: number): void {
    const { source } = at;
    const path = parts
      .slice(
        1,
        parts.findIndex(({ name }) => name === 'import'),
      )
      .map((node) => textIn(source, node))
      .join('');
    const file = joinPath(dirname(source.file), `${path.replace(/^\./, '').replaceAll('.', '/')}.py`);
    const text = path.startsWith('..') ? null : this.#read(file);
    if (text !== null && depth < MAX_IMPORTS) this.#run(new Source(file, text), depth + 1);
    else this.#assumeAll({ why: `what ${path} defines is not read`, cause: 'package', at });
  }

  /** Whatever else: the names that it gives values to are unknown, and what it names may be changed by it. */
  #lose(root: SyntaxNode, source: Source): void {
    const at = { source, offset: root.from };
    const queue = [{ node: root, isInner: false }];
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      const { node, isInner } = next;
      this.#machine.spend(at);
      const parts = partsOf(node);
      const isFunction = FUNCTION.test(node.name);
      if (node.name === 'ImportStatement' && parts.at(-1)?.name === '*')
        this.#assumeAll({ why: 'an import stands under a condition', cause: 'unsupported', at });
      const isGiving = (GIVING.test(node.name) && (!isInner || node.name === 'ScopeStatement')) || isFunction;
      if (node.name === 'VariableName')
        taint(this.#names.get(textIn(source, node))?.value, passed(textIn(source, node), at));
      for (const each of parts) {
        if (isGiving && !FUNCTION.test(each.name) && each.name !== 'Body')
          for (const name of namesIn(each))
            this.#loseName(textIn(source, name), 'is set or changed in a way that is not followed', {
              source,
              offset: name.from,
            });
        queue.push({ node: each, isInner: isInner || isFunction });
      }
    }
  }

  #loseName(name: string, what: string, at: At): void {
    const reason = { why: `\`${name}\` ${what}`, cause: 'unsupported', at } as const;
    taint(this.#names.get(name)?.value, reason);
    this.#names.set(name, { value: new Unknown(reason), at });
  }

  #loseAll(reason: Reason): void {
    this.#open = new Unknown(reason);
    for (const [name, { at }] of this.#names) this.#names.set(name, { value: new Unknown(reason), at });
  }

  /** Every name may stand for something else; it is assumed that none does. */
  #assumeAll(reason: Reason): void {
    this.#machine.spend(reason.at, this.#names.size / ITEMS_PER_STEP);
    this.#open ??= new Unknown(reason, { assumed: ABSENT });
    for (const [name, { value, at }] of this.#names) {
      const assumed = value instanceof Unknown ? value.assumed : value;
      this.#names.set(name, { value: new Unknown(reason, { assumed }), at });
    }
  }

  #reading(source: Source): Reading {
    const valueOf = (name: string, at: At): Value => {
      const why = `\`${name}\` has no value in this file`;
      const found = this.#names.get(name);
      return found ? found.value : new Unknown(this.#open ?? { why, cause: 'missing', at });
    };
    return { meter: this.#machine, source, valueOf };
  }
}

/** Where a text is no Python, or sets names out of sight; null where it is, and does not. */
function faultIn(tree: Tree, text: string): number | null {
  let fault: number | null = null;
  tree.iterate({
    enter({ type, from, to }) {
      const isHidden = type.name === 'VariableName' && HIDDEN.has(text.slice(from, to));
      if (type.isError || isHidden) fault ??= from;
    },
  });
  return fault;
}

/** The names that a target consists of; of `a.b` and `a[b]`, `a`. */
function namesIn(node: SyntaxNode): SyntaxNode[] {
  const [first, ...more] = node.name === 'VariableName' ? [] : partsOf(node);
  if (first === undefined) return node.name === 'VariableName' ? [node] : [];
  return [first, ...(node.name === 'MemberExpression' ? [] : more)].flatMap(namesIn);
}

function passed(name: string, at: At): Reason {
  return { why: `\`${name}\` is passed to other code`, cause: 'unsupported', at };
}

/** A list or mapping may be another by now, by whatever name. */
function taint(value: Value, reason: Reason): void {
  if (value instanceof List) value.state.taint = caveat(reason, false);
  if (value instanceof Mapping) value.state.open = value.state.taint = caveat(reason, false);
}
