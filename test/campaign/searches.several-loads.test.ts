import { describe, expect, test } from 'vitest';
import { diskNeededBytes } from '../../src/hardware/preflight/needs.ts';
import { planText } from '../../src/cli/plan-view.ts';
import { runsOf, searchesOf } from '../../src/plan/runs-of.ts';
import { runAtLevel } from '../../src/search/loads.ts';
import { faultsOf, plan, profile } from './examples.ts';

/** A producer, a consumer of what it writes, and cassandra-stress at a fixed rate. */
const together = `name: together
title: Several loads
systems:
  kafka: { metadata: kraft }
  cassandra: { tokens: 16 }
runs:
  stream:
    title: Stream
    loads:
      producer: { workload: kafka-producer, host: kafka01, recordBytes: 100, partitions: 6, replicationFactor: 3, acks: all }
      consumer: { workload: kafka-consumer, host: kafka02, reads: stream }
      store: { workload: cassandra-stress, host: worker01, writeShare: 1, readShare: 0, keys: 1000, replicationFactor: 2, threads: 8, targetOperationsPerSecond: 2000 }
sizes:
  smoke:
    search:
      stream: { over: targetRecordsPerSecond, from: 5000, to: 80000, seconds: 10, maxRuns: 9 }
    runs: {}
`;

const instead = (piece: string, by: string): string => {
  if (!together.includes(piece)) throw new Error(`The campaign has no ${piece}`);
  return together.replace(piece, () => by);
};

test('the only load with the parameter is searched over, its readers are its partners, and loads with a rate are the background', () => {
  const planned = plan(together);
  expect(searchesOf(planned)).toMatchObject([
    {
      run: 'stream',
      load: 'producer',
      partners: [{ load: 'consumer', workload: 'kafka-consumer', addedPerSecond: 0 }],
      background: [{ load: 'store', workload: 'cassandra-stress', perSecond: 2000 }],
    },
  ]);
  const possible = runsOf(planned).filter(({ search }) => search);
  expect(possible).toHaveLength(9 + 45);
  expect(possible[0]).toMatchObject({ group: 'combined', search: { of: 'stream', step: 'search', load: 'producer' } });
  expect(planText(planned, profile, [])).toContain(
    'stream: the highest target rate that is met with consumer (kafka-consumer) reading at the same rate and 2,000 operations/s of store (cassandra-stress) in the background, 5,000 to 80,000 records/s',
  );
});

test('a run has at its level as many records for the reader as the searched load writes, and a background at its rate that outlasts both', () => {
  const planned = plan(together);
  const [possible] = runsOf(planned).filter(({ search }) => search);
  const filled = runAtLevel(searchesOf(planned)[0]!, possible!, { level: 20_000, seconds: 10 });
  const [producer, consumer, store] = filled.loads;
  expect(producer!.parameters).toMatchObject({
    targetRecordsPerSecond: 20_000,
    // cassandra-stress starts later, so the producer warms up for longer.
    records: 340_000,
    warmUpRecords: 140_000,
  });
  expect(consumer!.parameters).toMatchObject({ records: 340_000, writtenByRun: null, writtenPerSecond: 20_000 });
  expect(consumer!.plannedSeconds).toBe(producer!.plannedSeconds);
  expect(store!.parameters).toMatchObject({ targetOperationsPerSecond: 2000, warmUpSeconds: 2, durationSeconds: 14 });
  // It starts two seconds later.
  expect(store!.plannedSeconds + 2).toBeGreaterThan(producer!.plannedSeconds);
  expect(filled.level).toBe('20,000 records/s; 8 threads, 2,000 operations/s');
  expect(possible!.loads.every((load, index) => load.plannedSeconds >= filled.loads[index]!.plannedSeconds)).toBe(true);
});

