import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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
  'search',
  'statistics',
  'steps',
  'systems',
  'text',
  'thresholds',
  'tools',
  'workloads',
];

/** What the text of a file has that needs a process of its own: it replaces modules, or sets what is read as they are loaded. */
const ownProcess =
  /scratch-state|skipped-time|real-server|server-process|infra\/pretend|vi\.(mock|resetModules|spyOn|stubEnv|stubGlobal)\b|process\.env\.\w+ = /;

const pure = globSync(
  pureRooms.map((room) => `test/${room}/**/*.test.ts`),
  { cwd: import.meta.dirname },
).filter((file) => !ownProcess.test(readFileSync(join(import.meta.dirname, file), 'utf8')));

export default defineConfig({
  test: {
    // Temporal's native bridge does not support threads.
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
