import { Module } from './js-module.ts';
import { type Token, unescape } from './js-tokens.ts';

/** Looks for a few keys in the text of a JavaScript or TypeScript configuration. It is never executed. */
export interface JsConfig {
  /** The string literal that a key or constant of this name is given; undefined where it is an expression. */
  string(key: string): string | undefined;
  /** The string literals of the array that a key is given. */
  strings(key: string): string[];
  /** Pairs of string literals of the object that a key is given; an object may hold the second as `destination`. */
  pairs(key: string): [string, string][];
  /** `true` or `false` that a key is given; undefined where it is anything else. */
  boolean(key: string): boolean | undefined;
  /** The object that a key is given, without those in it; null where it is given something else. */
  object(key: string): JsConfig | null;
  /** The objects that are properties of the one that a key is given. */
  objects(key: string): [string, JsConfig][];
  /** The objects that follow a string literal in a list: `['plugin', { … }]`. */
  after(name: string): JsConfig[];
  /** String literals in the arguments of each call of a function. */
  calls(name: string): string[][];
}

/** Nobody uses one plugin, or calls one function, more often. */
const MAX_INSTANCES = 200;

/** @param source the text of the configuration. */
export function readJsConfig(source: string): JsConfig {
  const module = new Module(source);
  return configIn(module, 0, module.tokens.length);
}

/** @param from index of its first token. @param to index behind its last one. */
function configIn(module: Module, from: number, to: number): JsConfig {
  const { tokens } = module;
  /** Index of the first value that a key is given; that of no token where it is given none. */
  const after = (key: string): number => {
    for (let at = from; at < to; at++) if (isNamed(module, at, key)) return at + 2;
    return tokens.length;
  };
  const block = (key: string, open: string): [number, number] => {
    const at = after(key);
    return module.text(at) === open ? insideOf(module, at, to) : [0, 0];
  };
  const object = (at: number) => configIn(module, ...insideOf(module, at, to));
  const all = (fits: (at: number) => number): number[] => {
    const found: number[] = [];
    for (let at = from; at < to && found.length < MAX_INSTANCES; at++) {
      const value = fits(at);
      if (value >= 0) found.push(value);
    }
    return found;
  };
  return {
    string: (key) => literal(tokens[after(key)]),
    strings: (key) => literals(module, ...block(key, '[')),
    pairs: (key) =>
      propertiesOf(module, ...block(key, '{')).flatMap(([name, at]) => {
        const value = module.text(at) === '{' ? object(at).string('destination') : literal(tokens[at]);
        return value === undefined ? [] : [[name, value]];
      }),
    boolean(key) {
      const word = module.text(after(key));
      return word === 'true' || word === 'false' ? word === 'true' : undefined;
    },
    object(key) {
      const at = after(key);
      return module.text(at) === '{' ? object(at) : null;
    },
    objects: (key) =>
      propertiesOf(module, ...block(key, '{')).flatMap(([name, at]) =>
        module.text(at) === '{' ? [[name, object(at)]] : [],
      ),
    after: (name) =>
      all((at) => {
        if (literal(tokens[at]) !== name || module.text(at + 1) !== ',') return -1;
        let value = at + 2;
        while (module.text(value) === '(') value++;
        return module.text(value) === '{' ? value : -1;
      }).map(object),
    calls: (name) =>
      all((at) => {
        const isCall = module.text(at) === name && module.text(at + 1) === '(';
        return isCall && module.partner(at + 1) !== undefined ? at + 1 : -1;
      }).map((at) => literals(module, ...insideOf(module, at, to))),
  };
}

/** Whether a token is this key of an object, or a constant of this name, that is given a value. */
function isNamed(module: Module, at: number, key: string): boolean {
  const token = module.tokens[at] as Token;
  const isName = token.text === key && (token.kind === 'word' || token.kind === 'string');
  return isName && /^[:=]$/.test(module.text(at + 1)) && module.text(at - 1) !== '.';
}

/** Indices of the first token between brackets and of the closing one; `to` where nothing closes them. */
function insideOf(module: Module, open: number, to: number): [number, number] {
  return [open + 1, module.partner(open) ?? to];
}

/** Names of the properties of an object, and the indices of their values. */
function propertiesOf(module: Module, from: number, to: number): [string, number][] {
  const found: [string, number][] = [];
  for (let at = from; at < to; at++) {
    const name = module.text(at) || literal(module.tokens[at]);
    if (name !== undefined && module.text(at + 1) === ':') found.push([name, (at += 2)]);
    // What is in a bracket is no property of this object; nothing tells where one ends that is never closed.
    at = module.partner(at) ?? (/^[{[(]$/.test(module.text(at)) ? to : at);
  }
  return found;
}

/** The text of a literal; of a template only where nothing is filled in. */
function literal(token: Token | undefined): string | undefined {
  const isText = token?.kind === 'string' || (token?.kind === 'template' && !token.text.includes('${'));
  return isText ? unescape(token.text) : undefined;
}

function literals({ tokens }: Module, from: number, to: number): string[] {
  return tokens.slice(from, to).flatMap((token) => literal(token) ?? []);
}
