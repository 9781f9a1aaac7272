import { Session } from 'node:inspector/promises';

type Method = (this: unknown, ...args: unknown[]) => unknown;

/** What a built-in method looks at, at least, in characters or items. */
const COSTS: readonly [
  object,
  string,
  (self: unknown, args: readonly unknown[], result: unknown) => number,
][] = [
  [Array.prototype, 'concat', (_self, _args, result) => (result as unknown[]).length],
  [Array.prototype, 'slice', (_self, _args, result) => (result as unknown[]).length],
  [
    Array.prototype,
    'splice',
    (self, [at]) => (Number(at) < 0 ? -Number(at) : (self as unknown[]).length - Number(at)),
  ],
  [Array.prototype, 'shift', (self) => (self as unknown[]).length],
  [Array.prototype, 'unshift', (self) => (self as unknown[]).length],
  [Array.prototype, 'indexOf', found],
  [Array.prototype, 'includes', (self) => (self as unknown[]).length],
  [String.prototype, 'indexOf', found],
  [String.prototype, 'includes', (self) => (self as string).length],
  [String.prototype, 'split', (self) => (self as string).length],
  [String.prototype, 'replaceAll', (self) => (self as string).length],
  [String.prototype, 'toLowerCase', (self) => (self as string).length],
  [RegExp.prototype, 'exec', matched],
  [JSON, 'parse', (_self, [text]) => String(text).length],
];

/** Counts the steps of functions. */
export interface StepCounter {
  /**
   * How often each block of JavaScript runs, as V8 counts them, and what the built-in methods that search and copy
   * look at, until what the function promises is done. The same on every machine, and under every load.
   */
  stepsOf(run: () => unknown): Promise<number>;
  stop(): void;
}

export async function countSteps(): Promise<StepCounter> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  // What has run before is forgotten.
  await session.post('Profiler.takePreciseCoverage');
  return {
    async stepsOf(run) {
      let steps = await costOf(run);
      const { result } = await session.post('Profiler.takePreciseCoverage');
      for (const { functions, url } of result) {
        if (!/\/(?:src|test|node_modules)\//.test(url) || /\/vitest\//.test(url)) continue;
        for (const { ranges } of functions) for (const { count } of ranges) steps += count;
      }
      return steps;
    },
    stop: () => session.disconnect(),
  };
}

/**
 * How the steps grow where the text becomes twice and four times as long: what is added the second time, as a multiple
 * of what is added the first time. Twice where they grow with the text, four times where with its square; what each run
 * takes whatever the text is, falls out.
 * @param isWarm it has run before.
 */
export async function growthOf(
  counter: StepCounter,
  run: (length: number) => unknown,
  length: number,
  isWarm = false,
): Promise<number> {
  // The first run loads and keeps what later ones only use.
  const steps = isWarm ? [0] : [await counter.stepsOf(() => run(length))];
  for (const times of [1, 2, 4]) steps.push(await counter.stepsOf(() => run(length * times)));
  const [, one = 0, two = 0, four = 0] = steps;
  return (four - two) / (two - one);
}

/** What the built-in methods look at while a function runs. */
async function costOf(run: () => unknown): Promise<number> {
  let steps = 0;
  const restore = COSTS.map(([prototype, name, cost]) => {
    const target = prototype as Record<string, Method>;
    const original = target[name] as Method;
    target[name] = function (...args) {
      const from = this instanceof RegExp ? this.lastIndex : 0;
      const result = Reflect.apply(original, this, args);
      steps += cost(this, this instanceof RegExp ? [...args, from] : args, result);
      return result;
    };
    return () => (target[name] = original);
  });
  try {
    await run();
  } finally {
    for (const put of restore) put();
  }
  return steps;
}

function found(self: unknown, [, from = 0]: readonly unknown[], result: unknown): number {
  const { length } = self as string;
  return ((result as number) < 0 ? length : (result as number)) - Number(from);
}

/** What a pattern goes over, without the ways that it tries in vain. */
function matched(self: unknown, args: readonly unknown[], result: unknown): number {
  const { sticky, global, multiline, source } = self as RegExp;
  const from = sticky || global ? (args.at(-1) as number) : 0;
  const match = result as RegExpExecArray | null;
  if (match) return match.index + match[0].length - from;
  return sticky || (source.startsWith('^') && !multiline) ? 1 : String(args[0]).length - from;
}
