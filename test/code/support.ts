import { Code, type CodeOptions } from '../../src/code/ask/code.ts';
import type { Answer, Config } from '../../src/code/ask/config.ts';
import { placeOf } from '../../src/code/parse/source.ts';

export type Files = Readonly<Record<string, string>>;

export function codeOf(files: Files, options: Partial<CodeOptions> = {}): Code {
  return new Code({
    read: (file) => (Object.hasOwn(files, file) ? (files[file] as string) : null),
    ...options,
  });
}

/** A value as plain data. An unknown value becomes `{ '?': why }`, an assumed value `{ assumed: value }`. */
export function shown(config: Config): unknown {
  const value = plain(config);
  if (config.unknownReason === null || config.kind === 'unknown') return value;
  if (config.kind === 'call' || config.kind === 'package') return value;
  return { assumed: value };
}

function plain(config: Config): unknown {
  switch (config.kind) {
    case 'text':
      return config.text().value;
    case 'number':
      return config.number().value;
    case 'flag':
      return config.flag().value;
    case 'absent':
      return undefined;
    case 'null':
      return null;
    case 'list': {
      const { items, unknownReason } = config.items();
      return [...items.map(inner(config)), ...(unknownReason === null ? [] : ['…'])];
    }
    case 'mapping': {
      const { value, doubt } = config.entries();
      if (value === undefined) return { '?': doubt?.why };
      return Object.fromEntries(value.map(([key, each]) => [key, inner(config)(each)]));
    }
    case 'function':
      return 'function';
    case 'call':
      return `${config.call?.path.join('.')}()`;
    case 'package':
    case 'unknown':
  }
  return { '?': config.unknownReason?.why };
}

/** Shows the parts of a value. If the whole value is assumed, its parts are not marked again. */
function inner(outer: Config): (config: Config) => unknown {
  return outer.unknownReason === null ? shown : plain;
}

/** The value of an answer, or the doubt about it with its place. */
export function told<T>({ value, doubt }: Answer<T>) {
  if (doubt === null) return value;
  const { why, cause, at } = doubt;
  return { ...(value !== undefined && { value }), why, cause, place: placeOf(at) };
}

/** The default export of one module, as plain data. */
export function exportedBy(text: string, more: Files = {}, options: Partial<CodeOptions> = {}): unknown {
  return shown(codeOf({ 'config.js': text, ...more }, options).exported('config.js'));
}

/** The value of an expression after some statements. */
export function valueOfCode(expression: string, before = ''): unknown {
  return exportedBy(`${before};export default (${expression});`);
}
