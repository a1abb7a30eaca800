import { expect, test } from 'vitest';
import { combinedReading } from '../../../src/measurement/results/combined-reading.ts';
import { instancesOf } from '../../../src/plan/instances.ts';
import { facts } from '../../../src/workloads/cassandra-stress/facts.ts';
import { stressShare, stressShareFault } from '../../../src/workloads/cassandra-stress/parameters.ts';
import { loadGenerator } from '../../../src/workloads/load-generator.ts';
import { captured, loadOf } from '../context.ts';
import { sample } from './sample.ts';

const { parameters } = facts.plan(facts.given.parse(sample.given), 'a-run', null);
const load = { ...loadOf('cassandra-stress', { ...parameters }), hosts: ['one', 'two'] };

test('instances divide threads and target rate, and use the same keys', () => {
  const whole = { ...parameters, threads: 5, targetOperationsPerSecond: 101 };
  const shares = instancesOf(load).map((instance) => stressShare(whole, instance));
  expect(shares.map(({ threads, targetOperationsPerSecond: rate, keys }) => [threads, rate, keys])).toEqual([
    [3, 51, parameters.keys],
    [2, 50, parameters.keys],
  ]);
  const closed = stressShare({ ...parameters, targetOperationsPerSecond: null }, instancesOf(load)[0]!);
  expect(closed.targetOperationsPerSecond).toBeNull();
});

test('a group that cannot share the load is refused', () => {
  expect(stressShareFault({ threads: 4, readShare: 1 }, 4)).toBeNull();
  expect(stressShareFault({ threads: 3, readShare: 1 }, 4)).toMatch(/cannot share 3 threads/);
  expect(stressShareFault({ threads: 9, targetOperationsPerSecond: 3, readShare: 1 }, 4)).toMatch(/target rate of 3/);
  expect(stressShareFault({ threads: 9, readShare: 0 }, 2)).toMatch(/would all create the table at once/);
});

test('two real instances have the sum of their rates, and percentiles of their merged histograms by kind', async () => {
  const generator = await loadGenerator('cassandra-stress');
  const span = { startMilliseconds: 1_000_000, endMilliseconds: 1_020_000 };
  const members = await Promise.all(
    instancesOf(load).map(async (instance) => ({
      instance,
      argv: [],
      reading: await generator.read(captured('cassandra-stress'), load, span),
    })),
  );
  const [one] = members;
  const { measured, figures } = combinedReading(load, members, generator.combine ?? null);
  expect(measured.operations.map(({ kind }) => kind)).toEqual(one!.reading.measured.operations.map(({ kind }) => kind));
  for (const [index, own] of one!.reading.measured.operations.entries()) {
    const both = measured.operations[index]!;
    expect(both.ratePerSecond / own.ratePerSecond).toBeCloseTo(2, 1);
    expect(both).not.toHaveProperty('percentilesOf');
    expect(both.latency?.p99).toBeCloseTo(own.latency!.p99, 1);
    expect(both.latencyCount).toBeGreaterThan(1.9 * own.count);
  }
  expect(figures).toMatchObject({ kind: 'cassandra-stress', threads: 2 * parameters.threads });
  expect(facts.figures.parse(figures)).toEqual(figures);
});
