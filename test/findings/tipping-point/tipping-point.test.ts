import { describe, expect, test } from 'vitest';
import { tippingPoint } from '../../../src/findings/tipping-point/tipping-point.ts';
import { publishedRow } from '../../report/published-studies.ts';
import { blocksAt, contrastOf, contrastsOf } from './sample-topologies.ts';

const crossing = { 0: 1.9, 3000: 1.3, 4000: 0.995, 5000: 0.85, 6000: 0.8 };
const pointOf = (ratios: Record<number, number>) => tippingPoint(contrastsOf(ratios), true);

/** Of ratios without scatter. */
const exactPoint = (ratios: Record<number, number>) =>
  tippingPoint(
    contrastsOf(ratios, (ratio) => Array.from({ length: 4 }, () => ({ a: 100, b: 100 * ratio }))),
    true,
  );

describe('a tipping point', () => {
  test('is between the rates with different leads, and narrower by interpolation', () => {
    const point = pointOf(crossing);
    if (point.state !== 'crossing') throw new Error(point.state);
    expect(point.between).toEqual({ low: 3000, high: 5000 });
    expect([point.below, point.above, point.confidence]).toEqual(['a', 'b', 0.95]);
    const { low, high } = point.range;
    expect(low).toBeGreaterThan(3600);
    expect(high).toBeLessThanOrEqual(4200);
    expect(point.rates.map(({ ahead }) => ahead)).toEqual(['a', 'a', null, 'b', 'b']);
  });

  test('has the ratio at each rate, with its interval', () => {
    const [first] = pointOf(crossing).rates;
    expect(first!.ratio).toBeCloseTo(1.9, 3);
    // By hand: the logarithms deviate by 0.00938, so 3.182 times half of it reaches 1.5 % to either side.
    expect(first!.estimate).toMatchObject({ low: expect.closeTo(1.872, 3), high: expect.closeTo(1.929, 3) });
  });

  test('is the same if more is better and the topologies change places', () => {
    const { state, ...rest } = tippingPoint(contrastsOf(crossing), false);
    expect({ state, ...rest }).toMatchObject({
      state: 'crossing',
      below: 'b',
      above: 'a',
      between: { low: 3000, high: 5000 },
    });
  });

  test('is found of runs in turns too', () => {
    // Without the drift that only runs at the same time have in common.
    const inTurns = contrastsOf(crossing, (ratio) =>
      blocksAt(ratio, 6).map(({ a, b }, block) => ({
        a: 2000,
        b: (2000 * b) / a,
        first: block % 2 === 0 ? ('a' as const) : ('b' as const),
      })),
    );
    expect(tippingPoint(inTurns, true)).toMatchObject({ state: 'crossing', below: 'a', above: 'b' });
  });

  test('of two rates is anywhere between them, because nothing shows how the curves bend', () => {
    expect(exactPoint({ 0: 1.5, 1000: 0.75 })).toMatchObject({
      range: { low: 0, high: 1000 },
    });
  });

  test('of straight curves without scatter is where they cross', () => {
    const ratios = Object.fromEntries([0, 1000, 2000, 3000].map((rate) => [rate, Math.exp(0.3 - rate / 5000)]));
    expect(exactPoint(ratios)).toMatchObject({
      state: 'crossing',
      below: 'a',
      between: { low: 1000, high: 2000 },
      range: { low: 1480, high: 1520 },
    });
  });

  test('of bent curves has all places that a bend in one direction allows', () => {
    // A ratio of 1.5 up to 1,000: the bend may be anywhere from there on, so the crossing is after that of the straight line.
    const point = exactPoint({ 0: 1.5, 1000: 1.5, 2000: 0.75 });
    expect(point).toMatchObject({ state: 'crossing', range: { low: 1580, high: 2000 } });
  });
});

describe('there is none', () => {
  test('where one topology is ahead at every rate: the smallest lead is shown', () => {
    const point = pointOf({ 0: 1.9, 3000: 1.5, 6000: 1.2 });
    expect(point).toMatchObject({ state: 'none', ahead: 'a', smallestLead: { rate: 6000 } });
  });

  test('and the smallest lead is that which is nearest to 1, for the slower topology as well', () => {
    expect(pointOf({ 0: 0.5, 3000: 0.9, 6000: 0.7 })).toMatchObject({
      state: 'none',
      ahead: 'b',
      smallestLead: { rate: 3000 },
    });
  });
});

const reasonOf = (point: ReturnType<typeof pointOf>) => (point.state === 'inconclusive' ? point.reason : point.state);

/** Published, of a row. */
const seconds = (id: string): number => publishedRow(id).figures.totalSeconds!;

describe('it is inconclusive', () => {
  test('with one block at each rate, as in the study of two data centres', () => {
    const contrasts = [0, 6000].map((rate) => ({
      rate,
      ...contrastOf([{ a: seconds(`centres-second-${rate}`), b: seconds(`centres-first-${rate}`) }]),
    }));
    const point = tippingPoint(contrasts, true);
    expect(reasonOf(point)).toEqual({ kind: 'too-few-rates' });
    expect(point.rates.map(({ ratio, estimate }) => [Math.round(100 * ratio) / 100, estimate.state])).toEqual([
      [1.93, 'one-trial'],
      [0.86, 'one-trial'],
    ]);
  });

  test('with one rate', () => {
    expect(reasonOf(pointOf({ 3000: 1.5 }))).toEqual({ kind: 'too-few-rates' });
  });

  test('where a rate has too few blocks, and one topology leads at the others', () => {
    const contrasts = [...contrastsOf({ 0: 1.9, 3000: 1.5 }), { rate: 6000, ...contrastOf(blocksAt(1.2, 3)) }];
    expect(reasonOf(tippingPoint(contrasts, true))).toEqual({ kind: 'too-few-blocks', ahead: 'a', rates: [6000] });
  });

  test('of equal topologies, whether they scatter or not', () => {
    expect(reasonOf(pointOf({ 0: 1, 3000: 1.001, 6000: 1 }))).toEqual({ kind: 'no-lead' });
    const point = exactPoint({ 0: 1, 6000: 1 });
    expect(reasonOf(point)).toEqual({ kind: 'no-lead' });
    expect(point.rates[0]!.estimate).toMatchObject({ low: 1, high: 1 });
  });

  test('where a lead shrinks to nothing at the highest rate', () => {
    expect(reasonOf(pointOf({ 0: 1.9, 3000: 1.5, 6000: 1.002 }))).toEqual({
      kind: 'one-leads',
      ahead: 'a',
      rates: [6000],
    });
  });

  test('where the lead changes twice', () => {
    expect(reasonOf(pointOf({ 0: 1.5, 3000: 0.7, 6000: 1.5 }))).toEqual({
      kind: 'several-crossings',
      ranges: [
        { low: 0, high: 3000 },
        { low: 3000, high: 6000 },
      ],
    });
  });

  test('where the lead changes once, but is lost at another rate too', () => {
    const reason = reasonOf(pointOf({ 0: 1.001, 2000: 1.6, 4000: 1.5, 5000: 0.8, 6000: 0.6 }));
    expect(reason).toMatchObject({ kind: 'several-crossings' });
    expect(typeof reason === 'object' && 'ranges' in reason ? reason.ranges[0]!.low : null).toBe(0);
  });
});
