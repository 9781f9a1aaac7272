import { createContext, Script } from 'node:vm';
import { expect, it } from 'vitest';
import type { Config } from '../../src/code/ask/config.ts';
import { programOf } from './programs.ts';
import { codeOf } from './support.ts';

const NAMES = ['a', 'b', 'c', 'd', 'list', 'map'];
/** The first environment is empty, as Lectern assumes. In it, assumed values must be the real ones. */
const ENVIRONMENTS: readonly Readonly<Record<string, string>>[] = [
  {},
  { X: '1' },
  { X: 's' },
  { X: '' },
  { Y: 's' },
  { X: 'k', Y: 't' },
  { X: 's', Y: '1' },
];
/** A program that runs longer is stopped and tells nothing. */
const MAX_MILLISECONDS = 50;

const context = createContext({});

/** The exports of a program after it has run; null if it stopped with an error. */
function outcome(program: Script, env: Readonly<Record<string, string>>): Record<string, unknown> | null {
  const module = { exports: {} };
  Object.assign(context, { process: { env: { ...env } }, module });
  try {
    program.runInContext(context, { timeout: MAX_MILLISECONDS });
    return module.exports;
  } catch {
    return null;
  }
}

/** The places where a value that Lectern knows, or assumes, is not the real value. */
function wrong(config: Config, actual: unknown, isAssumed: boolean, path: string): string[] {
  const isCertain = config.unknownReason === null;
  const { kind } = config;
  if (kind === 'unknown' || kind === 'call' || kind === 'package' || kind === 'function') return [];
  if (kind === 'list') {
    const { items, unknownReason } = config.items();
    if (!isCertain || unknownReason !== null) return [];
    if (!Array.isArray(actual) && Object.prototype.toString.call(actual) !== '[object Array]')
      return [`${path} is no list`];
    const found = actual as unknown[];
    if (found.length !== items.length) return [`${path} has ${found.length} items, not ${items.length}`];
    return items.flatMap((item, index) => wrong(item, found[index], isAssumed, `${path}[${index}]`));
  }
  if (kind === 'mapping') {
    const entries = config.entries().value;
    if (!isCertain || entries === undefined) return [];
    if (actual === null || typeof actual !== 'object') return [`${path} is no mapping`];
    const keys = new Set(entries.map(([key]) => key));
    return [
      ...Object.entries(actual).flatMap(([key, value]) =>
        keys.has(key) || value === undefined ? [] : [`${path} has ${key}`],
      ),
      ...entries.flatMap(([key, part]) => wrong(part, Reflect.get(actual, key), isAssumed, `${path}.${key}`)),
    ];
  }
  if (!isCertain && !isAssumed) return [];
  const said = config.text().value ?? config.number().value ?? config.flag().value;
  const value = said ?? (kind === 'null' ? null : undefined);
  return Object.is(value, actual) ? [] : [`${path} is ${String(actual)}, not ${String(value)}`];
}

/** Runs a random program in each environment, and returns the values that Lectern reads wrongly. */
function problemsOf(seed: number, statements: number, depth: number): { text: string; problems: string[] } {
  const text = programOf(seed, statements, depth);
  const program = new Script(`(() => {${text}})()`);
  const config = codeOf({ 'x.js': text }).exported('x.js');
  const problems = ENVIRONMENTS.flatMap((env, index) => {
    const actual = outcome(program, env);
    if (actual === null || config.kind === 'unknown') return [];
    return NAMES.flatMap((name) =>
      wrong(config.at(name), actual[name], index === 0, `with ${JSON.stringify(env)} ${name}`),
    );
  });
  return { text, problems };
}

it.each([
  [1, 1, 300],
  [2, 2, 200],
  [4, 2, 100],
])(
  'programs of up to %i statements do what is said of them',
  (statements, depth, count) => {
    for (let seed = 0; seed < count; seed++) {
      const { text, problems } = problemsOf(seed, statements, depth);
      expect(problems.slice(0, 3), text).toEqual([]);
    }
  },
  120_000,
);

it('what is said of programs is not nothing', () => {
  let known = 0;
  let assumed = 0;
  for (let seed = 0; seed < 100; seed++) {
    const config = codeOf({ 'x.js': programOf(seed, 2, 1) }).exported('x.js');
    for (const name of NAMES) {
      const part = config.at(name);
      if (part.kind === 'unknown') continue;
      if (part.unknownReason === null) known++;
      else assumed++;
    }
  }
  expect([known > 350, assumed > 60]).toEqual([true, true]);
});
