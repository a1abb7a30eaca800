import { describe, expect, it } from 'vitest';
import type { ComparableCampaign } from '../../../src/findings/comparison/comparison.ts';
import { compareVaried } from '../../../src/findings/comparison/compare-varied.ts';
import type { VariedComparison } from '../../../src/findings/comparison/varied-comparison.ts';
import type { LoadPlan } from '../../../src/plan/plan.ts';
import type { RunResult } from '../../../src/measurement/results/types.ts';
import { sampleCampaign } from '../../report/sample-campaign.ts';
import { producer, producerFigures } from '../../report/sample-loads.ts';
import { madeLoad, openLoop } from '../../workloads/made-load.ts';
import { recordOf, variantRuns } from '../variants/variant-trials.ts';

const begin = Date.UTC(2026, 0, 5, 8);

interface Trial {
  parameters: Record<string, unknown>;
  /** Records a second. */
  rate: number;
  trial: number;
  /** Place in time. */
  place: number;
  title?: string;
}

/** The producer without a target rate, as fast as it can. */
function loadWith(parameters: Record<string, unknown>): LoadPlan {
  const load = producer(null);
  return { ...load, parameters: { ...load.parameters, ...parameters } };
}

function runOf({ parameters, rate, trial, place, title = 'Producer' }: Trial): RunResult {
  const startMilliseconds = begin + place * 60_000;
  const window = { startMilliseconds, endMilliseconds: startMilliseconds + 50_000 };
  return {
    schema: 4,
    runId: `run-${place}`,
    group: 'kafka',
    title,
    level: 'unlimited records/s',
    trial,
    state: 'valid',
    invalidReasons: [],
    span: window,
    window,
    attempts: 1,
    loads: [openLoop(madeLoad(loadWith(parameters), producerFigures(rate), { window }))],
  };
}

function campaignOf(trials: Trial[], id = 'mine'): ComparableCampaign {
  const { record } = sampleCampaign();
  return {
    record: { ...record, id, phases: [{ phase: 'plan', startMilliseconds: begin, endMilliseconds: null }] },
    runs: trials.map(runOf),
  };
}

const scatter = [1, 1.01, 0.99, 1.005, 0.995, 1.002];

/** Levels by their varied parameters and rate, each measured six times, in an order. */
function inBlocks(levels: { parameters: Record<string, unknown>; rate: number }[], reversing: boolean): Trial[] {
  return scatter.flatMap((_, block) => {
    // Each level scatters in its own way.
    const made = levels.map((level, index) => ({ ...level, factor: scatter[(block + index) % scatter.length]! }));
    const order = reversing && block % 2 === 1 ? made.toReversed() : made;
    return order.map(({ parameters, rate, factor }, index) => ({
      parameters,
      rate: rate * factor,
      trial: block + 1,
      place: block * levels.length + index,
    }));
  });
}

function compared(campaigns: ComparableCampaign[], vary: string[]): VariedComparison {
  const outcome = compareVaried(campaigns, vary);
  if ('faults' in outcome) throw new Error(outcome.faults.join(' '));
  return outcome.comparison;
}

function faultsOf(campaigns: ComparableCampaign[], vary: string[]): string[] {
  const outcome = compareVaried(campaigns, vary);
  return 'faults' in outcome ? outcome.faults : [];
}

const acks = [
  { parameters: { acks: '1' }, rate: 100_000 },
  { parameters: { acks: 'all' }, rate: 80_000 },
];

const throughputOf = ({ comparisons }: VariedComparison, index = 0) =>
  comparisons[index]!.figures.find(({ name }) => name === 'perSecond');

const figuresAround = (rate: number) => scatter.map((factor) => producerFigures(rate * factor));

function probabilityOf(comparison: VariedComparison): number {
  const estimate = throughputOf(comparison)?.estimate;
  return estimate?.state === 'interval' ? estimate.decision!.probability : Number.NaN;
}

