import { join } from 'node:path';
import { expect, test } from 'vitest';
import { combinedReading } from '../../../src/measurement/results/combined-reading.ts';
import { instancesOf, type LoadInstance } from '../../../src/plan/instances.ts';
import { plain } from '../../../src/text/figures.ts';
import { facts } from '../../../src/workloads/kafka-producer/facts.ts';
import { generator } from '../../../src/workloads/kafka-producer/generator.ts';
import {
  producerShare,
  shareFault,
  type KafkaProducerParameters,
} from '../../../src/workloads/kafka-producer/parameters.ts';
import { loadGenerator } from '../../../src/workloads/load-generator.ts';
import { captured, loadOf } from '../context.ts';

const parameters: KafkaProducerParameters = {
  topic: 'proofload-write',
  records: 180_000,
  recordBytes: 100,
  partitions: 6,
  replicationFactor: 2,
  targetRecordsPerSecond: 9000,
  acks: 'all',
};
const load = { ...loadOf('kafka-producer', parameters), hosts: ['one', 'two', 'three'] };
const jobSpan = { startMilliseconds: 0, endMilliseconds: 100_000 };

test('producers divide records, warm-up and target rate, so that together they do the whole', () => {
  const whole = { ...parameters, records: 10, warmUpRecords: 2, targetRecordsPerSecond: 100 };
  const shares = instancesOf(load).map((instance) => producerShare(whole, instance));
  expect(shares.map(({ records }) => records)).toEqual([4, 3, 3]);
  expect(shares.map(({ targetRecordsPerSecond }) => targetRecordsPerSecond)).toEqual([34, 33, 33]);
  expect(shares.map(({ warmUpRecords }) => warmUpRecords)).toEqual([1, 1, undefined]);
  expect(new Set(shares.map(({ topic }) => topic)).size).toBe(1);
  for (const share of shares) expect(facts.planned.parse(share)).toEqual(share);
});

test('an unlimited rate is unlimited for each', () => {
  const [first] = instancesOf(load);
  expect(producerShare({ ...parameters, targetRecordsPerSecond: null }, first!).targetRecordsPerSecond).toBeNull();
});

test('producers that would have nothing to do are refused', () => {
  expect(shareFault(parameters, 3)).toBeNull();
  expect(shareFault({ ...parameters, targetRecordsPerSecond: 2 }, 3)).toMatch(
    /^3 producers cannot share a target rate of 2 records\/s/,
  );
  expect(shareFault({ ...parameters, records: 2 }, 3)).toMatch(/^3 producers cannot share 2 records, 0 of them/);
  expect(shareFault({ ...parameters, records: 4, warmUpRecords: 3 }, 3)).toMatch(/so that each measures one/);
});

test('three real producers wrote every record together, at the sum of their rates, with percentiles of the slowest', async () => {
  const loaded = await loadGenerator('kafka-producer');
  const reading = async (instance: LoadInstance) => ({
    instance,
    argv: [],
    reading: await loaded.read(
      join(captured('kafka-producer-group'), String(instance.number)),
      { ...load, parameters: { ...producerShare(parameters, instance) } },
      jobSpan,
    ),
  });
  const members = await Promise.all(instancesOf(load).map(reading));
  const { measured, figures, instances = [] } = combinedReading(load, members, loaded.combine ?? null);
  const [all] = measured.operations;
  expect(measured.target).toEqual({ ratePerSecond: 9000 });
  expect(all?.ratePerSecond).toBeCloseTo(
    instances.reduce((sum, { perSecond }) => sum + (perSecond ?? 0), 0),
    6,
  );
  expect(all!.ratePerSecond).toBeGreaterThan(8500);
  expect(all?.percentilesOf).toBe('slowest instance');
  const p99 = members.map(({ reading: { measured: own } }) => own.operations[0]?.latency?.p99 ?? 0);
  expect(all?.latency?.p99).toBe(Math.max(...p99));
  expect(figures).toMatchObject({ kind: 'kafka-producer', group: { producers: 3, latencyRecords: 60_000 } });
  expect(plain(facts.headline(facts.figures.parse(figures)))).toMatch(
    /^[89],\d{3} records\/s produced by 3 producers, p99 .* ms over 60,000 records of the slowest producer$/,
  );
});

test('the progress of each producer is of its own share', () => {
  const [, second] = instancesOf(load);
  expect(
    generator.progress('100 records sent, 100.0 records/sec (0.01 MB/sec), 1.0 ms avg latency, 2.0 ms max latency.\n', {
      ...load,
      parameters: producerShare(parameters, second!),
    }),
  ).toMatchObject({ done: 100, total: 60_000 });
});
