import type { Starter } from '../starter.ts';

/** Its part of a file that `proofload new` writes. */
export const starter: Starter = {
  section: 'spark: {}',
  isBatch: true,
  load: 'job',
  placed: { role: 'spark-master', at: 0 },
  fields: () => '',
  parameters: {
    smoke:
      '{ partitionsAtFactorOne: 10, recordsAtFactorOne: 100000, uniqueKeysAtFactorOne: 500, uniqueValuesAtFactorOne: 25000, trials: 1, ignoredTrials: 0, secondsBetweenTrials: 0, stuckSeconds: 120 }',
    laptop:
      '{ partitionsAtFactorOne: 10, recordsAtFactorOne: 400000, uniqueKeysAtFactorOne: 2000, uniqueValuesAtFactorOne: 100000, trials: 2, ignoredTrials: 1, secondsBetweenTrials: 0.1, stuckSeconds: 120 }',
  },
  levels: {
    smoke: ['{ scaleFactor: 0.1, plannedSeconds: 30 }', '{ scaleFactor: 0.5, plannedSeconds: 35 }'],
    laptop: [0.5, 1, 2].map((factor) => `{ scaleFactor: ${factor}, plannedSeconds: ${30 + 20 * factor} }`),
  },
  together: {
    smoke: '{ scaleFactor: 0.1, plannedSeconds: 30 }',
    laptop: '{ scaleFactor: 0.5, plannedSeconds: 40 }',
  },
};
