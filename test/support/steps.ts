import { Session } from 'node:inspector/promises';

type Method = (this: unknown, ...args: unknown[]) => unknown;

/** The least number of characters or items that a call of each built-in method reads. */
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

export interface StepCounter {
  /**
   * Counts how often each block of JavaScript runs, and how much the built-in methods read, until the promise of the
   * function settles. The count is the same on every machine and under every load.
   */
  stepsOf(run: () => unknown): Promise<number>;
  stop(): void;
}

export async function countSteps(): Promise<StepCounter> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  // V8 drops the counts of the code that has run before.
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
 * Measures how fast the steps grow. It runs texts of a length, twice the length and four times the length, and divides
 * the second increase by the first: 2 means linear growth, 4 quadratic growth. Steps that do not depend on the text
 * cancel out.
 * @param isWarm whether the function has run before.
 */
export async function growthOf(
  counter: StepCounter,
  run: (length: number) => unknown,
  length: number,
  isWarm = false,
): Promise<number> {
  // A short run fills caches and loads modules.
  if (!isWarm) await counter.stepsOf(() => run(length / 8));
  const steps: number[] = [];
  for (const times of [1, 2, 4]) steps.push(await counter.stepsOf(() => run(length * times)));
  const [one = 0, two = 0, four = 0] = steps;
  return (four - two) / (two - one);
}

/** Counts how much the built-in methods read while a function runs. */
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

/**
 * Counts the characters that a regular expression passes over, without those that it tries again after it goes back.
 */
function matched(self: unknown, args: readonly unknown[], result: unknown): number {
  const { sticky, global, multiline, source } = self as RegExp;
  const from = sticky || global ? (args.at(-1) as number) : 0;
  const match = result as RegExpExecArray | null;
  if (match) return match.index + match[0].length - from;
  return sticky || (source.startsWith('^') && !multiline) ? 1 : String(args[0]).length - from;
}
