import type { Sample } from '../sample.ts';

export const sample: Sample = {
  given: {
    scaleFactor: 0.3,
    partitionsAtFactorOne: 16,
    recordsAtFactorOne: 200_000,
    uniqueKeysAtFactorOne: 2000,
    uniqueValuesAtFactorOne: 100_000,
    trials: 3,
    ignoredTrials: 1,
    secondsBetweenTrials: 0.1,
    plannedSeconds: 30,
  },
  source: null,
};
