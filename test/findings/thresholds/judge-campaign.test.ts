import { describe, expect, test } from 'vitest';
import type { JudgedCampaign } from '../../../src/findings/thresholds/judge-campaign.ts';
import type { RunResult } from '../../../src/measurement/results/types.ts';
import type { MeasuredOperations } from '../../../src/workloads/measured.ts';
import { campaignOf, judged } from './judged-campaign.ts';

const four = [39_900, 40_100, 40_200, 39_800];

const changedRun = (campaign: JudgedCampaign, id: string, change: (run: RunResult) => RunResult): JudgedCampaign => ({
  ...campaign,
  runs: campaign.runs.map((run) => (run.runId === id ? change(run) : run)),
});

const against = (campaign: JudgedCampaign, base: JudgedCampaign): JudgedCampaign => ({
  ...campaign,
  references: new Map([['latest', base]]),
});

/** The verdict on a limit that any throughput keeps, with its reason. */
const reasonOf = (its: JudgedCampaign): string => {
  const { verdict, figures } = judged('kafka.throughput > 1', its);
  return `${verdict}: ${figures[0]!.reason}`;
};

describe('a limit of a figure', () => {
  test('passes if the whole interval of its trials keeps it, fails if none of it does, and is inconclusive between', () => {
    const campaign = campaignOf([{ target: null, rates: four }]);
    const [inside] = judged('kafka.throughput > 40000', campaign).figures;
    expect(inside).toMatchObject({ verdict: 'inconclusive', basis: 'interval', trials: 4, unit: 'per second' });
    expect(inside!.low).toBeLessThan(40_000);
    expect(inside!.high).toBeGreaterThan(40_000);
    expect(inside!.reason).toMatch(
      /^kafka \(produce\): 40,000\/s \(95 % interval .* to .*, 4 trials\), on both sides of the limit\.$/,
    );
    expect(judged('kafka.throughput > 35000', campaign).verdict).toBe('pass');
    expect(judged('kafka.throughput > 45000', campaign).verdict).toBe('fail');
    expect(judged('kafka.throughput < 45000', campaign).verdict).toBe('pass');
  });

  test('is inconclusive for a latency that is no further from it than the clocks of the hosts may be wrong', () => {
    const known = campaignOf([{ target: null, rates: [40_000] }]);
    expect(judged('kafka.p99 < 8 ms', known).verdict).toBe('pass');
    const doubtful = changedRun(known, 'produce', (run) => ({
      ...run,
      loads: run.loads.map((load) => {
        const [all] = load.measured.operations;
        const operations: [MeasuredOperations] = [{ ...all!, latencyErrorMilliseconds: 3 }];
        return { ...load, measured: { ...load.measured, operations, batch: null } };
      }),
    }));
    const [figure] = judged('kafka.p99 < 8 ms', doubtful).figures;
    expect(figure).toMatchObject({ verdict: 'inconclusive', value: 6, low: 3, high: 9 });
    expect(figure!.reason).toMatch(/6 ms in one trial, each ± 3 ms, on both sides of the limit\.$/);
    expect(judged('kafka.p99 < 10 ms', doubtful).verdict).toBe('pass');
    expect(judged('kafka.throughput > 39000', doubtful).verdict).toBe('pass');
  });

  test('is judged by the range of two or three trials, and by a single trial as it is', () => {
    const campaign = campaignOf([{ target: null, rates: [39_000, 41_000] }]);
    expect(judged('throughput > 40000', campaign)).toMatchObject({
      verdict: 'inconclusive',
      figures: [{ basis: 'range', low: 39_000, high: 41_000 }],
    });
    expect(judged('throughput > 38999', campaign).verdict).toBe('pass');
    const one = campaignOf([{ target: null, rates: [39_000] }]);
    expect(judged('throughput > 40000', one)).toMatchObject({ verdict: 'fail', figures: [{ basis: 'one-trial' }] });
    expect(judged('throughput >= 39000', one).verdict).toBe('pass');
  });

  test('is of the level with the highest throughput, or of the level that it names', () => {
    const campaign = campaignOf([
      { target: 10_000, rates: [10_000], p50: 1 },
      { target: 20_000, rates: [19_000], p50: 50 },
    ]);
    expect(judged('kafka-producer.throughput > 15000', campaign).verdict).toBe('pass');
    expect(judged('kafka-producer.p50 < 10 ms', campaign)).toMatchObject({
      verdict: 'fail',
      figures: [{ subject: 'kafka-producer (produce-20k)', value: 50 }],
    });
    expect(judged('produce-10k.p50 < 10 ms', campaign)).toMatchObject({
      verdict: 'pass',
      figures: [{ subject: 'produce-10k', value: 1 }],
    });
  });

  test('is inconclusive, with the reason, if a run of it is missing, invalid or not steady', () => {
    const campaign = campaignOf([{ target: null, rates: four }]);
    expect(reasonOf({ ...campaign, runs: campaign.runs.slice(1) })).toBe('inconclusive: kafka: produce was not made.');
    expect(
      reasonOf(
        changedRun(campaign, 'produce-t2', (run) => ({ ...run, state: 'invalid', invalidReasons: ['A broker died.'] })),
      ),
    ).toBe('inconclusive: kafka: produce-t2 is invalid: A broker died.');
    const unsteady = changedRun(campaign, 'produce-t3', (run) => ({
      ...run,
      loads: run.loads.map((load) => ({
        ...load,
        steadiness: {
          ...load.steadiness!,
          state: 'unsteady' as const,
          why: 'throughput rose',
          remedy: 'length' as const,
        },
      })),
    }));
    expect(reasonOf(unsteady)).toBe(
      'inconclusive: kafka: produce-t3 was not steady: throughput rose. Lengthen the run.',
    );
    expect(judged('kafka.throughput > 1', campaign).verdict).toBe('pass');
  });

  test('on failed operations counts every run', () => {
    const campaign = campaignOf([
      { target: 10_000, rates: [10_000] },
      { target: 20_000, rates: [20_000] },
    ]);
    expect(judged('errors <= 0', campaign).verdict).toBe('pass');
    const failing = changedRun(campaign, 'produce-10k', (run) => ({
      ...run,
      loads: run.loads.map((load) => {
        const { measured } = load;
        if (measured.batch) throw new Error('A producer is no batch.');
        const [all] = measured.operations;
        return { ...load, measured: { ...measured, operations: [{ ...all, errors: 3 }] } };
      }),
    }));
    expect(judged('errors <= 0', failing)).toMatchObject({ verdict: 'inconclusive', figures: [{ low: 0, high: 3 }] });
    expect(judged('errors < 4', failing).verdict).toBe('pass');
  });

  test('on a percentile of too few operations is inconclusive', () => {
    const few = changedRun(campaignOf([{ target: null, rates: [100] }]), 'produce', (run) => ({
      ...run,
      loads: run.loads.map((load) => {
        const { measured } = load;
        if (measured.batch) throw new Error('A producer is no batch.');
        const [all] = measured.operations;
        return { ...load, measured: { ...measured, operations: [{ ...all, count: 999 }] } };
      }),
    }));
    expect(judged('p99 < 1 s', few).figures[0]!.reason).toContain('p99 needs 1,000 records, and there were 999');
    expect(judged('p95 < 1 s', few).verdict).toBe('pass');
  });
});

