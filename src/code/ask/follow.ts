import { Call, Config } from './config.ts';
import { endOf, Log, type LogEntry, type Machine } from '../evaluate/machine.ts';
import { NOWHERE } from '../parse/source.ts';
import { fromPlain } from '../values/plain.ts';
import { type Cause, Thrown } from '../values/reasons.ts';
import { External, Unknown, type Value } from '../values/values.ts';

/** A call that code makes and that is not followed. */
export interface LoggedCall extends Omit<LogEntry, 'called'> {
  readonly call: Call;
}

/** What a function of the site gives back. */
export interface CallResult {
  readonly result: Config;
  /** Causes of what it has come upon and that is not known. */
  readonly causes: ReadonlySet<Cause>;
  readonly calls: readonly LoggedCall[];
}

/** Calls a function of the site with data of the caller; what it changes is taken back. @param self its `this`. */
export function follow(callee: Config, args: readonly unknown[], self?: unknown): CallResult {
  const { machine, raw } = callee;
  const { at } = raw;
  const log = new Log();
  const valueOf = (data: unknown) =>
    fromPlain(data, at, (part) => (part instanceof Config ? part.raw : null));
  const run = () =>
    machine.call(
      raw.value,
      valueOf(self),
      args.map((data) => ({ value: valueOf(data), at })),
      at,
    );
  let found: Value;
  let calls: readonly LogEntry[] = [];
  try {
    const { result } = machine.heap.attempt(() => machine.within(log, run));
    if (result instanceof Thrown) throw result;
    found = result;
    calls = log.entries;
  } catch (error) {
    found = new Unknown(endOf(error, at));
  }
  const result = new Config(machine, { value: found, at });
  return { result, causes: log.causes, calls: loggedCalls(machine, calls) };
}

/** The value, or what it gives back where it is a function. */
export function given(config: Config, args: readonly unknown[] = []): Config {
  return config.kind === 'function' ? follow(config, args).result : config;
}

export function loggedCalls(machine: Machine, entries: readonly LogEntry[]): LoggedCall[] {
  return entries.map(({ called, ...entry }) => ({ call: new Call(machine, called), ...entry }));
}

/** An object of the caller's, on which code calls methods. */
export function recorder(name: string): External {
  return new External(name, NOWHERE, { isApi: true });
}

/** A value of data that the caller does not know. */
export function unknownData(why: string, cause: Cause = 'data'): Unknown {
  return new Unknown({ why, cause, at: NOWHERE }, { mayBeAbsent: true });
}