test('a load at a fixed rate may be searched over with the others, whose readers are the background then', () => {
  const other = instead(
    'stream: { over: targetRecordsPerSecond, from: 5000, to: 80000, seconds: 10, maxRuns: 9 }',
    'stream: { over: threads, load: store, from: 2, to: 64 }',
  )
    .replace('acks: all }', 'acks: all, targetRecordsPerSecond: 3000 }')
    .replace(', threads: 8, targetOperationsPerSecond: 2000', '');
  const planned = plan(other);
  expect(searchesOf(planned)).toMatchObject([
    {
      load: 'store',
      background: [
        { load: 'producer', perSecond: 3000 },
        { load: 'consumer', perSecond: 3000 },
      ],
    },
  ]);
  const [possible] = runsOf(planned).filter(({ search }) => search);
  const filled = runAtLevel(searchesOf(planned)[0]!, possible!, { level: 16, seconds: 20 });
  const [producer, consumer, store] = filled.loads;
  expect(store!.parameters).toMatchObject({ threads: 16, durationSeconds: 20, warmUpSeconds: 5 });
  expect(consumer!.parameters.records).toBe(producer!.parameters.records);
  expect(producer!.plannedSeconds).toBeGreaterThan(store!.plannedSeconds);
});

const withoutStore = (text: string): string => text.replace(/ {6}store: .*\n/, '').replace(/ {2}cassandra: .*\n/, '');

test('the disk holds the topic of the search once, and the rows of each of the runs that it typically needs', () => {
  const wider = instead('from: 5000', 'from: 50').replace('maxRuns: 9', 'maxRuns: 100');
  expect(diskNeededBytes(plan(withoutStore(wider)))).toBe(diskNeededBytes(plan(withoutStore(together))));
  expect(diskNeededBytes(plan(wider))).toBeGreaterThan(diskNeededBytes(plan(together)));
  expect(diskNeededBytes(plan(instead('maxRuns: 9', 'maxRuns: 100')))).toBe(diskNeededBytes(plan(together)));
});

describe('a search over one of several loads is refused', () => {
  test.each([
    [
      'whose background has no target rate',
      ', targetOperationsPerSecond: 2000',
      '',
      'store has no target rate of its own, so as the background of a search it would take what the searched load leaves; give it targetOperationsPerSecond',
    ],
    [
      'whose load is unknown',
      'over: targetRecordsPerSecond',
      'load: produce, over: targetRecordsPerSecond',
      'load: unknown load "produce"; did you mean "producer"?',
    ],
    [
      'where no load has the parameter',
      'store: { workload: cassandra-stress, host: worker01, writeShare: 1, readShare: 0, keys: 1000, replicationFactor: 2, threads: 8, targetOperationsPerSecond: 2000 }\nsizes:\n  smoke:\n    search:\n      stream: { over: targetRecordsPerSecond',
      'more: { workload: kafka-consumer, host: kafka01, reads: stream }\nsizes:\n  smoke:\n    search:\n      stream: { over: threads',
      'over: no load of the run has threads, but targetRecordsPerSecond',
    ],
    [
      'where two loads have it',
      '      consumer: { workload: kafka-consumer, host: kafka02, reads: stream }\n',
      '      other: { workload: kafka-producer, host: kafka02, recordBytes: 100, partitions: 6, replicationFactor: 3, acks: all, records: 1000, targetRecordsPerSecond: 100 }\n',
      'producer and other have targetRecordsPerSecond; name the one that is meant with load',
    ],
  ])('%s', (_, piece, by, fault) => {
    const faults = faultsOf(instead(piece, by));
    expect(faults.join('\n')).toContain(fault);
  });

  test('which reads what another run wrote, since nothing limits its rate', () => {
    const text = instead('reads: stream', 'reads: before, plannedSeconds: 9').replace(
      'runs:\n',
      `runs:
  before:
    title: Before
    loads:
      producer: { workload: kafka-producer, host: kafka02, recordBytes: 100, partitions: 6, replicationFactor: 3, acks: all, records: 1000, targetRecordsPerSecond: 100 }
`,
    );
    expect(faultsOf(text)).toEqual([expect.stringContaining('let it read what "stream" writes itself')]);
  });
});
