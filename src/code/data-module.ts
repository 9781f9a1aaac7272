import type { Program } from 'acorn';
import type { Machine } from './machine.ts';
import { Module, type Modules } from './modules.ts';
import { fromPlain } from './plain.ts';
import type { Source } from './source.ts';
import type { Value } from './values.ts';

/** A module that is data. */
export function dataModule(source: Source, machine: Machine, modules: Modules): Module {
  const at = { source, offset: 0 };
  let data: Value;
  try {
    data = fromPlain(JSON.parse(source.text), { at });
  } catch {
    const reason = { why: `${source.file} is no JSON that can be read`, cause: 'syntax', at } as const;
    return new Module(source, reason, machine, modules);
  }
  const tree = { type: 'Program', body: [], sourceType: 'script', start: 0, end: 0 } satisfies Program;
  const module = new Module(source, tree, machine, modules);
  module.give(data);
  return module;
}
