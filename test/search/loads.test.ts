import { expect, test } from 'vitest';
import type { LoadPlan } from '../../src/plan/plan.ts';
import type { SearchPlan } from '../../src/plan/search-plan.ts';
import { fillLoads } from '../../src/search/loads.ts';
import { factsOf } from '../../src/workloads/registry.ts';
import { sample as stream } from '../workloads/spark-streaming/sample.ts';

const search: SearchPlan = {
  run: 'stream',
  over: 'targetRecordsPerSecond',
  load: 'producer',
  partners: [{ load: 'reader', workload: 'spark-streaming', addedPerSecond: 0 }],
  from: 100,
  to: 10_000,
  objective: null,
  precisionPercent: 10,
  maxRuns: 10,
  confirmations: 3,
  seconds: 20,
};

function planned(id: string, workload: string, given: object): LoadPlan {
  const facts = factsOf(workload);
  const { parameters, plannedSeconds } = facts.plan(facts.given.parse(given), 'stream', stream.source);
  return { id, workload, cluster: facts.system, hosts: ['one'], parameters, plannedSeconds: plannedSeconds ?? 0 };
}

const [producer] = stream.source?.given ?? [];

test.each([
  // While its first batches compile their code, the producer writes what is not measured.
  ['spark-streaming', stream.given, 10],
  ['kafka-consumer', { reads: 'stream' }, 5],
])('a searched producer warms up until %s reads at its rate', (workload, given, warmUpSeconds) => {
  const loads = [planned('producer', 'kafka-producer', producer!), planned('reader', workload, given)];
  const [written, read] = fillLoads(search, loads, { level: 1000, seconds: 20 });
  const records = 1000 * (20 + warmUpSeconds);
  expect(written?.parameters).toMatchObject({ records, warmUpRecords: 1000 * warmUpSeconds });
  expect(read?.parameters).toMatchObject({ records, writtenPerSecond: 1000 });
  expect(read?.plannedSeconds).toBe(20 + warmUpSeconds);
});
