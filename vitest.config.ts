import { defineConfig } from 'vitest/config';

/** By the end of its name, where a test file runs: docs and files, CONTRIBUTING.md. */
const suffixes = ['process', 'isolated', 'smoke', 'nightly'] as const;

/** Files with one of these ends. */
const filesOf = (...ends: string[]): string[] => ends.map((end) => `test/**/*.${end}.test.ts`);

const minute = 60_000;

export default defineConfig({
  test: {
    // Temporal's native bridge does not support threads.
    pool: 'forks',
    globalSetup: ['test/test-run.ts'],
    reporters: process.env.PROOFLOAD_SKIPPED ? ['default', './tools/stages/skipped-reporter.ts'] : ['default'],
    // Twice the cores of the smallest machine, because many wait. Tests wait for conditions with limits of minutes, so what
    // runs meanwhile does not fail them.
    maxWorkers: 4,
    // After the pure tests, which have fewer workers.
    sequence: { groupOrder: 1 },
    testTimeout: 2 * minute,
    hookTimeout: 5 * minute,
    teardownTimeout: minute,
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          include: ['test/**/*.test.ts'],
          exclude: filesOf(...suffixes),
          // These never wait.
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
          isolate: false,
          setupFiles: ['test/unchanged-process.ts'],
        },
      },
      {
        extends: true,
        test: {
          // Files of a process also share Temporal's servers: test/workflows/shared-server.ts.
          name: 'process',
          include: filesOf('process'),
          isolate: false,
          setupFiles: ['test/unchanged-process.ts'],
        },
      },
      { extends: true, test: { name: 'isolated', include: filesOf('isolated') } },
      // Each wants the whole machine.
      ...(['smoke', 'nightly'] as const).map((name) => ({
        extends: true as const,
        test: {
          name,
          include: filesOf(name),
          sequence: { groupOrder: 2 },
          fileParallelism: false,
          testTimeout: 30 * minute,
          hookTimeout: 30 * minute,
          teardownTimeout: 2 * minute,
        },
      })),
    ],
  },
});
