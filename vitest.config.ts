import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts', 'test/**/*.test.tsx'],
    exclude: ['test/peers/**', 'test/mutation/**', '**/node_modules/**'],
    globalSetup: 'test/support/temporary-folder.ts',
    // Half of the time went into loading the same modules again for each file; no suite changes what others see.
    isolate: false,
    // On two cores the default is one worker.
    maxWorkers: '100%',
    // These end what hangs. A loaded machine is slow, and that is no failure.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    teardownTimeout: 60_000,
  },
});
