import { describe, expect, test } from 'vitest';
import { findOverSlices } from '../../../src/findings/slices/slices.ts';
import type { SlicesFinding } from '../../../src/findings/slices/slices-finding.ts';
import type { CampaignRecord, RunResult } from '../../../src/measurement/results/types.ts';
import { runsOf } from '../../../src/plan/runs-of.ts';
import { normal, randomNumbers } from '../../../src/statistics/random-numbers.ts';
import { changed, plan } from '../../campaign/examples.ts';
import { resultOf } from '../../measurement/results/run-on-disk.ts';
import { stressFigures } from '../../report/sample-loads.ts';
import { madeLoad } from '../../workloads/made-load.ts';

const hour = 3_600_000;

interface LongRun {
  count: number;
  perSecond: (number: number) => number;
  invalid?: number[];
  missing?: number[];
  /** Number of the first slice of a resumed session. */
  resumedFrom?: number;
}

const phase = (start: number): CampaignRecord['phases'] => [
  { phase: 'plan', startMilliseconds: start, endMilliseconds: null },
];

/** A slice an hour, with 12 s without load before the next. */
function measured({ count, perSecond, invalid = [], missing = [], resumedFrom }: LongRun): SlicesFinding {
  const campaign = plan(changed('  smoke:\n', `  smoke:\n    slices: { store: { count: ${count} } }\n`));
  const random = randomNumbers(7);
  const results = runsOf(campaign)
    .filter(({ slice }) => slice && !missing.includes(slice.number))
    .map(({ id, slice, trial, loads }): RunResult => {
      const { number } = slice!;
      const startMilliseconds = number * hour;
      const window = { startMilliseconds, endMilliseconds: startMilliseconds + 20_000 };
      const span = { startMilliseconds, endMilliseconds: startMilliseconds + hour - 12_000 };
      const figures = stressFigures(4, perSecond(number) * (1 + 0.01 * normal(random)));
      const state = invalid.includes(number)
        ? { state: 'invalid' as const, invalidReasons: ['A broker died.'], loads: [] }
        : { loads: [madeLoad(loads[0]!, figures, { window })] };
      return resultOf(id, { trial, slice: slice!, window, span, ...state });
    });
  const sessions = resumedFrom === undefined ? {} : { sessions: [{ phases: phase(0) } as CampaignRecord] };
  const record: Pick<CampaignRecord, 'plan' | 'phases' | 'sessions'> = {
    plan: campaign,
    phases: phase((resumedFrom ?? 0) * hour - 60_000),
    ...sessions,
  };
  const [finding, ...others] = findOverSlices(record, results);
  expect(others).toEqual([]);
  return finding!;
}

const throughput = ({ figures }: SlicesFinding) => figures.find(({ name }) => name === 'perSecond')!;

const wave = (number: number): number => 1000 * Math.exp(0.06 * Math.cos((2 * Math.PI * (number - 15)) / 24));

describe('a long run', () => {
  test('that is constant shows neither drift nor a shift of level', () => {
    const finding = measured({ count: 24, perSecond: () => 1000 });
    expect(throughput(finding)).toMatchObject({
      drift: { state: 'none' },
      shift: { state: 'none' },
      daily: { state: 'not-covered', hours: 23 },
    });
    expect(finding.answers.join('\n')).toMatch(
      /Throughput, median [^:]*: no drift shown: .*; no shift of level shown, .*; daily wave not covered/,
    );
  });

  test('that loses a tenth drifts by it, with an interval around it', () => {
    const { drift, shift } = throughput(
      measured({ count: 24, perSecond: (number) => 1000 * (1 - (0.1 * number) / 24) }),
    );
    expect(drift.state).toBe('drifts');
    expect(drift).toMatchObject({ ratio: expect.closeTo(0.9, 1) });
    if (drift.state !== 'drifts') throw new Error('No drift was found.');
    expect(drift.low).toBeLessThan(0.903);
    expect(drift.high).toBeGreaterThan(0.903);
    expect(shift.state).not.toBe('found');
  });

  test('that falls once has a shift of level there, and no drift', () => {
    const finding = measured({ count: 24, perSecond: (number) => (number < 15 ? 1000 : 800) });
    expect(throughput(finding)).toMatchObject({
      shift: { state: 'found', kind: 'shift', from: 15, to: 24, withNewHosts: false, ratio: expect.closeTo(0.8, 1) },
      drift: { state: 'none' },
    });
    expect(finding.answers.join('\n')).toMatch(
      /its level changed by −(19|20)[.\d]* % \(95 % interval .*\) from slice 15 on/,
    );
  });

  test('that is lower for some hours has a spell', () => {
    const { shift } = throughput(
      measured({ count: 30, perSecond: (number) => (number >= 10 && number < 18 ? 700 : 1000) }),
    );
    expect(shift).toMatchObject({ state: 'found', kind: 'spell', from: 10, to: 17 });
  });

  test('of two days that follows the hour has a daily wave, with its highest hour', () => {
    const { daily } = throughput(measured({ count: 48, perSecond: wave }));
    expect(daily).toMatchObject({ state: 'found', ratio: expect.closeTo(Math.exp(0.12), 1) });
    if (daily.state !== 'found') throw new Error('No wave was found.');
    expect(daily.highestAtHourUtc).toBeCloseTo(15, 0);
  });

  test('names the invalid and the missing slices with their reasons, and the worst of the others', () => {
    const finding = measured({
      count: 12,
      perSecond: (number) => (number === 5 ? 600 : 1000),
      invalid: [3],
      missing: [8, 9],
    });
    expect(
      finding.slices
        .filter(({ state }) => state !== 'valid')
        .map(({ number, state, reason }) => [number, state, reason]),
    ).toEqual([
      [3, 'invalid', 'A broker died.'],
      [8, 'missing', 'It was not made.'],
      [9, 'missing', 'It was not made.'],
    ]);
    expect(throughput(finding).worst.number).toBe(5);
    expect(finding.answers[0]).toBe(
      'Mixed operations (cassandra): 9 of 12 slices are valid, 1 invalid (3), 2 missing (8 to 9).',
    );
  });

  test('states the seconds without load between slices that followed each other', () => {
    const finding = measured({ count: 12, perSecond: () => 1000, missing: [8] });
    expect(finding.gaps).toEqual({ count: 9, medianSeconds: 12, longestSeconds: 12, totalSeconds: 108 });
    expect(finding.answers.at(-1)).toBe(
      'Without load between slices: 12 s each time (median of 9), at most 12 s, together 1 min 48 s.',
    );
  });

  test('of a resumed campaign has a level for each session, so that new hosts are no drift', () => {
    const faster = measured({ count: 24, perSecond: (number) => (number < 13 ? 1000 : 1300), resumedFrom: 13 });
    expect(throughput(faster)).toMatchObject({
      drift: { state: expect.not.stringMatching('drifts') },
      shift: { state: 'found', from: 13, withNewHosts: true },
    });
    expect(faster.gaps?.count).toBe(22);
    expect(faster.answers.join('\n')).toContain('with which a resumed session began on new hosts');
  });

  test('of four slices answers nothing but what each did', () => {
    const finding = measured({ count: 4, perSecond: () => 1000 });
    expect(throughput(finding)).toMatchObject({ drift: { state: 'too-few', slices: 4 }, shift: { state: 'too-few' } });
    expect(finding.answers.join('\n')).toContain('drift inconclusive: 4 valid slices, and 8 are needed');
  });
});
