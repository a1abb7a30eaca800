import { describe, expect, test } from 'vitest';
import type { Bottleneck } from '../../../src/findings/bottlenecks/bottleneck.ts';
import { unknownBottleneck } from '../../../src/findings/bottlenecks/run-bottlenecks.ts';
import { findingsOf } from '../../../src/findings/analyse.ts';
import { compareVariants } from '../../../src/findings/variants/variants.ts';
import { contrastFamily } from '../../../src/findings/questions/contrast-family.ts';
import type { FigureName } from '../../../src/findings/contrast/contrast-finding.ts';
import { decideFamily, verdictOf } from '../../../src/findings/contrast/decide.ts';
import type { VariantsFinding } from '../../../src/findings/variants/variant-finding.ts';
import type { LoadPlan } from '../../../src/plan/plan.ts';
import type { LoadFigures } from '../../../src/measurement/results/types.ts';
import { sampleCampaign } from '../../report/sample-campaign.ts';
import { producer, producerFigures } from '../../report/sample-loads.ts';
import { recordOf, variantRuns, type SampleVariant } from './variant-trials.ts';

const scatter = [1, 1.01, 0.99, 1.005, 0.995, 1.008, 0.992, 1];
const other = [1.004, 0.993, 1.006, 0.997, 1.003, 0.991, 1.007, 1];

const rates = (rate: number, of = scatter, p50 = 4): LoadFigures[] =>
  of.map((factor) => producerFigures(rate * factor, p50));

const one: SampleVariant = { name: 'one', changes: ['loads.producer.acks: 1'], figures: rates(50_000) };
const all: SampleVariant = { name: 'all', changes: ['loads.producer.acks: all'], figures: rates(44_000, other) };

function compare(
  variants: SampleVariant[],
  bottleneckOf: (runId: string) => Bottleneck | null = () => null,
  load: LoadPlan = producer(null),
): VariantsFinding {
  const finding = compareVariants(variantRuns(load, variants), recordOf(variants), bottleneckOf)!;
  decideFamily(contrastFamily({ variants: finding }));
  return finding;
}

const figureOf = ({ comparisons }: VariantsFinding, name: FigureName, variant = 'all') =>
  comparisons.find((each) => each.variant === variant)!.figures.find((each) => each.name === name)!;

/** A bottleneck of a resource on some host. */
function limitedBy(resource: string, host: string): Bottleneck {
  const { advice, pressures, uses } = { advice: [], pressures: [], uses: [] };
  const where = { host, service: null };
  const cause = {
    resource,
    where,
    figure: 0.97,
    threshold: 0.9,
    evidence: 'queueing' as const,
    waiting: null,
    coverage: 1,
    saturationConfidence: 'high' as const,
    signs: [],
  };
  const verdict = { reasons: [], pressures, uses, advice };
  return {
    ...verdict,
    state: 'found',
    cause,
    confidence: 'high',
    conditions: [],
    isSymptom: false,
    runnerUp: null,
    neighbour: null,
  };
}

const drifting = (figures: number, of: number[]): LoadFigures[] =>
  of.map((factor, block) => producerFigures(figures * factor * 0.9 ** block));

const few = (variant: SampleVariant): SampleVariant => ({ ...variant, figures: variant.figures.slice(0, 3) });

describe('a variant is compared with the base within the blocks', () => {
  test('and a loss beyond the margin is found', () => {
    const finding = compare([one, all]);
    const [comparison] = finding.comparisons;
    expect(comparison).toMatchObject({ variant: 'all', run: 'producer-100k', blocks: 8 });
    expect(comparison!.figures[0]!.ratio).toBeCloseTo(0.88, 2);
    expect(verdictOf(figureOf(finding, 'perSecond'))).toBe('differs');
  });

  test('and a drift over the blocks changes nothing', () => {
    const finding = compare([
      { ...one, figures: drifting(50_000, scatter) },
      { ...all, figures: drifting(44_000, other) },
    ]);
    expect(verdictOf(figureOf(finding, 'perSecond'))).toBe('differs');
  });

  test('and equal figures are no difference that matters', () => {
    const finding = compare([one, { ...all, figures: rates(50_000, other) }]);
    expect(verdictOf(figureOf(finding, 'perSecond'))).toBe('equivalent');
  });

  test('and fewer than four blocks give a range and no verdict', () => {
    const finding = compare([few(one), few(all)]);
    expect(figureOf(finding, 'perSecond').estimate.state).toBe('range');
  });

  test('and a block without a run of both does not count', () => {
    const missing: SampleVariant = { ...all, figures: [null, ...all.figures.slice(1)] };
    expect(compare([one, missing]).comparisons[0]!.blocks).toBe(7);
    const none = compare([one, { ...all, figures: all.figures.map(() => null) }]);
    expect(none.comparisons).toMatchObject([{ blocks: 0, figures: [] }]);
  });

  test('and a target rate that every run met shows no throughput', () => {
    const met = [one, all].map((variant) => ({
      ...variant,
      figures: rates(
        100_000,
        scatter.map(() => 1),
      ),
    }));
    const finding = compare(met, () => null, producer(100_000));
    expect(figureOf(finding, 'perSecond').estimate).toEqual({ state: 'by-design', targetPerSecond: 100_000 });
  });
});

const probability = (finding: VariantsFinding) => {
  const { estimate } = figureOf(finding, 'perSecond');
  return estimate.state === 'interval' ? estimate.decision!.probability : Number.NaN;
};

test('each of several variants is compared with the first, and all comparisons share one correction', () => {
  const zero = { name: 'zero', changes: [], figures: rates(50_500, other) };
  const two = compare([one, all]);
  const three = compare([one, all, zero]);
  expect(three.comparisons.map(({ variant }) => variant)).toEqual(['all', 'zero']);
  expect(probability(three)).toBeGreaterThan(probability(two));
});

const limitedTo = (base: string, variant: string) =>
  compare([one, all], (runId) => limitedBy(runId.includes('-one') ? base : variant, runId.endsWith('2') ? 'b' : 'a'));

describe('whether the bottleneck changed', () => {
  test('is said of the resource, on whichever of the hosts it is', () => {
    const moved = { base: 'CPU of a', variant: 'disk of a', changed: true };
    expect(limitedTo('cpu', 'disk').comparisons[0]!.bottlenecks).toEqual(moved);
    expect(limitedTo('cpu', 'cpu').comparisons[0]!.bottlenecks).toMatchObject({ base: 'CPU of a', changed: false });
  });

  test('is not said where most runs of a variant are inconclusive', () => {
    const { comparisons } = compare([one, all], (runId) =>
      /all-t[2-7]/.test(runId) ? unknownBottleneck('its telemetry is missing') : limitedBy('cpu', 'a'),
    );
    expect(comparisons[0]!.bottlenecks.changed).toBeNull();
  });
});

test('the other findings are of the base alone', () => {
  const variants = [
    { ...one, figures: rates(40_000) },
    { ...all, figures: rates(90_000) },
  ];
  const sample = sampleCampaign();
  const record = recordOf(variants);
  const findings = findingsOf({ ...sample, record, runs: variantRuns(producer(null), variants) });
  const kafka = findings.systems.find(({ system }) => system === 'kafka');
  expect(kafka?.maximum).toMatchObject({ state: 'rate' });
  expect(kafka?.maximum.state === 'rate' && kafka.maximum.perSecond).toBeLessThan(45_000);
  expect(findings.variants?.comparisons).toHaveLength(1);
});

test('a campaign without variants has no comparison of them', () => {
  expect(findingsOf(sampleCampaign()).variants).toBeUndefined();
});
