import { expect, test } from 'vitest';
import { statusOnOurClock, timesOnOurClock, windowOnOurClock } from '../../../src/hosts/clocks/on-our-clock.ts';

/** Of a host that is 500 ms ahead. */
const clock = { toOurs: (time: number) => time - 500 };

test('every time of a reading is put on our clock, and no length', () => {
  const reading = {
    window: { startMilliseconds: 1000, endMilliseconds: 3000 },
    figures: { totalSeconds: 2, saturated: { evidence: { atMilliseconds: 2000, lastOutput: '' } } },
    measured: {
      series: [
        { endMilliseconds: 2000, seconds: 1, count: 7, latencyMeanMilliseconds: 4, latencyMaxMilliseconds: null },
      ],
    },
  };
  expect(timesOnOurClock(reading, clock)).toEqual({
    window: { startMilliseconds: 500, endMilliseconds: 2500 },
    figures: { totalSeconds: 2, saturated: { evidence: { atMilliseconds: 1500, lastOutput: '' } } },
    measured: {
      series: [
        { endMilliseconds: 1500, seconds: 1, count: 7, latencyMeanMilliseconds: 4, latencyMaxMilliseconds: null },
      ],
    },
  });
});

test('the times of a job are put on our clock', () => {
  expect(windowOnOurClock({ startMilliseconds: 600, endMilliseconds: 700 }, clock)).toEqual({
    startMilliseconds: 100,
    endMilliseconds: 200,
  });
  expect(statusOnOurClock({ state: 'running', pid: 1, startedMilliseconds: 700 }, clock)).toMatchObject({
    startedMilliseconds: 200,
  });
  expect(statusOnOurClock({ state: 'running', pid: 1, startedMilliseconds: null }, clock)).toMatchObject({
    startedMilliseconds: null,
  });
  expect(
    statusOnOurClock(
      { state: 'ended', exitCode: 0, signal: null, startedMilliseconds: 700, endedMilliseconds: 900 },
      clock,
    ),
  ).toMatchObject({ startedMilliseconds: 200, endedMilliseconds: 400 });
  expect(statusOnOurClock({ state: 'lost' }, clock)).toEqual({ state: 'lost' });
});
