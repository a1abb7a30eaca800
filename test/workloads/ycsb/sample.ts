import type { Sample } from '../sample.ts';

export const sample: Sample = {
  given: {
    threads: 4,
    durationSeconds: 8,
    records: 2000,
    fieldCount: 5,
    fieldBytes: 200,
    readShare: 70,
    updateShare: 20,
    insertShare: 5,
    readModifyWriteShare: 5,
    readConsistency: 'ONE',
    writeConsistency: 'LOCAL_QUORUM',
    replicationFactor: 1,
  },
  source: null,
};
