import { expect, test } from 'vitest';
import { randomNumbers } from '../../src/statistics/random-numbers.ts';
import type { SeriesPoint } from '../../src/workloads/load-output.ts';
import { judgeSteadyState } from '../../src/search/steady-state.ts';

/** One point a second, with throughput and mean latency that scatter by 3 %. */
function seriesOf(length: number, rate: (second: number) => number, latency: (second: number) => number = () => 5) {
  const random = randomNumbers(11);
  const scattered = (value: number): number => value * (1 + 0.1 * (random() - 0.5));
  return Array.from({ length }, (_, second): SeriesPoint => ({
    endMilliseconds: (second + 1) * 1000,
    seconds: 1,
    count: scattered(rate(second)),
    latencyMeanMilliseconds: scattered(latency(second)),
    latencyMaxMilliseconds: null,
  }));
}

const steady = { isSteady: true, why: null };

test.each([20, 120])('a load with only noise is in steady state: %i s', (seconds) => {
  expect(
    judgeSteadyState(
      seriesOf(seconds, () => 1000),
      5,
    ),
  ).toEqual(steady);
});

test.each([20, 120])('a slow beginning is cut off: %i s', (seconds) => {
  expect(
    judgeSteadyState(
      seriesOf(seconds, (second) => (second < seconds / 5 ? 300 : 1000)),
      5,
    ),
  ).toEqual(steady);
});

test('throughput that rises in the second half is no steady state', () => {
  const late = seriesOf(20, (second) => (second < 13 ? 300 : 1000));
  expect(judgeSteadyState(late, 5)).toEqual({
    isSteady: false,
    why: 'its throughput rose by 235 % after 13 s',
  });
});

test('falling throughput is no steady state', () => {
  const { isSteady, why } = judgeSteadyState(
    seriesOf(60, (second) => 1000 - 6 * second),
    5,
  );
  expect(isSteady).toBe(false);
  expect(why).toMatch(/^its throughput (fell by \d+ %|was still changing)/);
});

test('rising latency is no steady state, even with constant throughput', () => {
  const queueing = seriesOf(
    40,
    () => 1000,
    (second) => 5 + 20 * second,
  );
  expect(judgeSteadyState(queueing, 5)).toEqual({ isSteady: false, why: 'its latency was still rising' });
});

test('latency that rises while a queue fills up is no steady state, however long its transient', () => {
  const captured = [4553, 5418, 6400, 7147, 8024, 8749, 9567, 10_185, 10_954, 11_777];
  const filling = seriesOf(
    10,
    () => 1000,
    (second) => captured[second]!,
  );
  expect(judgeSteadyState(filling, 25).why).toBe('its latency was still rising');
});

test('latency with only noise and some gaps is in steady state', () => {
  const withGaps = seriesOf(20, () => 1000).map((point, index) =>
    index % 7 === 0 ? { ...point, latencyMeanMilliseconds: null } : point,
  );
  expect(judgeSteadyState(withGaps, 5)).toEqual(steady);
});

test('a few intervals are inconclusive, and a partial interval does not count', () => {
  expect(
    judgeSteadyState(
      seriesOf(7, () => 1000),
      5,
    ).why,
  ).toBe('it has only 7 intervals');
  const rest: SeriesPoint = {
    endMilliseconds: 1,
    seconds: 0.1,
    count: 5000,
    latencyMeanMilliseconds: null,
    latencyMaxMilliseconds: null,
  };
  expect(judgeSteadyState([...seriesOf(20, () => 1000), rest], 5)).toEqual(steady);
  expect(judgeSteadyState([], 5).isSteady).toBe(false);
});

test('a drop by a third in the middle is no steady state, and the time of the drop is named', () => {
  const { isSteady, why } = judgeSteadyState(
    seriesOf(60, (second) => (second < 32 ? 1000 : 700)),
    10,
  );
  expect(isSteady).toBe(false);
  expect(why).toMatch(/^its throughput fell by (29|30|31) % after 3[123] s$/);
});
