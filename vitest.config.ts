import { availableParallelism } from 'node:os';
import { defineConfig, type Plugin } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { plainFields } from './build/markdown-it-fields.js';
import { whyStale } from './build/sources-digest.js';
import { textOfFiles } from './build/text-imports.js';
import { LostFiles } from './test/support/lost-files.ts';

/** They count what V8 runs, of all modules that are loaded: those of other suites take three times as long as their own. */
const ALONE = ['test/markdown/steps.test.ts', 'test/content/growth.test.ts', 'test/extract/growth.test.ts'];

/** What takes longest begins first: begun last, it would keep one core busy while the others have nothing to do. */
const LONGEST = [
  ...ALONE,
  'publication/',
  'browser/kinds',
  'export/',
  'golden/golden',
  'faults/',
  'quota/shared',
  'runtimes/git',
  'cli/watch',
];
class LongestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => LONGEST.some((name) => moduleId.includes(name));
    return Promise.resolve(files.toSorted((a, b) => Number(isLong(b)) - Number(isLong(a))));
  }
}

/** The address in `dist` of a module of `src`. @param id of the module: its path on the disk. */
const builtFrom = (id: string): URL =>
  new URL(`./dist/${id.slice(id.lastIndexOf('/src/') + 5)}`, import.meta.url);

/** The built program, as suites name it that start it. */
const PROGRAM = /\bdist\/(?:cli|index|plugins|runtimes|surfaces|worker|browser)\b/;
let isFresh = false;
/** Ends the run where what it is about to start was built from other sources. */
function endIfStale(): void {
  if (isFresh) return;
  const why = whyStale();
  if (why !== null) {
    process.stderr.write(`\n${why}\n`);
    process.exit(1);
  }
  isFresh = true;
}

/** Threads run what is built: a thread of Node.js loads no TypeScript. */
const builtThreads: Plugin = {
  name: 'built-threads',
  enforce: 'pre',
  transform(code, id) {
    if (id.includes('/test/') && PROGRAM.test(code)) endIfStale();
    if (!id.includes('/src/runtimes/node/')) return undefined;
    return code.replace(/new URL\('\.\/([\w-]+-worker\.js)', import\.meta\.url\)/g, (_, file: string) => {
      endIfStale();
      return `new URL('${new URL(file, builtFrom(id)).href}')`;
    });
  },
};

export default defineConfig({
  plugins: [builtThreads, textOfFiles, plainFields],
  test: {
    globalSetup: 'test/support/temporary-folder.ts',
    reporters: ['default', new LostFiles()],
    setupFiles: 'test/support/seed.ts',
    server: { deps: { inline: ['markdown-it'], external: [/\/dist\//] } },
    projects: [
      {
        extends: true,
        test: {
          name: 'all',
          include: ['test/**/*.test.ts', 'test/**/*.test.tsx'],
          exclude: [...ALONE, 'test/peers/**', 'test/mutation/**', '**/node_modules/**'],
          // Half of the time went into loading the same modules again for each file; no suite changes what others see.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'alone', include: ALONE, isolate: true } },
    ],
    sequence: { sequencer: LongestFirst },
    // Many tests wait for servers and browsers, so one worker more than cores keeps the cores busy. Each loads all modules.
    maxWorkers: availableParallelism() + 1,
    // These end what hangs. A loaded machine is slow, and that is no failure.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    teardownTimeout: 60_000,
  },
});
