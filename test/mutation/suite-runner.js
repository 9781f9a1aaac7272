// Replaces `vitest` when suites run against planted bugs. Each bug has its own process, which ends at the first
// failure. The real Vitest would take longer to start than most suites take to run.
import { writeFileSync } from 'node:fs';
import { GLOBAL_EXPECT, JestAsymmetricMatchers, JestChaiExpect, JestExtend, setState } from '@vitest/expect';
import * as chai from 'chai';

chai.use(JestExtend);
chai.use(JestChaiExpect);
chai.use(JestAsymmetricMatchers);

/** Vitest's `expect`, without the parts that need Vitest's runner. */
export const expect = chai.expect;
setState({ assertionCalls: 0 }, globalThis[GLOBAL_EXPECT] ?? expect);

const tests = [];
let suite = { before: [], beforeEach: [], outer: null, isReady: false };
let finished = [];

export function describe(_name, body) {
  suite = { before: [], beforeEach: [], outer: suite, isReady: false };
  body();
  suite = suite.outer;
}

/**
 * Records which planted bugs each test runs. A test is known by its number, and the code before the tests of a suite by
 * the name of the suite.
 */
const met = (globalThis['__stryker__'] ??= {});
export const it = (name, body) => tests.push({ name, body, suite, file: met.currentTestId });
export const beforeAll = (body) => suite.before.push(body);
export const beforeEach = (body) => suite.beforeEach.push(body);
export const onTestFinished = (body) => finished.push(body);
/** Types are not checked at run time. */
const nothing = new Proxy(() => nothing, { get: () => nothing });
export const expectTypeOf = () => nothing;
/** `afterAll` does nothing, because the process ends after its suites. */
export const afterAll = () => undefined;

/** The part of `vi` that the suites use: it records calls, and sets the environment. */
const stubbed = [];
export const vi = {
  setConfig: () => undefined,
  spyOn(on, name) {
    const original = on[name];
    return {
      mockImplementation(instead) {
        on[name] = instead;
        return this;
      },
      mockRestore() {
        on[name] = original;
      },
    };
  },
  stubEnv(name, value) {
    stubbed.push(name);
    process.env[name] = value;
  },
  unstubAllEnvs() {
    for (const name of stubbed.splice(0)) delete process.env[name];
  },
};

const each = (define) => (table) => (name, body) => {
  for (const row of table) {
    const values = Array.isArray(row) ? row : [row];
    define(`${name} ${String(values[0]).slice(0, 60)}`, () => body(...values));
  }
};
it.each = each(it);
describe.each = each(describe);
it.skip = () => undefined;
describe.skip = () => undefined;

async function prepare(one) {
  if (one === null || one.isReady) return;
  await prepare(one.outer);
  one.isReady = true;
  for (const before of one.before) await before();
}

async function runEach(one) {
  if (one === null) return;
  await runEach(one.outer);
  for (const before of one.beforeEach) await before();
}

/** Runs the tests in their order, and ends the process at the first failure. */
export async function runSuites() {
  const { LECTERN_ONLY, LECTERN_MET } = process.env;
  const only = LECTERN_ONLY === undefined ? null : new Set(JSON.parse(LECTERN_ONLY));
  for (const [number, test] of tests.entries()) {
    if (only !== null && !only.has(`${number}`) && !only.has(test.file)) continue;
    try {
      met.currentTestId = `${number}`;
      await prepare(test.suite);
      await runEach(test.suite);
      await test.body();
    } catch (error) {
      console.log(`${test.name}\n${error?.stack ?? error}`.slice(0, 2000));
      process.exit(1);
    }
    for (const end of finished.splice(0)) end();
  }
  if (LECTERN_MET) writeFileSync(LECTERN_MET, JSON.stringify(met.mutantCoverage));
  console.log(`${tests.length} tests`);
  process.exit(0);
}
