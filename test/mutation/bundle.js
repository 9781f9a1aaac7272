import { dirname } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { textOfFiles } from '../../build/text-imports.js';

const ENTRY = 'lectern:suites';
const RUNNER = fileURLToPath(new URL('suite-runner.js', import.meta.url));

/**
 * Bundles the suites and all modules that they test into one program, with other texts for some files.
 * @param tests names of suites below `root`, in the order in which they run
 * @param texts by absolute name of file
 */
export async function bundle(root, tests, texts) {
  const entry = [
    `import { runSuites } from 'vitest';`,
    ...tests.map((name) => `import ${JSON.stringify(root + name)};`),
    'await runSuites();',
  ].join('\n');
  const build = await rolldown({
    input: ENTRY,
    platform: 'node',
    tsconfig: false,
    transform: { jsx: { runtime: 'automatic', importSource: 'hono/jsx' } },
    treeshake: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'planted',
        resolveId(id) {
          if (id === ENTRY) return id;
          return id === 'vitest' ? RUNNER : null;
        },
        load(id) {
          return id === ENTRY ? entry : (texts.get(id) ?? null);
        },
        // Bundling would change `import.meta`, so modules get their own path. Suites are left alone: their sites
        // contain these words as text.
        transform(code, id) {
          if (tests.includes(id.slice(root.length))) return `${within(id)}\n${code}\n${within('')}`;
          if (!/^(?:src|test\/support)\//.test(id.slice(root.length))) return null;
          return code
            .replaceAll('import.meta.url', JSON.stringify(String(pathToFileURL(id))))
            .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)));
        },
      },
      textOfFiles,
    ],
  });
  const { output } = await build.generate({ format: 'esm', codeSplitting: false });
  return output[0].code;
}

/** A statement after which all planted bugs that run are counted for a suite; without an id, for all tests. */
const within = (id) => `(globalThis.__stryker__ ??= {}).currentTestId = ${JSON.stringify(id)};`;
