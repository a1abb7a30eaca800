import { describe, expect, it } from 'vitest';
import type { ComparableCampaign, ComparedLevel } from '../../../src/findings/comparison/comparison.ts';
import { compareCampaigns } from '../../../src/findings/comparison/compare-campaigns.ts';
import { levelTables } from '../../../src/report/compared-levels.ts';
import { sampleCampaign } from '../../report/sample-campaign.ts';
import { producer, producerFigures } from '../../report/sample-loads.ts';
import { withFigures } from '../../workloads/made-load.ts';
import type { RunPlan } from '../../../src/plan/plan.ts';
import { runsOf } from '../../../src/plan/runs-of.ts';

function campaign(id: string): ComparableCampaign {
  const { record, runs } = sampleCampaign();
  return { record: { ...record, id }, runs };
}

/** Each day is 4 % slower than the one before. */
const at = (factor: number, day: number): number => factor * 100 * 0.96 ** day;

const eight = [100, 102, 99, 101, 98, 101, 100, 99];

/** Start of a session; each is a day after the one before. */
const dayOf = (session: number): number => Date.UTC(2026, 0, 5 + session);

/** A campaign with only the producer at 50,000/s, and one trial for each rate. */
function trialsOf(id: string, rates: number[], session = 0): ComparableCampaign {
  const { record, runs } = campaign(id);
  const run = runs.find(({ runId }) => runId === 'kafka-producer-50k')!;
  const trials = rates.map((rate, index) => {
    const start = dayOf(session) + index * 60_000;
    return {
      ...run,
      runId: `${run.runId}-t${index + 1}`,
      trial: index + 1,
      span: { startMilliseconds: start, endMilliseconds: start + 50_000 },
      loads: [withFigures(run.loads[0]!, producerFigures(rate))],
    };
  });
  return {
    record: { ...record, phases: [{ phase: 'plan', startMilliseconds: dayOf(session), endMilliseconds: null }] },
    runs: trials,
  };
}

/** A side with a campaign of two trials for each rate; its sessions are on the given days. */
const sideOf = (id: string, rates: number[], days: number[]): ComparableCampaign[] =>
  rates.map((rate, index) => trialsOf(`${id}-${index}`, [rate, rate * 1.01], days[index]));

function throughputOf(level: ComparedLevel) {
  return level.figures.find(({ name }) => name === 'perSecond')!.values;
}

/** A B, B A, A B, B A on successive days. */
const sidesInTurns = (factor: number) => [
  sideOf(
    'one',
    [0, 3, 4, 7].map((day) => at(1, day)),
    [0, 3, 4, 7],
  ),
  sideOf(
    'other',
    [1, 2, 5, 6].map((day) => at(factor, day)),
    [1, 2, 5, 6],
  ),
];

const estimateAt = (factor: number) => throughputOf(compareCampaigns(sidesInTurns(factor)).levels[0]!)[1]?.estimate;

const named = (level: ComparedLevel, name: string) => level.figures.find((figure) => figure.name === name)?.values;

/** What a result of Spark costs each side. */
const dollarsOf = (...sides: ComparableCampaign[]) =>
  compareCampaigns(sides)
    .pricePerformance!.find(({ workload }) => workload === 'spark-perf')!
    .results.map((result) => result!.cost.dollars);

describe('a comparison of latencies', () => {
  it('says how many operations stand behind them, and leaves out percentiles of a side with too few', () => {
    const few = trialsOf('few', [100, 101]);
    for (const { loads } of few.runs) loads[0]!.measured.operations[0]!.count = 5000;
    const comparison = compareCampaigns([trialsOf('many', [100, 101]), few]);
    const [level] = comparison.levels;
    expect(named(level!, 'latencyP99Milliseconds')).toMatchObject([{ operations: 1_000_000 }, { operations: 5000 }]);
    expect(named(level!, 'latencyP999Milliseconds')).toMatchObject([{ operations: 1_000_000 }, null]);
    const reason = 'p99.9 needs 10,000 records, and there were 5,000';
    expect(level!.omitted).toEqual([{ name: 'latencyP999Milliseconds', campaign: 1, reason }]);
    const notes = levelTables('levels', comparison.levels, 2)[0]!.notes.join(' ');
    expect(notes).toContain('the fewest of a trial: A 1,000,000, B 5,000.');
    expect(notes).toContain(`Left out: B: ${reason}.`);
  });
});

