import { defineConfig } from 'vitest/config';

/** The suites that are to notice a planted bug in the reader of content. */
export default defineConfig({
  test: {
    include: [
      'test/code/**/*.test.ts',
      'test/generators/**/*.test.ts',
      'test/content/**/*.test.ts',
      'test/sites/**/*.test.ts',
    ],
    exclude: [
      '**/node_modules/**',
      'test/sites/real-sites.test.ts',
      'test/sites/remysharp.test.ts',
      'test/content/file-system.test.ts',
      'test/content/unbounded.test.ts',
    ],
    globalSetup: 'test/support/temporary-folder.ts',
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
