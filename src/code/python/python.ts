import { dirname, joinPath } from '../../text/path.ts';
import { Config } from '../ask/config.ts';
import { endOf } from '../evaluate/end.ts';
import { createMachine } from '../evaluate/evaluator.ts';
import { CHARACTERS_PER_STEP, ITEMS_PER_STEP } from '../values/limits.ts';
import { Log } from '../values/log.ts';
import type { Machine } from '../evaluate/machine.ts';
import {
  BLOCKS,
  namesIn,
  type PythonLine,
  pythonLines,
  type PythonToken,
  split,
  textOf,
} from './python-tokens.ts';
import { change, setKey, sum, taint } from './python-operations.ts';
import { PythonReader } from './python-values.ts';
import type { Reason } from '../values/reasons.ts';
import { type At, Source } from '../parse/source.ts';
import { lifted } from '../values/unknowns.ts';
import { ABSENT, type Item, List, Mapping, Unknown, type Value } from '../values/values.ts';

/** Modules import each other no deeper. */
const MAX_IMPORTS = 20;
/** What may give names their values out of sight. */
const HIDDEN = new Set(['exec', 'globals', 'locals', 'vars', 'setattr']);
/** Statements that change nothing. */
const IDLE = new Set(['print', 'assert', 'pass', 'raise', 'return']);

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
    const knowledge = { isPassThrough: no, isApplier: no, environment: new Map() };
    this.#machine = createMachine(knowledge, read);
    for (const file of files) {
      const text = read(file);
      if (text !== null) this.#follow(new Source(file, text));
    }
  }

  /** The value of a setting; an absent one where no file gives it. */
  get(name: string): Config {
    const at: At = { source: new Source('', ''), offset: 0 };
    const item = this.#names.get(name);
    if (item !== undefined) return new Config(this.#machine, item);
    return new Config(this.#machine, { value: this.#open ?? ABSENT, at });
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
    this.#machine.spend({ source, offset: 0 }, 1 + source.text.length / CHARACTERS_PER_STEP);
    const lines = pythonLines(source.text);
    if (!Array.isArray(lines)) {
      const at = { source, offset: lines.offset };
      this.#loseAll({ why: `the code cannot be read (${lines.why})`, cause: 'syntax', at });
      return;
    }
    let block = '';
    for (const line of lines) {
      const word = textOf(line.tokens, 0);
      if (!line.isIndented) block = BLOCKS.has(word) ? word : '';
      if (block === '') this.#statement(line, source, depth);
      else this.#inBlock(line, block, source);
    }
  }

  #statement({ tokens }: PythonLine, source: Source, depth: number): void {
    const [first] = tokens as [PythonToken];
    const at = { source, offset: first.offset };
    if (first.text === 'from' || first.text === 'import') this.#import(tokens, at, depth);
    else if (first.text === 'del') this.#lose(namesIn(tokens), 'is deleted', at);
    else if (tokens.some(({ kind, text }) => kind === 'name' && HIDDEN.has(text)))
      this.#loseAll({ why: 'the code sets variables by computed names', cause: 'unsupported', at });
    else if (!IDLE.has(first.text) && first.text !== '@') this.#assignment(tokens, at);
  }

  #assignment(tokens: readonly PythonToken[], at: At): void {
    const parts = split(tokens, '=');
    const value = parts.pop() as PythonToken[];
    if (parts.length > 0) {
      const item = this.#reader(value, at.source).read();
      for (const target of parts) this.#assign(target, item, at);
      return;
    }
    const [name, operator, method] = tokens;
    const target = name && this.#names.get(name.text);
    if (name === undefined || target === undefined) this.#touch(tokens, at);
    else if (operator?.text === '+=')
      this.#add(name.text, target, this.#reader(tokens, at.source).skip(2).read());
    else if (/^[^=<>!]+=$/.test(operator?.text ?? '')) this.#lose([name.text], 'is changed', at);
    else if (operator?.text === '.' && textOf(tokens, 3) === '(') {
      const args = this.#reader(tokens, at.source).skip(4).arguments();
      if (args instanceof Unknown || !change(this.#machine, target.value, textOf([method], 0), args, at)) {
        this.#lose([name.text], `is changed by \`${textOf([method], 0)}\`, which is not followed`, at);
      }
    } else this.#touch(tokens, at);
  }

  /** `a = …`, `a: str = …`, `a['key'] = …`, `a, b = …` */
  #assign(target: readonly PythonToken[], item: Item, at: At): void {
    const [name, mark] = target;
    if (name?.kind === 'name' && (mark === undefined || mark.text === ':')) {
      this.#names.set(name.text, item);
      return;
    }
    const held = name && this.#names.get(name.text)?.value;
    const isKey = mark?.text === '[' && split(target, '[').length === 2 && target.at(-1)?.text === ']';
    if (held instanceof Mapping && isKey) {
      setKey(held, this.#reader(target.slice(2, -1), at.source).read(), item);
    } else this.#lose(namesIn(target), 'is set by unpacking a value', at);
  }

  #add(name: string, target: Item, more: Item): void {
    // A list is changed in its place, whatever else it is called.
    if (target.value instanceof List) change(this.#machine, target.value, 'extend', [more], more.at);
    else
      this.#names.set(name, {
        value: lifted([target.value, more.value], ([a, b]) => sum(this.#machine, a, b, more.at)),
        at: more.at,
      });
  }

  #import(tokens: readonly PythonToken[], at: At, depth: number): void {
    const start = tokens.findIndex(({ text }) => text === 'import');
    const named = tokens.slice(start + 1);
    const path = tokens
      .slice(1, start)
      .map(({ text }) => text)
      .join('');
    if (named[0]?.text !== '*') {
      const names = namesIn(named);
      const why = (name: string) => `\`${name}\` comes from an import, which is not followed`;
      for (const name of names)
        this.#names.set(name, { value: new Unknown({ why: why(name), cause: 'package', at }), at });
      return;
    }
    const inner = path.replace(/^\./, '').replaceAll('.', '/');
    const file = joinPath(dirname(at.source.file), `${inner}.py`);
    const text = path.startsWith('..') ? null : this.#read(file);
    if (text !== null && depth < MAX_IMPORTS) this.#run(new Source(file, text), depth + 1);
    else this.#assumeAll({ why: `what ${path} defines is not read`, cause: 'package', at });
  }

  /** What stands under a condition, in a loop or in a function may be run, or not. */
  #inBlock({ tokens }: PythonLine, block: string, source: Source): void {
    const isFunction = block === 'def' || block === 'class' || block === 'async';
    const at = { source, offset: (tokens[0] as PythonToken).offset };
    if (tokens.some(({ text }, index) => text === '*' && textOf(tokens, index - 1) === 'import'))
      this.#assumeAll({ why: `an import stands under \`${block}\``, cause: 'unsupported', at });
    const names = tokens.flatMap(({ kind, text }, index) => {
      if (kind !== 'name') return [];
      const before = textOf(tokens, index - 1);
      const after = textOf(tokens, index + 1);
      if (['def', 'class', 'global', 'as'].includes(before)) return [text];
      const isStart = index === 0 || before === ':' || before === ';';
      const isChanged = isStart && (after === '.' || after === '[' || /^[^=<>!]=$/.test(after));
      const isAssigned =
        (isStart && /^[=,:]$/.test(after)) || /^(?:for|from|import|del)$/.test(tokens[0]?.text ?? '');
      return isChanged || (isAssigned && !isFunction) ? [text] : [];
    });
    this.#lose(
      names.filter((name) => !BLOCKS.has(name)),
      `is set or changed under \`${block}\``,
      at,
    );
  }

  /** Lists and mappings that something is called with may be changed by it. */
  #touch(tokens: readonly PythonToken[], at: At): void {
    for (const name of namesIn(tokens)) {
      const reason = { why: `\`${name}\` is passed to other code`, cause: 'unsupported', at } as const;
      taint(this.#names.get(name)?.value, reason);
    }
  }

  #lose(names: readonly string[], what: string, at: At): void {
    for (const name of names) {
      const reason = { why: `\`${name}\` ${what}`, cause: 'unsupported', at } as const;
      taint(this.#names.get(name)?.value, reason);
      this.#names.set(name, { value: new Unknown(reason), at });
    }
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

  #reader(tokens: readonly PythonToken[], source: Source): PythonReader {
    return new PythonReader(this.#machine, tokens, source, (name, at): Value => {
      const item = this.#names.get(name);
      if (item !== undefined) return item.value;
      const why = `\`${name}\` has no value in this file`;
      return new Unknown(this.#open ?? { why, cause: 'missing', at });
    });
  }
}
