import { expect, test } from 'vitest';
import { attributionOf } from '../../../src/findings/axis/attribution.ts';
import { axisBend } from '../../../src/findings/axis/axis-bend.ts';
import { projectedFailure } from '../../../src/findings/axis/axis-projection.ts';
import { axisRises } from '../../../src/findings/axis/axis-rises.ts';
import { fitsThrough } from '../../../src/findings/response/fits.ts';
import { lossPerDoubling } from '../../../src/findings/axis/loss-per-doubling.ts';
import { visitsOf, type Observation } from '../../../src/findings/response/visits.ts';
import { lossAt, shapes, timesOfLoss } from '../../../src/findings/response/shapes.ts';

/** An hour from value to value, and ten minutes from run to run of a value. */
function observed(values: [value: number, ...figures: number[]][]): Observation[] {
  return values.flatMap(([value, ...figures], visit) =>
    figures.map((figure, run) => ({
      runId: `run-${visit}-${run}`,
      value,
      figure,
      atMilliseconds: visit * 3_600_000 + run * 600_000,
    })),
  );
}

const around = (figure: number): [number, number] => [figure * 0.99, figure * 1.01];
const over = (sizes: number[], figureAt: (size: number) => number): Observation[] =>
  observed(sizes.map((size) => [size, ...around(figureAt(size))]));
const sizes = [0.25, 0.5, 1, 2, 4, 8];
const bendOf = (observations: Observation[]) => axisBend(visitsOf(observations));

test('a corner is found, with a range that has it', () => {
  const bend = bendOf(over(sizes, (size) => 100 * Math.max(1, size / 1.3) ** -0.8));
  expect(bend.state).toBe('found');
  if (bend.state !== 'found') return;
  expect(bend.interval.low).toBeLessThanOrEqual(1.3);
  expect(bend.interval.high).toBeGreaterThanOrEqual(1.3);
});

test('a fall from the lowest value on is gradual', () => {
  expect(bendOf(over(sizes, (size) => 100 * size ** -0.3))).toMatchObject({ state: 'gradual' });
});

test('throughput that stays is no bend, and less than 5 % lost is none either', () => {
  expect(bendOf(over(sizes, () => 100))).toMatchObject({ state: 'none' });
  expect(bendOf(over(sizes, (size) => 100 * size ** -0.005))).toMatchObject({ state: 'none' });
});

test('too few values or runs are inconclusive, each with its reason', () => {
  expect(bendOf(over([1, 2, 4, 8], (size) => 100 / size))).toMatchObject({
    state: 'inconclusive',
    reason: 'too few values: 4, and a bend needs 5',
  });
  expect(bendOf(observed([1, 2, 4, 8, 16].map((size) => [size, 100 / size])))).toMatchObject({
    state: 'inconclusive',
    reason: expect.stringContaining('too few runs'),
  });
});

test('a fall at the highest value alone may be chance', () => {
  expect(bendOf(over(sizes, (size) => (size === 8 ? 60 : 100)))).toEqual({
    state: 'inconclusive',
    reason: 'only the highest value may be below the others',
  });
});

test('a value that was measured again tells drift from growth', () => {
  const growth = over([...sizes, 0.25], (size) => 100 * Math.max(1, size) ** -0.5);
  expect(attributionOf(growth)).toMatchObject({ state: 'variable', by: 'repeated-values' });
  const drifting = over([...sizes, 0.25], () => 100).map((each) => ({
    ...each,
    figure: each.figure * Math.exp(-each.atMilliseconds / 3_600_000 / 10),
  }));
  expect(attributionOf(drifting)).toMatchObject({ state: 'drift' });
  expect(bendOf(drifting)).toMatchObject({ state: 'none' });
  const both = growth.map((each) => ({
    ...each,
    figure: each.figure * Math.exp(-each.atMilliseconds / 3_600_000 / 10),
  }));
  expect(attributionOf(both)).toMatchObject({ state: 'both' });
});

test('the loss of each doubling is that beyond the bend, with its interval', () => {
  const visits = visitsOf(over([0.25, 0.5, 1, 2, 4, 8, 16], (size) => 100 * Math.max(1, size / 1.5) ** -0.5));
  const fits = fitsThrough(visits);
  const bend = axisBend(visits, fits);
  const loss = lossPerDoubling(visits, bend, fits)!;
  expect(loss).toMatchObject({ from: 2, to: 16 });
  // Half a doubling less of throughput: 1 - 2^-0.5.
  expect(loss.percent).toBeCloseTo(29.3, 0);
  expect(loss.interval!.low).toBeLessThan(29.3);
  expect(loss.interval!.high).toBeGreaterThan(29.3);
});

/** What is said of a rise at 4. */
const riseState = (rise: number): string | undefined => {
  const visits = visitsOf(over(sizes, (size) => (size === 4 ? 50 * rise : size > 1 ? 50 : 100)));
  return axisRises(visits, fitsThrough(visits)).find(({ to }) => to === 4)?.state;
};

test('a rise within the scatter is scatter, a larger one is real, and one without repeated runs is inconclusive', () => {
  expect(riseState(1.005)).toBe('scatter');
  expect(riseState(2)).toBe('scatter');
  const study = visitsOf(
    observed([
      [36, 188],
      [253, 82],
      [290, 85],
      [761, 36],
    ]),
  );
  expect(axisRises(study, fitsThrough(study))).toMatchObject([{ from: 253, to: 290, state: 'inconclusive' }]);
});

test('a projection stops at twice the range', () => {
  const fits = fitsThrough(visitsOf(over(sizes, (size) => 100 * Math.max(1, size) ** -0.5)));
  // 100 × 8^-0.5 is 35.4 at the highest value, 28.9 at 12, and 25 at 16.
  const projected = projectedFailure(fits, 29, 8);
  expect(projected.state).toBe('fails');
  if (projected.state === 'fails') expect(projected.low).toBeLessThanOrEqual(12);
  expect(projectedFailure(fits, 10, 8)).toMatchObject({ state: 'holds' });
});

test('every shape is level far below its place and never falls back', () => {
  for (const shape of shapes) {
    expect(lossAt(shape, 0)).toBe(0);
    const losses = [0.01, 0.1, 0.5, 1, 2, 10, 100].map((times) => lossAt(shape, times));
    expect(losses).toEqual(losses.toSorted((a, b) => a - b));
    const at = timesOfLoss(shape, 0.5, 0.05);
    expect(0.5 * lossAt(shape, at)).toBeCloseTo(0.05);
  }
});

test('a failure that is within the scatter is not projected', () => {
  const visits = visitsOf(
    observed(sizes.map((size) => [size, 90 * Math.max(1, size) ** -0.3, 110 * Math.max(1, size) ** -0.3])),
  );
  // 100 × 8^-0.3 is 53.6 at the highest value, and 43.5 at twice that.
  expect(projectedFailure(fitsThrough(visits), 41, 8)).toMatchObject({
    state: 'inconclusive',
    reason: 'whether it fails within twice the range is within the scatter of the runs',
  });
});
