import { expect, test } from 'vitest';
import { randomNumbers } from '../../../src/statistics/random-numbers.ts';
import type { SeriesPoint } from '../../../src/workloads/load-output.ts';
import { judgeSteadiness, type Steadiness } from '../../../src/measurement/results/steadiness.ts';
import { operationsAt } from './judged-load.ts';

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

const steady = { state: 'steady', cutSeconds: 0, why: null, remedy: null };

/** Of a load with a target rate if `target` is given, else of a closed loop. */
function judged(series: SeriesPoint[], tolerancePercent: number, target: number | null = null): Steadiness {
  return judgeSteadiness(operationsAt(series, target), tolerancePercent / 100)!;
}

test.each([20, 120])('a load with only noise is in steady state: %i s', (seconds) => {
  expect(
    judged(
      seriesOf(seconds, () => 1000),
      5,
    ),
  ).toEqual(steady);
});

test.each([20, 120])('a slow beginning is cut off: %i s', (seconds) => {
  expect(
    judged(
      seriesOf(seconds, (second) => (second < seconds / 5 ? 300 : 1000)),
      5,
    ),
  ).toMatchObject({
    state: 'steady',
    cutSeconds: seconds / 5,
    why: expect.stringMatching(/^throughput rose from (29|30)\d to (99\d|1,00\d) records\/s in the warm-up$/),
  });
});

test('throughput that rises in the second half is no steady state', () => {
  const late = seriesOf(20, (second) => (second < 13 ? 300 : 1000));
  expect(judged(late, 5)).toMatchObject({
    state: 'unsteady',
    why: expect.stringMatching(/^throughput rose from 30\d to 1,00\d records\/s after 13 s$/),
    remedy: 'warm-up',
  });
});

test('falling throughput is no steady state', () => {
  const { state, why, remedy } = judged(
    seriesOf(60, (second) => 1000 - 6 * second),
    5,
  );
  expect({ state, remedy }).toEqual({ state: 'unsteady', remedy: 'cause' });
  expect(why).toMatch(/^throughput fell from 9\d\d to 7\d\d records\/s during the window$/);
});

test('a constant throughput is steady although latency rises: whether a backlog grew is judged with the target rate', () => {
  const queueing = seriesOf(
    40,
    () => 1000,
    (second) => 5 + 20 * second,
  );
  expect(judged(queueing, 5, 1000)).toEqual(steady);
});

test('latency with only noise and some gaps is in steady state', () => {
  const withGaps = seriesOf(20, () => 1000).map((point, index) =>
    index % 7 === 0 ? { ...point, latencyMeanMilliseconds: null } : point,
  );
  expect(judged(withGaps, 5)).toEqual(steady);
});

test('a few intervals are inconclusive, and a partial interval does not count', () => {
  expect(
    judged(
      seriesOf(7, () => 1000),
      5,
    ),
  ).toEqual({ state: 'unknown', cutSeconds: 0, why: 'it has only 7 intervals', remedy: 'length' });
  const rest: SeriesPoint = {
    endMilliseconds: 1,
    seconds: 0.1,
    count: 5000,
    latencyMeanMilliseconds: null,
    latencyMaxMilliseconds: null,
  };
  expect(judged([...seriesOf(20, () => 1000), rest], 5)).toEqual(steady);
  expect(judged([], 5).state).toBe('unknown');
});

test('a drop by a third in the middle is no steady state, and the time of the drop is named', () => {
  const { state, why } = judged(
    seriesOf(60, (second) => (second < 32 ? 1000 : 700)),
    10,
  );
  expect(state).toBe('unsteady');
  expect(why).toMatch(/^throughput fell from (99\d|1,00\d) to (69|70)\d records\/s after 3[123] s$/);
});

test('a change in the middle is no warm-up, in either direction', () => {
  for (const [first, second] of [
    [1000, 700],
    [700, 1000],
  ] as const) {
    const changed = seriesOf(25, (at) => (at < 12 ? first : second));
    expect(judged(changed, 10)).toMatchObject({ state: 'unsteady', cutSeconds: 0 });
  }
});

test('a load generator that catches up is not steady; once it has caught up it is, and the catching up is cut off', () => {
  const catchingUp = seriesOf(20, (second) => (second < 4 ? 10 : 1300));
  expect(judged(catchingUp, 10, 1000)).toMatchObject({ state: 'unsteady', remedy: 'warm-up' });
  const caughtUp = seriesOf(40, (second) => (second < 2 ? 10 : second < 8 ? 1330 : 1000));
  expect(judged(caughtUp, 10, 1000)).toMatchObject({ state: 'steady', cutSeconds: 8 });
});

test('seconds for which nothing was logged are seconds in which nothing was done', () => {
  const stalled = seriesOf(40, () => 1000).filter((_, second) => second < 15 || second >= 28);
  expect(judged(stalled, 10)).toMatchObject({ state: 'unsteady', remedy: 'cause' });
});

test('a change of 10 to 20 % that chance explains is none; a larger one leaves it unknown', () => {
  const random = randomNumbers(3);
  const noisy = seriesOf(12, (second) => (second < 6 ? 1000 : 700) * (0.7 + 0.6 * random()));
  expect(judged(noisy, 10)).toMatchObject({ state: 'unknown', why: expect.stringContaining('which may be chance') });
});
