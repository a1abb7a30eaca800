import { describe, expect, test } from 'vitest';
import { contrastFamily } from '../../../src/findings/questions/contrast-family.ts';
import type { ContrastFigure, FigureName, RatioEstimate } from '../../../src/findings/contrast/contrast-finding.ts';
import { decide, decideFamily, headlineOf, verdictOf } from '../../../src/findings/contrast/decide.ts';

const lower = { ratio: 0.9, low: 0.88, high: 0.92, probability: 0.001 };
const alike = { ratio: 1.01, low: 0.98, high: 1.04, probability: 0.3 };
const verdictsOf = (...decided: Parameters<typeof decide>) => decide(...decided).map(({ verdict }) => verdict);

describe('a ratio', () => {
  test('differs if chance is unlikely and it is beyond the margin, and is equivalent if its interval is within it', () => {
    expect(verdictsOf([lower, alike])).toEqual(['differs', 'equivalent']);
  });

  test('is inconclusive if it is significant but small, or large but vague', () => {
    const small = { ratio: 0.96, low: 0.94, high: 0.98, probability: 0.001 };
    const vague = { ratio: 0.8, low: 0.6, high: 1.1, probability: 0.1 };
    expect(verdictsOf([small, vague])).toEqual(['inconclusive', 'inconclusive']);
  });

  test('that is significant and within the margin is no difference that matters', () => {
    expect(verdictsOf([{ ratio: 0.98, low: 0.97, high: 0.99, probability: 0.0001 }])).toEqual(['equivalent']);
  });

  test('needs a smaller probability in a larger family', () => {
    const clear = { ...lower, probability: 0.02 };
    expect(verdictsOf([clear])).toEqual(['differs']);
    expect(verdictsOf([clear, alike, alike])[0]).toBe('inconclusive');
    expect(decide([clear, alike, alike])[0]!.probability).toBeCloseTo(0.06);
  });

  test('of one session a side differs only beyond 10 %, which two days may make', () => {
    const session = { ...lower, ratio: 0.92, basis: 'one-session' as const };
    expect(verdictsOf([session, { ...session, ratio: 0.85 }])).toEqual(['inconclusive', 'differs']);
  });

  test('of any size differs where no size is needed', () => {
    expect(verdictsOf([{ ratio: 1.01, low: 1.005, high: 1.015, probability: 0.001, within: 1 }])).toEqual(['differs']);
  });
});

const interval = (ratio: number): RatioEstimate => ({
  state: 'interval',
  basis: 'blocks',
  n: 8,
  low: ratio * 0.98,
  high: ratio * 1.02,
  probability: 0.02,
});
const figure = (name: FigureName, ratio: number, estimate = interval(ratio)): ContrastFigure => ({
  name,
  base: 1,
  other: ratio,
  ratio,
  estimate,
});
const byDesign: RatioEstimate = { state: 'by-design', targetPerSecond: 1000 };

const effectOf = (figures: ContrastFigure[], at: { factor: string; value: string } | null) => ({
  loadId: 'load',
  system: 'kafka',
  workload: 'kafka-producer',
  factor: 'acks',
  value: 'all',
  base: '1',
  at,
  pairs: 8,
  figures,
});

describe('a contrast', () => {
  test('is judged by throughput, of a batch by total time, and by p99 where both sides met the same target rate', () => {
    const p99 = figure('latencyP99Milliseconds', 1.5);
    expect(headlineOf([figure('perSecond', 0.9), p99])?.name).toBe('perSecond');
    expect(headlineOf([figure('totalSeconds', 1.2)])?.name).toBe('totalSeconds');
    expect(headlineOf([figure('perSecond', 1, byDesign), p99])?.name).toBe('latencyP99Milliseconds');
    expect(headlineOf([figure('perSecond', 1, byDesign)])).toBeUndefined();
  });

  test('gives its headline figure a verdict, and the others none, whatever is shown of them', () => {
    const [throughput, p99] = [figure('perSecond', 0.8), figure('latencyP99Milliseconds', 2)];
    const conditional = figure('perSecond', 0.7);
    const effects = [effectOf([throughput, p99], null), effectOf([conditional], { factor: 'row', value: 'small' })];
    decideFamily(contrastFamily({ matrices: [{ run: 'write', effects }] }));
    expect([throughput, p99, conditional].map(verdictOf)).toEqual(['differs', null, null]);
  });

  test('differs beyond the margin that the campaign file sets of its question, and of no other', () => {
    const [small, other] = [figure('perSecond', 0.93), figure('perSecond', 0.93)];
    const matrices = [
      { run: 'write', effects: [effectOf([small], null)] },
      { run: 'read', effects: [effectOf([other], null)] },
    ];
    decideFamily(contrastFamily({ matrices }, [{ ask: 'matrix:write', marginPercent: 10 }]));
    expect([small, other].map(verdictOf)).toEqual(['equivalent', 'differs']);
  });
});
