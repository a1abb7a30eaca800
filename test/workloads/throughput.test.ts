import { expect, test } from 'vitest';
import { levelKey, workKey } from '../../src/workloads/throughput.ts';
import { factsOf } from '../../src/workloads/registry.ts';
import { loadOf } from './context.ts';
import { sample } from './kafka-producer/sample.ts';

/** What reads the topic while producers write it at these rates. */
function readerOf(workload: string, rates: (number | null)[], records = 60_000) {
  const given = rates.map((targetRecordsPerSecond) => ({
    ...sample.given,
    records,
    targetRecordsPerSecond,
    plannedSeconds: 9,
  }));
  const { parameters } = factsOf(workload).plan({ reads: 'a-run' }, 'a-run', {
    runId: 'a-run',
    isOwnRun: true,
    given,
  });
  return loadOf(workload, parameters);
}

test.each(['kafka-consumer', 'kafka-end-to-end'])(
  'The level of a %s that reads what its run writes is the rate of its producers together',
  (workload) => {
    const reader = readerOf(workload, [30_000]);
    expect(levelKey(readerOf(workload, [60_000]))).not.toBe(levelKey(reader));
    expect(levelKey(readerOf(workload, [null]))).not.toBe(levelKey(reader));
    expect(levelKey(readerOf(workload, [10_000, 20_000]))).toBe(levelKey(reader));
    // A longer run at the same rate is at the same level.
    expect(levelKey(readerOf(workload, [30_000], 120_000))).toBe(levelKey(reader));
    expect(workKey(readerOf(workload, [60_000]))).toBe(workKey(reader));
  },
);