describe('a comparison of levels that differ in chosen parameters', () => {
  it('says what a value costs against the one that was measured first', () => {
    const comparison = compared([campaignOf(inBlocks(acks, true))], ['acks']);
    expect(comparison.comparisons).toHaveLength(1);
    expect(comparison.comparisons[0]).toMatchObject({
      base: [{ loadId: 'producer', parameter: 'acks', value: '1' }],
      other: [{ loadId: 'producer', parameter: 'acks', value: 'all' }],
      order: 'interleaved',
      trials: { base: 6, other: 6 },
    });
    expect(throughputOf(comparison)).toMatchObject({
      ratio: expect.closeTo(0.8),
      estimate: { decision: { verdict: 'differs' } },
    });
    expect(comparison.answers[0]).toMatch(/^acks=all against acks=1 at full speed: 20 % \(.*\) lower throughput; /);
    expect(comparison.answers[0]).not.toContain('interleaved');
  });

  it('warns of blocks that always have the same order', () => {
    const comparison = compared([campaignOf(inBlocks(acks, false))], ['acks']);
    expect(comparison.comparisons[0]?.order).toBe('same-order');
    expect(comparison.answers[0]).toMatch(/The runs alternated in the same order each time: .*\.$/);
  });

  it('warns of levels that ran one after the other', () => {
    const trials = acks.flatMap(({ parameters, rate }, level) =>
      scatter.map((factor, index) => ({
        parameters,
        rate: rate * factor,
        trial: index + 1,
        place: level * scatter.length + index,
      })),
    );
    const comparison = compared([campaignOf(trials)], ['acks']);
    expect(comparison.comparisons[0]?.order).toBe('one-after-another');
    expect(throughputOf(comparison)).toMatchObject({ estimate: { decision: { verdict: 'differs' } } });
    expect(comparison.answers[0]).toContain('not interleaved: a change over time counts as a difference.');
  });

  it('compares levels of different campaigns, with the caveat of their days', () => {
    const [one, other] = acks.map(({ parameters, rate }, index) =>
      campaignOf(
        scatter.map((factor, trial) => ({
          parameters,
          rate: rate * factor,
          trial: trial + 1,
          place: index * 1440 + trial,
        })),
        `campaign-${index}`,
      ),
    );
    const comparison = compared([one!, other!], ['acks']);
    expect(comparison.comparisons[0]).toMatchObject({ order: 'separate-sessions', sessions: 2 });
    expect(comparison.answers[0]).toContain('their days and hosts count as a difference.');
  });

  it('does not pair levels on different hosts or with other settings', () => {
    const [one, other] = acks.map(({ parameters, rate }, index) =>
      campaignOf([{ parameters, rate, trial: 1, place: index }], `campaign-${index}`),
    );
    other!.record.plan = {
      ...other!.record.plan,
      clusters: { kafka: { ...other!.record.plan.clusters.kafka!, settings: { 'num.io.threads': 16 } } },
    };
    expect(faultsOf([one!, other!], ['acks'])).toEqual([
      '--vary acks: the levels with acks=1 and acks=all differ in other parameters, concurrent loads, hosts or settings as well; name those parameters too, or compare campaigns without --vary.',
    ]);
  });

  it('pairs only levels whose other parameters are equal, and all with the first', () => {
    const grid = [
      { parameters: { acks: '1', recordBytes: 100 }, rate: 100_000 },
      { parameters: { acks: 'all', recordBytes: 100 }, rate: 80_000 },
      { parameters: { acks: '1', recordBytes: 1000 }, rate: 30_000 },
      { parameters: { acks: 'all', recordBytes: 1000 }, rate: 29_900 },
    ];
    const one = compared([campaignOf(inBlocks(grid, true))], ['acks']);
    expect(one.comparisons).toHaveLength(2);
    expect(one.answers[1]).toContain('no difference in throughput that matters');
    const both = compared([campaignOf(inBlocks(grid, true))], ['acks', 'recordBytes']);
    expect(both.answers.map((answer) => answer.split(' against')[0])).toEqual([
      'acks=all, recordBytes=100',
      'acks=1, recordBytes=1,000',
      'acks=all, recordBytes=1,000',
    ]);
  });

  it('names the level of the base where the two levels differ and another pair has another base', () => {
    const grid = [100, 1000].flatMap((recordBytes) => [
      { parameters: { acks: '1', recordBytes }, rate: 100_000 },
      { parameters: { acks: 'all', recordBytes }, rate: 80_000 },
    ]);
    const campaign = campaignOf(inBlocks(grid, true));
    for (const run of campaign.runs) {
      const { acks, recordBytes } = run.loads[0]!.load.parameters;
      run.level = `${String(recordBytes)} bytes, acks ${String(acks)}`;
    }
    const { answers } = compared([campaign], ['acks']);
    expect(answers[0]).toContain('against acks=1 (100 bytes, acks 1)');
    expect(answers[1]).toContain('against acks=1 (1000 bytes, acks 1)');
  });

  it('compares an entry of the settings of a client, which one level leaves at its default', () => {
    const levels = [
      { parameters: {}, rate: 50_000 },
      { parameters: { clientSettings: { 'linger.ms': 20 } }, rate: 75_000 },
    ];
    const comparison = compared([campaignOf(inBlocks(levels, true))], ['clientSettings.linger.ms']);
    expect(comparison.answers[0]).toMatch(
      /^clientSettings\.linger\.ms=20 against clientSettings\.linger\.ms=default.*: 50 % \(.*\) higher throughput/,
    );
  });

  it('takes the variants of a campaign as interleaved, with the first variant as the base', () => {
    const variants = [
      { name: 'one', figures: figuresAround(100_000) },
      { name: 'all', figures: figuresAround(70_000) },
    ];
    const runs = variantRuns(loadWith({}), variants.toReversed()).map((run) => ({
      ...run,
      loads: run.loads.map((load) => ({
        ...load,
        load: loadWith({ acks: run.variant?.name === 'one' ? '1' : 'all' }),
      })),
    }));
    const comparison = compared([{ record: recordOf(variants), runs }], ['acks']);
    expect(comparison.comparisons[0]).toMatchObject({ order: 'interleaved', levels: ['100,000 records/s'] });
    expect(comparison.answers[0]).toMatch(/^acks=all against acks=1 at 100,000 records\/s: 30 %/);
  });

  it('adjusts for all comparisons of the report', () => {
    const levels = Array.from({ length: 30 }, (_, index) => ({
      parameters: { acks: String(index) },
      rate: index === 1 ? 94_000 : 100_000,
    }));
    const few = compared([campaignOf(inBlocks(levels.slice(0, 2), true))], ['acks']);
    const many = compared([campaignOf(inBlocks(levels, true))], ['acks']);
    expect(probabilityOf(many)).toBeGreaterThan(probabilityOf(few));
  });

  it('has no interval for fewer than four trials, and says how many there are', () => {
    const comparison = compared([campaignOf(inBlocks(acks, true).slice(0, 4))], ['acks']);
    expect(throughputOf(comparison)?.estimate).toMatchObject({ state: 'range' });
    expect(comparison.answers[0]).toContain('inconclusive: 2 blocks, an interval needs 4');
  });

  it('refuses unknown parameters, and one that has the same value everywhere', () => {
    const campaign = campaignOf(inBlocks(acks, true));
    expect(faultsOf([campaign], ['ackz', 'colour'])).toEqual([
      expect.stringMatching(/^--vary ackz: no load of these campaigns has this parameter; did you mean "acks"\?$/),
      expect.stringContaining('--vary colour: no load of these campaigns has this parameter; known: acks, '),
    ]);
    expect(faultsOf([campaign], ['recordBytes'])).toEqual([
      '--vary recordBytes: every valid, steady run has recordBytes=100, so there is nothing to compare.',
    ]);
  });
});
