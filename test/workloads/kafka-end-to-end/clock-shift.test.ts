import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { hostClock } from '../../../src/hosts/clocks/host-clock.ts';
import { clockShift } from '../../../src/workloads/kafka-end-to-end/clock-shift.ts';

const at = 1_000_000;

/** A host whose clock was measured to be ahead of ours by `offset`, within `error`. */
const hostWith = (host: string, offset: number, error: number) => ({
  host,
  clock: hostClock([{ atMilliseconds: at, offsetMilliseconds: offset, errorMilliseconds: error }]),
});

test('a difference is corrected by the offsets of both clocks, and their errors add up', () => {
  const { shiftMilliseconds, errorMilliseconds } = clockShift(at + 20, hostWith('two', 20, 1), [
    hostWith('one', -5, 2),
  ]);
  // The consumer reads 20 ms more than our clock and the producer 5 ms less, so a difference is 25 ms too long.
  expect(shiftMilliseconds).toBe(-25.5);
  expect(errorMilliseconds).toBeCloseTo(3.5, 6);
});

test('a producer on the consumer’s host shares its clock: only the timestamps in whole milliseconds are in doubt', () => {
  const own = hostWith('two', 300, 40);
  expect(clockShift(at, own, [own])).toEqual({ shiftMilliseconds: -0.5, errorMilliseconds: 0.5 });
});

test('with producers on several hosts, half the distance of their corrections adds to the error', () => {
  const { shiftMilliseconds, errorMilliseconds } = clockShift(at, hostWith('two', 0, 0), [
    hostWith('one', 10, 1),
    hostWith('three', -2, 1),
  ]);
  expect(shiftMilliseconds).toBe(3.5);
  expect(errorMilliseconds).toBeCloseTo(1 + 6 + 0.5, 6);
});

test('whatever the clocks, the true latency is within the error of the corrected difference', () => {
  const clock = fc.record({
    truth: fc.integer({ min: -500, max: 500 }),
    wrongBy: fc.double({ min: -1, max: 1, noNaN: true }),
    error: fc.integer({ min: 1, max: 30 }),
  });
  const latency = fc.double({ min: 0, max: 100, noNaN: true });
  fc.assert(
    fc.property(clock, fc.array(clock, { minLength: 1, maxLength: 3 }), latency, (own, others, trueLatency) => {
      const measured = ({ truth, wrongBy, error }: typeof own, host: string) =>
        hostWith(host, truth + wrongBy * error, error);
      const producers = others.map((each, index) => measured(each, `producer${index}`));
      for (const { truth } of others) {
        const sent = at + truth;
        const received = at + trueLatency + own.truth;
        const { shiftMilliseconds, errorMilliseconds } = clockShift(received, measured(own, 'two'), producers);
        const corrected = received - Math.floor(sent) + shiftMilliseconds;
        expect(Math.abs(corrected - trueLatency)).toBeLessThanOrEqual(errorMilliseconds + 1e-6);
      }
    }),
  );
});
