import { describe, expect, it } from 'vitest';
import { missedTargetText, targetOutcome, type TargetedLoad } from '../../src/workloads/target-met.ts';
import { consumer, consumerFigures, producer, producerFigures } from '../report/sample-loads.ts';
import { madeLoad } from './made-load.ts';

const seconds = 60;
const window = { startMilliseconds: 0, endMilliseconds: seconds * 1000 };

/** A producer with a target of 50,000 records a second, and the mean latencies of its intervals. */
function load(achieved: number, latencies: number[] = [], p50 = 4, records = 1_000_000): TargetedLoad {
  const figures = { ...producerFigures(achieved, p50), records };
  const made = madeLoad(producer(50_000), figures, { window });
  const series = latencies.map((latencyMeanMilliseconds, at) => ({
    endMilliseconds: (at + 1) * 5000,
    seconds: 5,
    count: achieved * 5,
    latencyMeanMilliseconds,
    latencyMaxMilliseconds: null,
  }));
  return { ...made, measured: { ...made.measured, series } };
}

const twelve = (latencyAt: (at: number) => number): number[] => Array.from({ length: 12 }, (_, at) => latencyAt(at));
/** From the first fifth of twelve intervals to the last, a latency that grows by `total` grows by 10/11 of it. */
const growing = (total: number): number[] => twelve((at) => 5 + (total * at) / 11);
/** Late in the first intervals, then on time. */
const stalled = (until: number): number[] => twelve((at) => (at < until ? 3000 : 5));
const text = (given: TargetedLoad) => missedTargetText('kafka-producer', targetOutcome(given)!);
const isMet = (...given: Parameters<typeof load>): boolean | undefined => targetOutcome(load(...given))?.isMet;

describe('a target rate is met', () => {
  it('from 98 % of it on', () => {
    expect(isMet(48_999)).toBe(false);
    expect(isMet(49_000)).toBe(true);
  });

  it('unless latency grows by a hundredth of the window: the rate falls behind by as much', () => {
    expect(isMet(50_000, growing(640))).toBe(true);
    expect(isMet(50_000, growing(680))).toBe(false);
    expect(targetOutcome(load(50_000, growing(680)))?.backlog?.kind).toBe('growing');
  });

  it('with one slow interval, however slow: it catches up', () => {
    expect(
      isMet(
        50_000,
        twelve((at) => (at === 10 ? 3000 : 5)),
      ),
    ).toBe(true);
  });

  it('with a latency that is long from the start', () => {
    expect(
      isMet(
        50_000,
        twelve((at) => 800 + (at % 2)),
      ),
    ).toBe(true);
  });

  it('unless one in a hundred operations took a tenth of the window, also without intervals', () => {
    expect(isMet(50_000, [], 990)).toBe(true);
    expect(isMet(50_000, [], 1001)).toBe(false);
  });

  it('unless that was a stall from which it caught up before the second half of the window', () => {
    expect(isMet(50_000, stalled(6), 1001)).toBe(true);
    expect(isMet(50_000, stalled(10), 1001)).toBe(false);
  });

  it('unless it is known that what waits did not grow: a record of a stream waits for its batch', () => {
    const given = load(50_000, [], 1001);
    const isMetIf = (waitingGrows: boolean) =>
      targetOutcome({ ...given, measured: { ...given.measured, waitingGrows } })?.isMet;
    expect(isMetIf(false)).toBe(true);
    expect(isMetIf(true)).toBe(false);
  });
});

it('of few operations a tenth of the window is taken by one in twenty, or by half', () => {
  // The percentiles are 3 and 6 times the median.
  expect(isMet(50_000, [], 1100, 900)).toBe(true);
  expect(isMet(50_000, [], 2001, 900)).toBe(false);
  expect(text(load(50_000, [], 2001, 900))).toContain('but one in twenty operations took 6,003 ms or more');
  expect(isMet(50_000, [], 2001, 150)).toBe(true);
  expect(text(load(50_000, [], 6001, 150))).toContain('but half of the operations took 6,001 ms or more');
});

it('a load without a target rate meets none and misses none', () => {
  const made = madeLoad(consumer('kafka02', null), consumerFigures(50_000), { window });
  expect(targetOutcome(made)).toBeNull();
  expect(targetOutcome(made, { target: 40_000 })?.isMet).toBe(true);
});

it('the sentence on a missed target says whether the rate or the backlog missed it', () => {
  expect(text(load(50_000))).toBeNull();
  expect(text(load(40_000))).toBe('kafka-producer reached 40,000 a second, 80 % of its target rate of 50,000.');
  expect(
    text(
      load(
        49_500,
        twelve((at) => 10 + at * 80),
      ),
    ),
  ).toBe(
    'kafka-producer reached 49,500 a second, 99 % of its target rate of 50,000, and its backlog grew: operations took 50 ms at the start of the window and 850 ms at its end.',
  );
});
