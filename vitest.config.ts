import { globSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

/** Rooms whose tests leave the process as they found it: they start no server and set nothing that others read as they are loaded. */
const pureRooms = [
  'bench',
  'campaign',
  'control/{progress,trust}',
  'docs',
  'failures',
  'findings',
  'hardware/{lease,profile}',
  'input',
  'installations',
  'measurement/{results,telemetry}',
  'plan',
  'providers',
  'report',
  'systems',
  'text',
  'tools',
  'workloads',
];

/** In those rooms, files that need a process of their own: they replace modules, or set folders before these are read. */
const ownProcess = [
  'test/hardware/lease/{fuse,fuse.gives-up,ledger}.test.ts',
  'test/hardware/profile/read.missing-folder.test.ts',
  'test/measurement/telemetry/collect.test.ts',
  'test/providers/{contract,credentials,aws/preflight}.test.ts',
  'test/systems/secrets.test.ts',
  'test/tools/npm/install.test.ts',
];

const pure = globSync(
  pureRooms.map((room) => `test/${room}/**/*.test.ts`),
  { cwd: import.meta.dirname, exclude: ownProcess },
);

export default defineConfig({
  test: {
    // Temporal's native bridge does not bear threads.
    pool: 'forks',
    globalSetup: ['test/test-run.ts'],
    // As many as the smallest machine has cores: tests wait for conditions with limits of minutes, so what runs meanwhile does not
    // fail them.
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 300_000,
    teardownTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: { name: 'own-process', include: ['test/**/*.test.ts'], exclude: ['test/end-to-end/**', ...pure] },
      },
      {
        extends: true,
        test: { name: 'pure', include: pure, isolate: false, setupFiles: ['test/unchanged-process.ts'] },
      },
    ],
  },
});
