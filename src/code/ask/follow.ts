import { Call, Config } from './config.ts';
import { endOf, Log, type LogEntry, type Machine } from '../evaluate/machine.ts';
import { NOWHERE } from '../parse/source.ts';
import { fromPlain } from '../values/plain.ts';
import { type Cause, Thrown } from '../values/reasons.ts';
import { External, Unknown, type Value } from '../values/values.ts';

/** A call in the code that is not followed. */
export interface LoggedCall extends Omit<LogEntry, 'called'> {
  readonly call: Call;
}

/** The result of calling a function of the site. */
export interface CallResult {
  readonly result: Config;
  /** The causes of all unknown values that the call reached. */
  readonly causes: ReadonlySet<Cause>;
  readonly calls: readonly LoggedCall[];
}

/** Calls a function of the site with the caller's data. All its changes are undone afterwards. @param self its `this`. */
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
  let returnValue: Value;
  let calls: readonly LogEntry[] = [];
  try {
    const { result } = machine.heap.attempt(() => machine.within(log, run));
    if (result instanceof Thrown) throw result;
    returnValue = result;
    calls = log.entries;
  } catch (error) {
    returnValue = new Unknown(endOf(error, at));
  }
  const result = new Config(machine, { value: returnValue, at });
  return { result, causes: log.causes, calls: loggedCalls(machine, calls) };
}

/** The value of a setting, or, if the setting is a function, the value that it returns. */
export function resolved(config: Config, args: readonly unknown[] = []): Config {
  return config.kind === 'function' ? follow(config, args).result : config;
}

export function loggedCalls(machine: Machine, entries: readonly LogEntry[]): LoggedCall[] {
  return entries.map(({ called, ...entry }) => ({ call: new Call(machine, called), ...entry }));
}

/** An object of the caller whose method calls are logged. */
export function recorder(name: string): External {
  return new External(name, NOWHERE, { isApi: true });
}

/** A value that the caller's data does not have. */
export function unknownData(why: string, cause: Cause = 'data'): Unknown {
  return new Unknown({ why, cause, at: NOWHERE }, { mayBeAbsent: true });
}
