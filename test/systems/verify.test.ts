import { expect, test } from 'vitest';
import { clockWarnings, targetsOf } from '../../src/systems/verify.ts';
import { exampleInventory, examplePlan } from './example.ts';

test('A clock is warned of when it is, or may be, too far from ours', () => {
  const clocks = [
    { host: 'kafka01', offsetMilliseconds: 20, errorMilliseconds: 5 },
    { host: 'kafka02', offsetMilliseconds: -2000, errorMilliseconds: 5 },
    { host: 'kafka03', offsetMilliseconds: 60, errorMilliseconds: 60 },
  ];
  expect(clockWarnings(clocks)).toEqual([
    "The clock of kafka02 is 2000 ms (± 5 ms) behind this machine's",
    "The clock of kafka03 is 60 ms (± 60 ms) ahead of this machine's",
  ]);
});

test.each([
  ['kafka-producer', ['198.18.0.11:9092', '198.18.0.12:9092', '198.18.0.13:9092']],
  ['kafka-consumer', ['198.18.0.11:9092', '198.18.0.12:9092', '198.18.0.13:9092']],
  ['cassandra-stress', ['198.18.0.13:9042', '198.18.0.14:9042', '198.18.0.15:9042']],
  ['spark-perf', ['198.18.0.13:7077']],
] as const)('The host of %s has to reach %j', (workload, targets) => {
  expect(targetsOf(workload, examplePlan, exampleInventory)).toEqual(targets);
});
