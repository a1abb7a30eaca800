/** "Multi data center Apache Spark/Cassandra Benchmark, Round 2". Its tables are pictures: only the figures of its text are here. */
import type { PublishedResult, PublishedSource } from './published.ts';

const nodes = (count: number) => [{ count, cores: 4, memoryGibibytes: 15, networkGigabitsPerSecond: null }];

/** Time of the Spark job with this many reads and writes a second at the same time, for the set-up that the sentence names. */
function job(id: string, operationsPerSecond: number, totalSeconds: number): PublishedResult {
  return {
    id,
    table: 'Spark benchmark with increasing background Cassandra activity',
    system: 'spark',
    // A map and a reduceByKey over a table of Cassandra's.
    workload: null,
    setting: operationsPerSecond === 0 ? 'isolated' : 'combined',
    level: `multi DC, ${operationsPerSecond} op/s`,
    parameters: {},
    figures: { totalSeconds },
  };
}

const discussion = 'the discussion of figures 1 and 2';
const jobTime = (operations: number) => `Spark’s time at ${operations} op/s`;

export const twoDataCentres: PublishedSource = {
  id: 'multi-data-center-round-2',
  title: 'Multi data center Apache Spark/Cassandra Benchmark, Round 2',
  by: 'the author of a benchmark on rented AWS clusters',
  published: null,
  conditions: [
    'A single data centre of six nodes against two of three. Both had the same price and the same load at the same time.',
    'Backups and read repairs were off. The load generators ran on hosts of their own.',
  ],
  unstated: ['versions', 'heaps', 'trials', 'scatter', 'threads'],
  hosts: { cassandra: nodes(6), spark: nodes(6) },
  variants: {},
  closedLoop: true,
  results: [
    job('centres-first-0', 0, 3890),
    job('centres-first-6000', 6000, 4378),
    job('centres-second-0', 0, 2018),
    job('centres-second-6000', 6000, 5078),
  ],
  hostUse: [],
  claims: [
    {
      kind: 'ratio',
      at: discussion,
      words: 'with no cassandra-stress activity, the single DC runs the job twice faster',
      of: { row: 'centres-first-0', figure: 'totalSeconds' },
      to: { row: 'centres-second-0', figure: 'totalSeconds' },
      times: 2,
    },
    {
      kind: 'crossing',
      at: discussion,
      words: 'a tipping point at about 3800 op/s',
      unit: 'operations/s',
      lines: [
        [
          '3,890 s to 4,378 s',
          [
            [0, 3890],
            [6000, 4378],
          ],
        ],
        [
          '2,018 s to 5,078 s',
          [
            [0, 2018],
            [6000, 5078],
          ],
        ],
      ],
      value: 3800,
    },
    {
      kind: 'levels',
      at: 'the levels of the background load',
      words: 'no activity at all, 300, 4000, 5000 and 6000 read/write per seconds',
      unit: 'operations/s',
      listed: [0, 300, 4000, 5000, 6000],
      discussed: [3000, 6000],
    },
  ],
  statements: [
    {
      of: 'multi DC',
      property: jobTime(0),
      value: 3890,
      unit: 's',
      at: 'one half of the sentence',
      rows: ['centres-first-0'],
    },
    { of: 'multi DC', property: jobTime(0), value: 2018, unit: 's', at: 'the other half', rows: ['centres-second-0'] },
    {
      of: 'multi DC',
      property: jobTime(6000),
      value: 4378,
      unit: 's',
      at: 'one half of the sentence',
      rows: ['centres-first-6000'],
    },
    {
      of: 'multi DC',
      property: jobTime(6000),
      value: 5078,
      unit: 's',
      at: 'the other half',
      rows: ['centres-second-6000'],
    },
    // Two other sentences say which of the two the author meant.
    { of: 'the job of 2,018 s', property: 'the set-up', value: 'multi DC', at: 'the sentence with its times' },
    {
      of: 'the job of 2,018 s',
      property: 'the set-up',
      value: 'single DC',
      at: '“with no cassandra-stress activity (0 op/s), the single-DC cluster runs the Spark job twice faster”',
      rows: ['centres-second-0'],
    },
    { of: 'the job of 5,078 s', property: 'the set-up', value: 'multi DC', at: 'the sentence with its times' },
    {
      of: 'the job of 5,078 s',
      property: 'the set-up',
      value: 'single DC',
      // Its time grows by 152 %, and that of the other one by 13 %.
      at: '“unlike the single-DC cluster, the multiDC cluster capacity to process the Spark job is much less affected”',
      rows: ['centres-second-6000'],
    },
    { of: 'single DC', property: 'Cassandra nodes that serve Spark’s reads', value: 6, at: discussion },
    { of: 'single DC', property: 'Cassandra nodes that serve Spark’s reads', value: 3, at: 'the conclusion' },
  ],
};
