import { describe, expect, test } from 'vitest';
import { combinedReading, type ReadInstance } from '../../../src/measurement/results/combined-reading.ts';
import { instancesOf } from '../../../src/plan/instances.ts';
import { loadGenerator } from '../../../src/workloads/load-generator.ts';
import { measuredByConsumer } from '../../../src/workloads/kafka-consumer/measured.ts';
import { consumer } from '../../report/sample-loads.ts';

const load = { ...consumer('one', 'write'), hosts: ['one', 'two'] };
const { combine = null } = await loadGenerator('kafka-consumer');
const [first, second] = instancesOf(load);

/** A consumer that reads 1,000 records a second from one second to another. */
function member(instance: typeof first, from: number, to: number): ReadInstance {
  const records = 1000 * (to - from);
  const figures = {
    kind: 'kafka-consumer' as const,
    records,
    megabytes: records / 1000,
    recordsPerSecond: 1000,
    megabytesPerSecond: 1,
    rebalanceMilliseconds: 10,
    fetchMilliseconds: 1000 * (to - from),
    fetchRecordsPerSecond: 1000,
  };
  const gap = { latencyMeanMilliseconds: null, latencyMaxMilliseconds: null };
  const series = Array.from({ length: to - from }, (_, index) => ({
    endMilliseconds: 1000 * (from + index + 1),
    seconds: 1,
    count: 1000,
    ...gap,
  }));
  const window = { startMilliseconds: 1000 * from, endMilliseconds: 1000 * to };
  return {
    instance: instance!,
    argv: ['java'],
    reading: { window, figures, measured: measuredByConsumer(figures, series) },
  };
}

const planned = (records: number) => ({ ...load, parameters: { ...load.parameters, records } });

describe('the combined result of several instances', () => {
  test('is their total in the common window, with the share of each', () => {
    const read = combinedReading(planned(25_000), [member(first, 0, 10), member(second, 5, 20)], combine);
    expect(read.window).toEqual({ startMilliseconds: 5000, endMilliseconds: 10_000 });
    expect(read.measured.operations).toMatchObject([{ count: 10_000, ratePerSecond: 2000, errors: 0 }]);
    expect(read.figures).toMatchObject({ records: 10_000, recordsPerSecond: 2000, megabytesPerSecond: 2 });
    expect(read.instances).toMatchObject([
      { host: 'one', number: 1, perSecond: 1000, figures: { records: 10_000 } },
      { host: 'two', number: 2, perSecond: 1000, figures: { records: 15_000 } },
    ]);
  });

  test('is invalid if they read more or less than was written, or never at the same time', () => {
    const both = [member(first, 0, 10), member(second, 5, 20)];
    expect(() => combinedReading(planned(25_001), both, combine)).toThrow(
      'The consumers of load consumer read 25,000 records in total, but 25,001 were written',
    );
    const apart = [member(first, 0, 10), member(second, 10, 20)];
    expect(() => combinedReading(planned(20_000), apart, combine)).toThrow(/no common measurement window/);
  });

  test('is the result of the instance if there is only one', () => {
    const { instance, argv, reading } = member({ host: 'one', number: 1, of: 1 }, 0, 3);
    expect(combinedReading(load, [{ instance, argv, reading }], null)).toBe(reading);
  });
});
