import { expect, test } from 'vitest';
import { scaleOf } from '../../../src/report/charts/scale.ts';

const textsOf = (...of: Parameters<typeof scaleOf>): string[] => scaleOf(...of).ticks.map(({ text }) => text);

test('ticks are round, whatever the values are', () => {
  expect(textsOf({}, [32_768, 8744], 5, true)).toEqual(['0', '10 k', '20 k', '30 k', '40 k']);
  expect(textsOf({ scale: 'log' }, [9813, 180_714], 6, false)).toEqual(['10 k', '20 k', '50 k', '100 k']);
  expect(textsOf({ scale: 'log' }, [1, 4, 32, 128], 6, false)).toEqual(['1', '2', '4', '8', '16', '32', '64', '128']);
});

test('a logarithmic axis begins and ends at ticks, and is linear where a value has no logarithm', () => {
  const latency = scaleOf({ scale: 'log' }, [1.8, 972], 5, true);
  expect([latency.from, latency.to, latency.unit]).toEqual([1, 1000, 'logarithmic']);
  expect(latency.shareOf(10)).toBeCloseTo(1 / 3);
  const idle = scaleOf({ scale: 'log' }, [0, 972], 5, true);
  expect([idle.from, idle.to, idle.unit]).toEqual([0, 1000, '']);
});

test('a time of many hours has ticks in hours', () => {
  expect(textsOf({ scale: 'time', max: 247 }, [], 6, false)).toEqual(['0:00', '1:00', '2:00', '3:00', '4:00']);
  const long = scaleOf({ scale: 'time', max: 12 * 3600 }, [], 6, false);
  expect(long.unit).toBe('hours:minutes');
  expect(long.ticks.map(({ text }) => text)).toEqual(['0:00', '2:00', '4:00', '6:00', '8:00', '10:00', '12:00']);
});

test('one value, or none but 0, has an axis', () => {
  for (const values of [[7], [0], [0, 0]])
    for (const scale of ['log', undefined] as const)
      for (const isRounded of [true, false]) {
        const { shareOf, ticks } = scaleOf(scale ? { scale } : {}, values, 5, isRounded);
        expect(values.map(shareOf).every((share) => share >= 0 && share <= 1)).toBe(true);
        expect(ticks.length).toBeGreaterThan(0);
      }
});

test('a logarithmic axis over many powers of ten is no longer than its values, and has few ticks', () => {
  const { from, to, ticks } = scaleOf({ scale: 'log' }, [0.95, 24_600], 5, true);
  expect([from, to]).toEqual([0.1, 100_000]);
  expect(ticks.length).toBeGreaterThan(2);
  expect(ticks.length).toBeLessThan(8);
});
