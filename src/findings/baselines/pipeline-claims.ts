/** What "Stress Testing Big Data Setups" says about its figures. */
import type { PublishedClaim, PublishedStatement } from './claims.ts';

const conclusions = 'Conclusions';

export const pipelineClaims: PublishedClaim[] = [
  {
    kind: 'ceiling',
    at: 'Test 1, Infrastructure Observations',
    words: 'we hit the ceiling of 1 Gbps/sec',
    hosts: 'kafka-hosts',
    figure: 'networkMegabitsPerSecond',
    value: 1000,
    carried: { row: 'producer-10m', servers: 3, copies: 3 },
  },
  {
    kind: 'maximum',
    at: conclusions,
    words: 'CPU Utilization hit a maximum of (30%)',
    figure: 'cpuPeakPercent',
    value: 30,
    setting: 'combined',
  },
  {
    kind: 'ratio',
    at: 'Test 4, Spark Results',
    words: 'shuffle read times increased to almost double',
    of: { row: 'spark-combined', figure: 'maxShuffleReadSeconds' },
    to: { row: 'spark-2', figure: 'maxShuffleReadSeconds' },
    times: 2,
  },
  {
    kind: 'change',
    at: conclusions,
    words: 'Spark performance is off by … on average … about 15%',
    of: { row: 'spark-combined', figure: 'totalSeconds' },
    to: { row: 'spark-2', figure: 'totalSeconds' },
    percent: 15,
  },
  {
    kind: 'change',
    at: conclusions,
    words: 'Spark performance is off by a peak of 50%',
    of: { row: 'spark-combined', figure: 'maxShuffleReadSeconds' },
    to: { row: 'spark-2', figure: 'maxShuffleReadSeconds' },
    percent: 50,
  },
  {
    kind: 'change',
    at: 'Test 4, Kafka Results',
    words: 'the rate of data consumption has decreased by ~27%',
    of: { row: 'consumer-combined', figure: 'recordsPerSecond' },
    to: { row: 'consumer-individual', figure: 'recordsPerSecond' },
    percent: -27,
  },
  {
    kind: 'ratio',
    at: 'Test 3, Infrastructure Observations',
    words: 'almost double the performance with 113K write operations/second',
    of: { hosts: 'cassandra-workers', figure: 'diskWritesPerSecond' },
    to: { hosts: 'spark-workers', figure: 'diskWritesPerSecond' },
    times: 2,
  },
];

export const pipelineStatements: PublishedStatement[] = [
  { of: 'Type 2', property: 'RAID', value: 'RAID 0', at: 'Test 2, Infrastructure Observations' },
  { of: 'Type 2', property: 'RAID', value: 'none', at: 'Test 3, Infrastructure Observations' },
  { of: 'Type 1', property: 'RAID', value: 'RAID 1', at: 'The Setup' },
  { of: 'Type 1', property: 'RAID', value: 'RAID 1', at: 'Test 1, Infrastructure Observations' },
  {
    of: 'scale factor 1',
    property: 'total time',
    value: 366,
    unit: 's',
    at: 'the table of Test 2',
    rows: ['spark-1', 'spark-suite-1'],
  },
  { of: 'scale factor 1', property: 'total time', value: 2100, unit: 's', at: 'the Summary', rows: ['spark-1'] },
  {
    of: 'Kafka',
    property: 'highest production of messages a second',
    value: 1_292_958,
    at: 'the summary of Test 1',
    rows: ['producer-10m'],
  },
  { of: 'Kafka', property: 'highest production of messages a second', value: 1_700_000, at: conclusions },
  { of: 'the cluster', property: 'Type 2 nodes', value: 2, at: 'The Setup' },
  { of: 'the cluster', property: 'Type 2 nodes', value: 3, at: 'the Summary', rows: ['spark-suite-1'] },
];
