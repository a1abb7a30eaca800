import { describe, expect, test } from 'vitest';
import { judgeWindow } from '../../../src/measurement/runs/window-validity.ts';
import type { Tick } from '../../../src/measurement/runs/window-validity.ts';

/** A sample a second at these seconds, on a machine that had been up for an hour at second 0. */
const ticksAt = (...at: number[]): Tick[] =>
  at.map((second) => ({ atMilliseconds: second * 1000, uptimeMilliseconds: (3600 + second) * 1000 }));
const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index);

const window = { startMilliseconds: 100_000, endMilliseconds: 160_000 };
const faultsOf = (ticks: Tick[], of = window) =>
  judgeWindow(of, [{ host: 'kafka01', ticks, unreachable: null }], []).hosts;

describe('the telemetry of a window', () => {
  test('that is sampled every second is valid', () => {
    expect(faultsOf(ticksAt(...range(0, 161)))).toEqual([]);
  });

  test('may have a gap of up to ten seconds, because a busy host is late', () => {
    expect(faultsOf(ticksAt(...range(90, 120), ...range(130, 161)))).toEqual([]);
    expect(faultsOf(ticksAt(...range(90, 120), ...range(131, 161)))).toEqual([
      'kafka01 has no telemetry for 11.0 s of the window: its sampler or the host itself was frozen.',
    ]);
  });

  test('is invalid if its start or its end is missing', () => {
    expect(faultsOf(ticksAt(...range(112, 161)))).toEqual([expect.stringContaining('12.0 s of the window')]);
    expect(faultsOf(ticksAt(...range(90, 145)))).toEqual([expect.stringContaining('15.0 s of the window')]);
  });

  test('is judged only inside the window: gaps before or after it do not count', () => {
    expect(faultsOf(ticksAt(...range(0, 30), ...range(105, 158), ...range(300, 310)))).toEqual([]);
  });

  test('is invalid without samples', () => {
    expect(faultsOf([])).toEqual([expect.stringContaining('60.0 s of the window')]);
    expect(faultsOf(ticksAt(...range(0, 50)))).toEqual([expect.stringContaining('60.0 s of the window')]);
  });

  test('of a window shorter than the longest gap may have one sample fewer', () => {
    expect(faultsOf(ticksAt(99, 104), { startMilliseconds: 100_000, endMilliseconds: 103_000 })).toEqual([]);
  });
});

/** Samples of a clock that is set at this second. */
const setAt = (second: number, bySeconds: number): Tick[] =>
  ticksAt(...range(90, 200)).map((tick) =>
    tick.atMilliseconds < second * 1000 ? tick : { ...tick, atMilliseconds: tick.atMilliseconds + bySeconds * 1000 },
  );

describe('the clock in a window', () => {
  test('that is set forward or back invalidates it', () => {
    expect(faultsOf(setAt(130, 3600), { ...window, endMilliseconds: 3_760_000 })).toEqual([
      'The clock of kafka01 was set forward by 3600.0 s in the window.',
    ]);
    expect(faultsOf(setAt(130, -5))).toEqual(['The clock of kafka01 was set back by 5.0 s in the window.']);
  });

  test('that is set by more than 100 ms invalidates it, and one late sample does not', () => {
    expect(faultsOf(setAt(130, 0.15))).toEqual(['The clock of kafka01 was set forward by 0.1 s in the window.']);
    expect(faultsOf(setAt(130, 0.09))).toEqual([]);
    const late = ticksAt(...range(90, 200)).map((tick) =>
      tick.atMilliseconds === 130_000 ? { ...tick, uptimeMilliseconds: tick.uptimeMilliseconds + 800 } : tick,
    );
    expect(faultsOf(late)).toEqual([]);
  });

  test('that is set back past the start of the window invalidates it', () => {
    expect(judgeWindow({ startMilliseconds: 100_000, endMilliseconds: 40_000 }, [], []).hosts).toEqual([
      'The clock was set back in the window: its end is before its start.',
    ]);
  });

  test('that is adjusted slowly, or was set before the window, does not', () => {
    const slowly = ticksAt(...range(90, 161)).map((tick, index) => ({
      ...tick,
      atMilliseconds: tick.atMilliseconds + index / 2,
    }));
    expect(faultsOf(slowly)).toEqual([]);
    expect(faultsOf(setAt(95, -30), { startMilliseconds: 100_000, endMilliseconds: 160_000 })).toEqual([]);
  });
});

test('a host that does not answer invalidates the window, with its error', () => {
  const verdict = judgeWindow(window, [{ host: 'kafka01', ticks: [], unreachable: 'No route to host' }], []);
  expect(verdict.hosts).toEqual(['kafka01 cannot be checked: No route to host']);
});

const service = (startedMilliseconds: number | null) => ({
  host: 'kafka01',
  jobId: 'kafka-broker',
  startedMilliseconds,
});

test('a service that was started after the window began was restarted, one that does not run has ended', () => {
  expect(judgeWindow(window, [], [service(99_999)]).services).toEqual([]);
  expect(judgeWindow(window, [], [service(100_001)]).services).toEqual([
    'kafka-broker on kafka01 was restarted in the window.',
  ]);
  expect(judgeWindow(window, [], [service(null)]).services).toEqual(['kafka-broker on kafka01 no longer runs.']);
});

/** Samples of a machine that has been up for a few seconds. */
const fresh = (...at: number[]): Tick[] =>
  at.map((second) => ({ atMilliseconds: second * 1000, uptimeMilliseconds: (second - 130) * 1000 }));

describe('a host that an event gave a new machine', () => {
  const absence = { host: 'kafka01', window: { startMilliseconds: 120_000, endMilliseconds: 140_000 } };
  const faults = (ticks: Tick[], absences = [absence]) =>
    judgeWindow(window, [{ host: 'kafka01', ticks, unreachable: null }], [], absences).hosts;

  test('needs no telemetry until it has one, and has another uptime then', () => {
    const ticks = [...ticksAt(...range(90, 121)), ...fresh(...range(138, 170))];
    expect(faults(ticks)).toEqual([]);
    expect(faults(ticks, []).join('\n')).toContain('The clock of kafka01 was set');
    expect(faults(ticks, [{ ...absence, host: 'kafka02' }])).not.toEqual([]);
  });

  test('is judged before and after', () => {
    expect(faults([...ticksAt(...range(90, 105)), ...fresh(...range(138, 170))])).toEqual([
      expect.stringContaining('15.0 s of the window'),
    ]);
    expect(faults([...ticksAt(...range(90, 121)), ...fresh(...range(152, 170))])).toEqual([
      expect.stringContaining('12.0 s of the window'),
    ]);
  });
});
