import { describe, expect, test } from 'vitest';
import { follow, judgePace } from '../../../src/workloads/spark-perf/pace.ts';
import type { Pace } from '../../../src/workloads/spark-perf/pace.ts';
import type { SparkProgress } from '../../../src/workloads/spark-perf/progress.ts';

const bounds = { stuckSeconds: 120, limitSeconds: 300, leftSeconds: 200 };
const total = 1200;

function at(done: number, stageKey = '7.0'): SparkProgress {
  return {
    place: { test: 'aggregate-by-key', trial: 6 },
    stage: { number: 13, of: 21 },
    stageKey,
    tasks: { total, done, running: 2, failed: 0 },
    firstTaskMilliseconds: 0,
    executors: [],
  };
}

/** Looks every ten seconds, each with so many tasks done; null where the driver did not answer. */
function looked(looks: (number | null)[], trials = 1): Pace {
  return looks.reduce<Pace | null>(
    (pace, done, index) =>
      follow(
        pace,
        { atMilliseconds: index * 10_000, trials, progress: done === null ? null : at(done) },
        bounds.stuckSeconds,
      ),
    null,
  )!;
}

const times = (count: number, done: number | null) => Array.from({ length: count }, () => done);

describe('a stage', () => {
  test('of which no task finishes for the stated time stands still', () => {
    expect(judgePace(looked(times(12, 400)), total, bounds)).toBeNull();
    expect(judgePace(looked(times(13, 400)), total, bounds)).toEqual({
      state: 'stands still',
      reason: 'no task of it finished in 2 min',
    });
  });

  test('that finishes one task now and then does not stand still', () => {
    const looks = [...times(12, 400), 401, ...times(11, 401)];
    expect(judgePace(looked(looks), 402, bounds)).toBeNull();
  });

  test('of an application whose executors are still starting is not judged', () => {
    expect(judgePace(looked(times(100, 0), 0), total, bounds)).toBeNull();
  });

  test('whose end lies past the limit even at twice its rate is too slow', () => {
    // A tenth of a task a second: 602.5 hours for 216,900 tasks.
    const looks = Array.from({ length: 14 }, (_, index) => index);
    expect(judgePace(looked(looks), 216_913, bounds)).toEqual({
      state: 'too slow',
      reason: "its end is expected in 602.5 h, past the run's limit of 5 min",
    });
  });

  test('is given its time before its rate is judged', () => {
    expect(judgePace(looked([0, 1, 2, 3]), 216_913, bounds)).toBeNull();
  });

  test('that is merely slow goes on', () => {
    const looks = Array.from({ length: 14 }, (_, index) => index * 20);
    // 940 tasks are left at two a second: 470 s, and half of it lies past the 200 s that are left.
    expect(judgePace(looked(looks), total, bounds)?.state).toBe('too slow');
    expect(judgePace(looked(looks), total, { ...bounds, leftSeconds: 240 })).toBeNull();
    expect(judgePace(looked(looks), 400, { ...bounds, leftSeconds: -5 })).toBeNull();
  });

  test('is judged by its last part where that is faster', () => {
    const looks = [...times(12, 0), ...Array.from({ length: 14 }, (_, index) => index * 50)];
    expect(judgePace(looked(looks), 2000, bounds)).toBeNull();
  });
});

test('another stage, or another trial of it, begins afresh', () => {
  const before = looked(times(12, 400));
  const later = { atMilliseconds: 120_000, trials: 1 };
  expect(follow(before, { ...later, progress: at(0, '8.0') }, 120).idleSeconds).toBe(0);
  expect(follow(before, { ...later, trials: 2, progress: at(400) }, 120).idleSeconds).toBe(0);
});

test('time in which nobody looked counts as little', () => {
  const before = looked(times(2, 400));
  const after = follow(before, { atMilliseconds: 7_200_000, trials: 1, progress: at(400) }, 120);
  expect(after.idleSeconds).toBe(25);
});

test('a driver that does not answer is silent, which says nothing of its stage', () => {
  const silent = looked([400, ...times(12, null)]);
  expect(judgePace(silent, total, bounds)).toEqual({
    state: 'silent',
    reason: 'The driver has not answered for 2 min',
  });
  const back = follow(silent, { atMilliseconds: 130_000, trials: 1, progress: at(400) }, 120);
  expect(judgePace(back, total, bounds)).toBeNull();
});
