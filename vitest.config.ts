import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts', 'test/**/*.test.tsx'],
    exclude: ['test/peers/**', '**/node_modules/**'],
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