describe('a comparison of campaigns', () => {
  it('has no differences for equal campaigns, and no interval for one trial each', () => {
    const { campaigns, conditions, alike, levels } = compareCampaigns([campaign('one'), campaign('other')]);
    expect(campaigns.map(({ id }) => id)).toEqual(['one', 'other']);
    expect(conditions).toEqual([]);
    expect(alike).toContain('Version of Kafka');
    expect(levels.flatMap(({ differences }) => differences)).toEqual([]);
    for (const { name, values } of levels.flatMap(({ figures }) => figures)) {
      expect(values[1]?.ratio).toBeCloseTo(1);
      const states = name === 'perSecond' ? ['one-trial', 'by-design'] : ['one-trial'];
      expect(states).toContain(values[1]?.estimate?.state);
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
      ratio: expect.closeTo(0.5),
      estimate: { state: 'range', basis: 'one-session', n: 2, low: 50 / 110, high: 55 / 100 },
    });
  });

  it('finds a difference only within this session if each side has one', () => {
    const base = trialsOf('one', eight);
    const [slower] = compareCampaigns([
      base,
      trialsOf(
        'other',
        eight.map((rate) => 0.8 * rate),
        1,
      ),
    ]).levels;
    expect(throughputOf(slower!)[1]?.estimate).toMatchObject({
      basis: 'one-session',
      decision: { verdict: 'differs' },
    });
    const [vague] = compareCampaigns([base, trialsOf('other', [90, 102, 111, 101], 1)]).levels;
    expect(throughputOf(vague!)[1]?.estimate).toMatchObject({
      basis: 'one-session',
      decision: { verdict: 'inconclusive' },
    });
  });

  it('is no difference that matters if the interval is within 5 %, however small the scatter', () => {
    const base = trialsOf('one', [39_989, 39_989.1, 39_988.9, 39_989]);
    const other = trialsOf('other', [39_948, 39_948.1, 39_947.9, 39_948], 1);
    const [level] = compareCampaigns([base, other]).levels;
    expect(throughputOf(level!)[1]).toMatchObject({
      estimate: { state: 'interval', decision: { verdict: 'equivalent' } },
    });
  });

  it('has no difference by design if every trial met the same target rate, whatever their number', () => {
    const [level] = compareCampaigns([trialsOf('one', [49_990]), trialsOf('other', [49_940], 1)]).levels;
    expect(throughputOf(level!)[1]?.estimate).toEqual({ state: 'by-design', targetPerSecond: 50_000 });
  });

  it('does not claim a difference of less than 5 %, even a significant one', () => {
    const base = trialsOf('one', [100, 100.1, 99.9, 100]);
    const scattered = trialsOf('other', [96.2, 95.9, 96, 95.4], 1);
    const estimate = throughputOf(compareCampaigns([base, scattered]).levels[0]!)[1]?.estimate;
    expect(estimate).toMatchObject({ decision: { verdict: 'inconclusive' } });
    expect(estimate).toMatchObject({ probability: expect.closeTo(0, 1) });
  });

  it('compares sessions, not trials: days that differ are no difference of the sides', () => {
    const days = [100, 104, 97, 101];
    const shifted = [103, 98, 101, 105];
    const { campaigns, levels } = compareCampaigns([
      sideOf('one', days, [0, 2, 4, 6]),
      sideOf('other', shifted, [8, 10, 12, 14]),
    ]);
    expect(campaigns[1]).toMatchObject({ id: 'other-0', repeats: ['other-1', 'other-2', 'other-3'], sessions: 4 });
    expect(throughputOf(levels[0]!)[1]).toMatchObject({
      trials: 8,
      sessions: 4,
      estimate: { basis: 'sessions', decision: { verdict: 'inconclusive' } },
    });
  });

  it('compares sessions in turns within their blocks: a drift over the days is no difference', () => {
    expect(estimateAt(1)).toMatchObject({ basis: 'interleaved-sessions', decision: { verdict: 'inconclusive' } });
    expect(estimateAt(0.7)).toMatchObject({ basis: 'interleaved-sessions', decision: { verdict: 'differs' } });
  });

  it('gives the range over all pairs of sessions for two or three on a side', () => {
    const [level] = compareCampaigns([sideOf('one', [100], [0]), sideOf('other', [80, 90], [1, 2])]).levels;
    expect(throughputOf(level!)[1]?.estimate).toMatchObject({ state: 'range', basis: 'sessions' });
  });

  it('counts the sessions of a campaign that was resumed', () => {
    const resumed = trialsOf('resumed', [100, 101, 102, 103]);
    const { sessions: _, ...first } = resumed.record;
    const second = resumed.runs[2]!.span.startMilliseconds - 1000;
    resumed.record = {
      ...resumed.record,
      sessions: [first],
      phases: [{ phase: 'plan', startMilliseconds: second, endMilliseconds: null }],
    };
    const { campaigns, levels } = compareCampaigns([trialsOf('one', [80, 81, 82, 83]), resumed]);
    expect(campaigns.map(({ sessions }) => sessions)).toEqual([1, 2]);
    expect(throughputOf(levels[0]!)[1]?.estimate).toMatchObject({ state: 'range', basis: 'sessions' });
  });

  it('adjusts for all comparisons of the report', () => {
    const wide = (id: string, rates: number[], session: number): ComparableCampaign => {
      const its = trialsOf(id, rates, session);
      const [run] = its.runs;
      const levels = Array.from({ length: 30 }, (_, level) =>
        its.runs.map((trial) => ({
          ...trial,
          title: `Level ${level}`,
          loads: trial.loads.map((load) => ({ ...load, load: { ...load.load, id: `load-${level}` } })),
        })),
      );
      return { ...its, runs: run ? levels.flat() : [] };
    };
    // They scatter by twice as much, so that one comparison is decided and one of thirty is not.
    const vague = eight.map((rate) => 2 * rate - 100);
    const other = vague.map((rate) => 0.8 * rate);
    const one = vague.toReversed();
    const few = throughputOf(compareCampaigns([trialsOf('one', one), trialsOf('other', other, 1)]).levels[0]!)[1];
    const many = throughputOf(compareCampaigns([wide('one', one, 0), wide('other', other, 1)]).levels[0]!)[1];
    expect(few?.estimate).toMatchObject({ decision: { verdict: 'differs' } });
    expect(many?.estimate).toMatchObject({ decision: { verdict: 'inconclusive' } });
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
    const [one, other] = dollarsOf(priced('one', 1), priced('other', 2));
    expect(other! / one!).toBeCloseTo(2);
    expect(dollarsOf(priced('one', 1), campaign('free'))[1]).toBeNull();
  });
});
