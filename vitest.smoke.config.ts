import { defineConfig } from 'vitest/config';

/** The smoke campaign for real: servers, load generators, hosts. Apart from `npm test` because it wants the whole machine. */
export default defineConfig({
  test: {
    pool: 'forks',
    include: ['test/end-to-end/**/*.test.ts'],
    fileParallelism: false,
    testTimeout: 1_800_000,
    hookTimeout: 1_800_000,
    teardownTimeout: 120_000,
  },
});