describe('a change from another campaign', () => {
  const base = campaignOf([{ target: null, rates: [100, 101, 99, 100] }]);

  test('passes, fails or is inconclusive by the interval of the ratio', () => {
    const half = against(campaignOf([{ target: null, rates: [50, 50.5, 49.5, 50] }]), base);
    expect(judged('throughput vs latest > -10 %', half)).toMatchObject({
      verdict: 'fail',
      figures: [{ unit: '%', basis: 'interval' }],
    });
    expect(judged('throughput vs latest > -60 %', half).verdict).toBe('pass');
    expect(judged('throughput vs latest > -50 %', half).verdict).toBe('inconclusive');
    expect(judged('throughput vs latest > -10 %', against(base, base)).verdict).toBe('pass');
  });

  test('is inconclusive without the other campaign, and with one trial a side', () => {
    expect(judged('throughput vs latest > -10 %', base)).toMatchObject({ verdict: 'inconclusive' });
    const absent = { ...base, references: new Map([['latest', 'there is no earlier campaign']]) };
    expect(judged('throughput vs latest > -10 %', absent).figures[0]!.reason).toBe(
      'kafka-producer: there is no earlier campaign.',
    );
    const one = campaignOf([{ target: null, rates: [100] }]);
    expect(judged('throughput vs latest > -10 %', against(one, one)).figures[0]!.reason).toContain('one trial a side');
  });

  test('is inconclusive at a level that only one of them has', () => {
    const other = campaignOf([{ target: 10_000, rates: [9000, 9000, 9000, 9000] }]);
    const { verdict, figures } = judged('throughput vs latest > -10 %', against(other, base));
    expect(verdict).toBe('inconclusive');
    expect(figures.map(({ reason }) => reason)).toEqual([
      expect.stringContaining(`no valid, steady run of ${base.record.id} has it`),
    ]);
  });

  test('is zero where every trial of both met the same target', () => {
    const met = campaignOf([{ target: 10_000, rates: [10_000, 10_001, 9999, 10_000] }]);
    expect(judged('throughput vs latest > -1 %', against(met, met))).toMatchObject({
      verdict: 'pass',
      figures: [{ basis: 'by-design' }],
    });
  });
});

test('a threshold that this version does not understand is inconclusive', () => {
  const campaign = campaignOf([{ target: null, rates: [1] }]);
  expect(judged('latency of the moon < 3', campaign)).toMatchObject({
    verdict: 'inconclusive',
    figures: [{ reason: expect.stringContaining('unknown figure') as string }],
  });
});
