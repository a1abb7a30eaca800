import { assert, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseThreshold, unless } from '../../src/thresholds/parse.ts';
import { comparators, figureNames } from '../../src/thresholds/threshold.ts';

const faultsOf = (text: string, use: 'campaign' | 'comparison' = 'campaign'): string[] => {
  const parsed = parseThreshold(text, use);
  return 'faults' in parsed ? parsed.faults : [];
};

describe('a threshold', () => {
  test.each([
    [
      'kafka-producer.throughput > 40000',
      { scope: 'kafka-producer', figure: 'throughput', comparator: '>', limit: 40_000 },
    ],
    ['throughput>=40,000 records/s', { scope: null, figure: 'throughput', comparator: '>=', limit: 40_000 }],
    ['cassandra.p99 < 20 ms', { scope: 'cassandra', figure: 'p99', comparator: '<', limit: 20 }],
    ['store-4.p99.9 <= 1.5 s', { scope: 'store-4', figure: 'p99.9', comparator: '<=', limit: 1500 }],
    ['cassandra.p999 < 20 ms', { scope: 'cassandra', figure: 'p99.9', comparator: '<', limit: 20 }],
    ['mean < 250 us', { scope: null, figure: 'mean', comparator: '<', limit: 0.25 }],
    ['spark.time < 2 min', { scope: 'spark', figure: 'time', comparator: '<', limit: 120 }],
    ['combined.producer.errors <= 0', { scope: 'combined.producer', figure: 'errors', comparator: '<=', limit: 0 }],
  ])('%s names a figure, a comparator and a limit in the unit of the figure', (text, wanted) => {
    expect(parseThreshold(text)).toMatchObject({ threshold: { against: null, ...wanted } });
  });

  test.each(['errors <= 0', 'errors < 1', 'throughput > 0', 'throughput vs latest > -100 %'])(
    '%s may hold and may not',
    (text) => expect(faultsOf(text)).toEqual([]),
  );

  test.each([
    ['throughput vs latest > -10 %', 'latest', -10],
    ['kafka.p99 vs release-4.2 < 5%', 'release-4.2', 5],
    ['throughput vs latest > −10 %', 'latest', -10],
  ])('%s is a change from another campaign in percent', (text, against, limit) => {
    expect(parseThreshold(text)).toMatchObject({ threshold: { against, limit } });
  });

  test.each([
    ['throughput', ["has no comparator, one of <= >= < >; write it such as 'throughput > 40000'"]],
    ['throughput == 5', ["has no comparator, one of <= >= < >; write it such as 'throughput > 40000'"]],
    ['kafka.throughputt > 5', ['unknown figure "throughputt"; did you mean "throughput"?']],
    ['cassandra.p99 < 20', ['p99 takes a unit, one of us, µs, ms, s; write 20 ms']],
    ['cassandra.p99 < 20 min', ['p99 takes a unit, one of us, µs, ms, s, not "min"; write 20 ms']],
    ['errors < 3 ms', ['errors takes no unit, not "ms"; write 0']],
    ['throughput > many', ['"many" is not a number with a unit']],
    ['throughput > -10 %', ['a limit in percent needs a campaign to compare with, such as "vs latest"']],
    ['throughput vs latest > 10', ['a change from another campaign needs a limit in percent, such as -10 %']],
    ['errors vs latest < 5 %', ['errors cannot be compared; known: throughput, mean, p50, p95, p99, p99.9, time']],
    ['.throughput > 5', ['has nothing before the dot in ".throughput"']],
    ['p99 < -5 ms', ['never holds, because no figure is below 0']],
    ['errors < 0', ['never holds, because no figure is below 0']],
    ['errors >= 0', ['always holds, because no figure is below 0']],
    ['throughput > -1', ['always holds, because no figure is below 0']],
    ['throughput vs latest < -100 %', ['never holds, because no figure changes by less than -100 %']],
    ['throughput vs latest >= -100 %', ['always holds, because no figure changes by less than -100 %']],
    ['throughput vs latest > -150 %', ['always holds, because no figure changes by less than -100 %']],
    [
      'throughput against latest > 5 %',
      [
        '"throughput against latest" is not understood; after the figure, only "vs" and latest, a tag or a campaign\'s id',
      ],
    ],
  ])('%s is refused', (text, faults) => {
    expect(faultsOf(text)).toEqual(faults);
  });

  test('names all of its faults at once', () => {
    expect(faultsOf('kafka.latency > soon')).toEqual([
      expect.stringMatching(/^unknown figure "latency"; known: throughput, /),
      '"soon" is not a number with a unit',
    ]);
  });

  test('in a comparison is a change from the base, with no other campaign', () => {
    expect(parseThreshold('throughput > -10 %', 'comparison')).toMatchObject({
      threshold: { limit: -10, against: null },
    });
    expect(faultsOf('throughput > 40000', 'comparison')).toEqual([expect.stringContaining('in percent')]);
    expect(faultsOf('throughput vs latest > -10 %', 'comparison')).toEqual([expect.stringContaining('leave out "vs"')]);
  });

  test('never throws on any text', () => {
    assert(
      property(string(), (text) => {
        const parsed = parseThreshold(text);
        expect('threshold' in parsed || parsed.faults.length > 0).toBe(true);
      }),
    );
  });
});

test('a condition that fails is the threshold with the opposite comparator', () => {
  expect(unless('cassandra.p99 > 20 ms')).toBe('cassandra.p99 <= 20 ms');
  expect(unless('throughput <= 5')).toBe('throughput > 5');
  expect(unless('nonsense')).toBe('nonsense');
  for (const figure of figureNames) {
    for (const comparator of comparators)
      expect(unless(unless(`${figure} ${comparator} 1`))).toBe(`${figure} ${comparator} 1`);
  }
});
