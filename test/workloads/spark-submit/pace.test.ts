import { describe, expect, test } from 'vitest';
import { judgePace, updatePace } from '../../../src/workloads/spark-submit/pace.ts';
import type { Pace } from '../../../src/workloads/spark-submit/pace.ts';
import type { SparkProgress } from '../../../src/workloads/spark-perf/watch.ts';

const limits = { stuckSeconds: 120, limitSeconds: 300, remainingSeconds: 200 };
const total = 1200;

function at(done: number, stageKey = '7.0'): SparkProgress {
  return {
    position: { test: 'aggregate-by-key', trial: 6 },
    stage: { number: 13, of: 21 },
    stageKey,
    tasks: { total, done, running: 2, failed: 0 },
    firstTaskMilliseconds: 0,
    executors: [],
  };
}

/** Observations ten seconds apart, with the tasks done at each; null if the driver did not answer. */
function observed(counts: (number | null)[], trials = 1): Pace {
  return counts.reduce<Pace | null>(
    (pace, done, index) =>
      updatePace(
        pace,
        { atMilliseconds: index * 10_000, trials, progress: done === null ? null : at(done) },
        limits.stuckSeconds,
      ),
    null,
  )!;
}

const times = (count: number, done: number | null) => Array.from({ length: count }, () => done);

describe('a stage', () => {
  test('of which no task finishes for `stuckSeconds` is stuck', () => {
    expect(judgePace(observed(times(12, 400)), total, limits)).toBeNull();
    expect(judgePace(observed(times(13, 400)), total, limits)).toEqual({
      state: 'stuck',
      reason: 'no task finished for 2 min',
    });
  });

  test('that finishes a task now and then is not stuck', () => {
    const counts = [...times(12, 400), 401, ...times(11, 401)];
    expect(judgePace(observed(counts), 402, limits)).toBeNull();
  });

  test('of an application whose executors are still starting is not judged', () => {
    expect(judgePace(observed(times(100, 0), 0), total, limits)).toBeNull();
  });

  test('that would end after the timeout even at twice its rate is too slow', () => {
    // A tenth of a task a second: 602.5 hours for 216,900 tasks.
    const counts = Array.from({ length: 14 }, (_, index) => index);
    expect(judgePace(observed(counts), 216_913, limits)).toEqual({
      state: 'too slow',
      reason: "it would take 602.5 h more, past the run's timeout of 5 min",
    });
  });

  test('is observed for `stuckSeconds` before its rate is judged', () => {
    expect(judgePace(observed([0, 1, 2, 3]), 216_913, limits)).toBeNull();
  });

  test('that is merely slow continues', () => {
    const counts = Array.from({ length: 14 }, (_, index) => index * 20);
    // 940 tasks remain at two a second: 470 s, and half of that is more than the remaining 200 s.
    expect(judgePace(observed(counts), total, limits)?.state).toBe('too slow');
    expect(judgePace(observed(counts), total, { ...limits, remainingSeconds: 240 })).toBeNull();
    expect(judgePace(observed(counts), 400, { ...limits, remainingSeconds: -5 })).toBeNull();
  });

  test('is judged by its last part if that is faster', () => {
    const counts = [...times(12, 0), ...Array.from({ length: 14 }, (_, index) => index * 50)];
    expect(judgePace(observed(counts), 2000, limits)).toBeNull();
  });
});

test('another stage or trial starts the observation again', () => {
  const before = observed(times(12, 400));
  const later = { atMilliseconds: 120_000, trials: 1 };
  expect(updatePace(before, { ...later, progress: at(0, '8.0') }, 120).idleSeconds).toBe(0);
  expect(updatePace(before, { ...later, trials: 2, progress: at(400) }, 120).idleSeconds).toBe(0);
});

test('time without observations hardly counts', () => {
  const before = observed(times(2, 400));
  const after = updatePace(before, { atMilliseconds: 7_200_000, trials: 1, progress: at(400) }, 120);
  expect(after.idleSeconds).toBe(25);
});

test('a driver that does not answer is silent, and its stage is not judged', () => {
  const silent = observed([400, ...times(12, null)]);
  expect(judgePace(silent, total, limits)).toEqual({
    state: 'silent',
    reason: 'The driver has not answered for 2 min',
  });
  const back = updatePace(silent, { atMilliseconds: 130_000, trials: 1, progress: at(400) }, 120);
  expect(judgePace(back, total, limits)).toBeNull();
});
