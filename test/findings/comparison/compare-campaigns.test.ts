import { describe, expect, it } from 'vitest';
import { compareCampaigns, type ComparableCampaign } from '../../../src/findings/comparison/compare-campaigns.ts';
import type { ComparedLevel } from '../../../src/findings/comparison/comparison.ts';
import { sampleCampaign } from '../../report/sample-campaign.ts';
import { producer, producerFigures } from '../../report/sample-loads.ts';
import { withFigures } from '../../workloads/made-load.ts';
import type { RunPlan } from '../../../src/plan/plan.ts';
import { runsOf } from '../../../src/plan/runs-of.ts';

function campaign(id: string): ComparableCampaign {
  const { record, runs } = sampleCampaign();
  return { record: { ...record, id }, runs };
}

/** A campaign with only the producer at 50,000/s, and one trial for each rate. */
function trialsOf(id: string, rates: number[]): ComparableCampaign {
  const { record, runs } = campaign(id);
  const run = runs.find(({ runId }) => runId === 'kafka-producer-50k')!;
  const trials = rates.map((rate, index) => ({
    ...run,
    runId: `${run.runId}-t${index + 1}`,
    trial: index + 1,
    loads: [withFigures(run.loads[0]!, producerFigures(rate))],
  }));
  return { record, runs: trials };
}

function throughputOf(level: ComparedLevel) {
  return level.figures.find(({ name }) => name === 'perSecond')!.values;
}

describe('a comparison of campaigns', () => {
  it('has no differences for equal campaigns, and no interval for one trial each', () => {
    const { campaigns, conditions, alike, levels } = compareCampaigns([campaign('one'), campaign('other')]);
    expect(campaigns.map(({ id }) => id)).toEqual(['one', 'other']);
    expect(conditions).toEqual([]);
    expect(alike).toContain('Version of Kafka');
    expect(levels.flatMap(({ differences }) => differences)).toEqual([]);
    for (const { values } of levels.flatMap(({ figures }) => figures)) {
      expect(values[1]).toMatchObject({ ratio: 1, precision: { state: 'one-trial' } });
    }
  });

  it('lists the conditions that differ, and the parameters of loads at the same level', () => {
    const other = campaign('other');
    other.record.versions.Kafka = '4.0.0';
    other.record.plan.profile = 'three-big-machines';
    other.runs[0]!.loads[0]!.load = { ...producer(10_000), hosts: ['kafka02'] };
    const { conditions, levels } = compareCampaigns([campaign('one'), other]);
    expect(conditions).toEqual([
      { condition: 'Profile', values: ['local', 'three-big-machines'] },
      { condition: 'Version of Kafka', values: ['4.3.1', '4.0.0'] },
    ]);
    expect(levels[0]?.differences).toEqual([{ condition: 'host', values: ['kafka01', 'kafka02'] }]);
  });

  it('lists warm-ups', () => {
    const warm = campaign('warm');
    const [first] = runsOf(warm.record.plan);
    const warmUp: RunPlan = {
      ...first!,
      title: 'Warm-up',
      level: '9 records/s',
      plannedSeconds: 60,
      warmUp: true,
    };
    warm.record.plan.steps.unshift(warmUp);
    const { campaigns, conditions } = compareCampaigns([campaign('cold'), warm]);
    expect(conditions).toEqual([
      { condition: 'Warm-ups', values: ['none', 'Warm-up, 9 records/s (planned for 1 min 00 s)'] },
    ]);
    expect(campaigns[1]?.runs).toEqual(campaigns[0]?.runs);
  });

  it('gives the lowest and highest ratio over all pairs for two or three trials', () => {
    const [level] = compareCampaigns([trialsOf('one', [100, 110]), trialsOf('other', [50, 55])]).levels;
    expect(throughputOf(level!)[1]).toMatchObject({
      trials: 2,
      mean: 52.5,
      ratio: 0.5,
      precision: { state: 'range', low: 50 / 110, high: 55 / 100 },
    });
  });

  it('gives an interval from four trials on, and whether it includes 1', () => {
    const base = trialsOf('one', [100, 101, 102, 103]);
    const [slower] = compareCampaigns([base, trialsOf('other', [80, 81, 82, 83])]).levels;
    expect(throughputOf(slower!)[1]?.precision).toMatchObject({ state: 'interval', differs: true });
    const [same] = compareCampaigns([base, trialsOf('other', [99, 102, 103, 101])]).levels;
    expect(throughputOf(same!)[1]?.precision).toMatchObject({ state: 'interval', differs: false });
  });

  it('uses the valid runs of a failed campaign', () => {
    const half = campaign('half');
    half.record.outcome = { state: 'failed', reason: 'A broker died.', cleanup: null };
    half.runs = half.runs.slice(0, 1);
    const { campaigns, levels } = compareCampaigns([campaign('one'), half]);
    expect(campaigns[1]).toMatchObject({ state: 'failed', runs: { planned: 12, valid: 1, invalid: 0 } });
    expect(throughputOf(levels[0]!)[1]?.ratio).toBe(1);
    expect(throughputOf(levels[1]!)).toMatchObject([{ trials: 1 }, null]);
  });

  it('treats the same load with other loads as another level', () => {
    const other = campaign('other');
    const combinedRun = other.runs.find(({ group }) => group === 'combined')!;
    combinedRun.loads = combinedRun.loads.filter(({ load }) => load.workload !== 'spark-perf');
    const combined = compareCampaigns([campaign('one'), other]).levels.filter(({ setting }) => setting === 'combined');
    expect(combined.every(({ figures }) => figures[0]!.values.filter((value) => value !== null).length === 1)).toBe(
      true,
    );
  });

  it('compares dollars if both have a price', () => {
    const priced = (id: string, pricePerHour: number): ComparableCampaign => {
      const its = campaign(id);
      const hosts = its.record.plan.hosts.map(({ name, hardware }) => ({
        host: name,
        hardware,
        pricePerHour,
        hours: 1,
        dollars: pricePerHour,
      }));
      const estimate = { hostHours: 5, dollarsPerHour: pricePerHour * 5, dollars: pricePerHour * 5, phases: [], hosts };
      its.record.plan.lease = { hours: 1, hardLimitHours: 2, dollars: 100, graceMinutes: 5, estimate };
      return its;
    };
    const { costs } = compareCampaigns([priced('one', 1), priced('other', 2)]);
    expect(costs.map(({ unit, ratios }) => [unit, ...ratios])).toContainEqual(['scale factor', null, 2]);
    expect(compareCampaigns([priced('one', 1), campaign('free')]).costs[0]?.ratios).toEqual([null, null]);
  });
});
