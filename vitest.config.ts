import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Temporal's native bridge does not bear threads.
    pool: 'forks',
    include: ['test/**/*.test.ts'],
    exclude: ['test/end-to-end/**'],
    globalSetup: ['test/shipped-stacks.ts'],
    // Real servers share two cores with the tests: one file at a time, and limits that no slow machine meets.
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 300_000,
    teardownTimeout: 60_000,
    // Until every suite that starts servers has been run many times without: a flake is to be seen, and mended, not to stop a landing.
    retry: 1,
  },
});
