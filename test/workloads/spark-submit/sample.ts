import type { Sample } from '../sample.ts';

export const sample: Sample = {
  given: {
    jar: 'word-count.jar',
    mainClass: 'io.proofload.spark.WordCount',
    arguments: ['200000', '1000', '4'],
    plannedSeconds: 30,
  },
  source: null,
  files: new Map([
    [
      'word-count.jar',
      { path: '/jobs/word-count.jar', sha256: 'ab'.repeat(32), classes: new Set(['io.proofload.spark.WordCount']) },
    ],
  ]),
  measuredIn: 'events/app-20261123165010-0000',
};
