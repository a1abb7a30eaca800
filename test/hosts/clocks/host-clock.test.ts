import { describe, expect, test } from 'vitest';
import { hostClock, type ClockReading } from '../../../src/hosts/clocks/host-clock.ts';
import { sharedReading } from './shared-clock.ts';

const minute = 60_000;
const hour = 60 * minute;

/** A clock that is ahead by `ahead` at 0 and gains so many parts per million. */
const drifting =
  (ahead: number, partsPerMillion: number) =>
  (time: number): number =>
    ahead + (time * partsPerMillion) / 1e6;

const readingsOf = (offset: (time: number) => number, times: number[], error = 2): ClockReading[] =>
  times.map((time) => ({ atMilliseconds: time, offsetMilliseconds: offset(time), errorMilliseconds: error }));

const every = (step: number, until: number): number[] =>
  Array.from({ length: Math.floor(until / step) + 1 }, (_, index) => index * step);

describe('a clock with a constant drift', () => {
  test.each([
    ['measured every minute', 40, every(minute, 3 * hour)],
    ['measured at the start, in the middle and at the end of three hours', -40, [0, 1.5 * hour, 3 * hour]],
    ['an hour behind', 15, every(10 * minute, 3 * hour)],
  ])('that is %s is corrected to a millisecond', (name, drift, times) => {
    const offset = drifting(name === 'an hour behind' ? -hour : 250, drift);
    const clock = hostClock(readingsOf(offset, times));
    for (const time of [0, 1, 17 * minute, 99 * minute, 3 * hour - 1]) {
      expect(Math.abs(clock.toOurs(time + offset(time)) - time)).toBeLessThan(1);
      expect(Math.abs(clock.toTheirs(time) - (time + offset(time)))).toBeLessThan(1);
    }
    expect(clock.worstWithin(0, 3 * hour)).toBeLessThan(100);
  });

  test('that is measured once is known for minutes only', () => {
    const clock = hostClock(readingsOf(drifting(250, 40), [0]));
    expect(clock.at(5 * minute).uncertaintyMilliseconds).toBeCloseTo(2 + 60);
    expect(clock.worstWithin(0, hour)).toBeGreaterThan(100);
  });

  test('that is not measured for half a day between two readings is not known', () => {
    expect(hostClock(readingsOf(drifting(0, 0), [0, 12 * hour])).worstWithin(0, 12 * hour)).toBeGreaterThan(100);
  });
});

describe('a clock that changes its drift', () => {
  test('by 10 parts per million stays within its uncertainty', () => {
    const offset = (time: number): number => (time < hour ? time * 20e-6 : hour * 20e-6 + (time - hour) * 10e-6);
    const clock = hostClock(readingsOf(offset, [0, 2 * hour]));
    for (const time of every(10 * minute, 2 * hour)) {
      const { offsetMilliseconds, uncertaintyMilliseconds } = clock.at(time);
      expect(Math.abs(offsetMilliseconds - offset(time))).toBeLessThanOrEqual(uncertaintyMilliseconds);
    }
  });
});

const set = (time: number): number => (time < 30.5 * minute ? 0 : 400);

describe('a clock that is set', () => {
  test('is uncertain by the step between the readings around it, and known elsewhere', () => {
    const clock = hostClock(readingsOf(set, every(minute, hour)));
    expect(clock.at(30.5 * minute).uncertaintyMilliseconds).toBeGreaterThan(100);
    expect(clock.worstWithin(0, 29 * minute)).toBeLessThan(10);
    expect(clock.worstWithin(32 * minute, hour)).toBeLessThan(10);
    expect(clock.worstWithin(20 * minute, 40 * minute)).toBeGreaterThan(100);
  });

  test('is not taken for drift over a longer time', () => {
    expect(
      hostClock(readingsOf(set, [0, 30 * minute, 31 * minute, 2 * hour])).worstWithin(0, 2 * hour),
    ).toBeGreaterThan(100);
  });
});

describe('a host that answers slowly under load', () => {
  test('is known by the readings before and after the load', () => {
    const offset = drifting(80, 20);
    const slow = readingsOf((time) => offset(time) + 130, every(minute, 10 * minute).slice(1), 200);
    const clock = hostClock([...readingsOf(offset, [0, 11 * minute]), ...slow]);
    expect(clock.worstWithin(0, 11 * minute)).toBeLessThan(10);
    expect(Math.abs(clock.at(5 * minute).offsetMilliseconds - offset(5 * minute))).toBeLessThan(1);
  });

  test('before and after the load too is not known', () => {
    expect(
      hostClock(readingsOf(drifting(0, 0), every(minute, 10 * minute), 140)).worstWithin(0, minute),
    ).toBeGreaterThan(100);
  });
});

test('a host that shares our clock is known for ever', () => {
  const clock = hostClock([sharedReading, { ...sharedReading, atMilliseconds: 72 * hour }]);
  expect(clock.worstWithin(0, 100 * hour)).toBe(0);
  expect(clock.toOurs(5 * hour)).toBe(5 * hour);
});

test('a host that was never measured is not known', () => {
  expect(hostClock([]).at(0)).toEqual({ offsetMilliseconds: 0, uncertaintyMilliseconds: Infinity });
});
