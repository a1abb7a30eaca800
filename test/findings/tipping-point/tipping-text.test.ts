import { expect, test } from 'vitest';
import { tippingPoint } from '../../../src/findings/tipping-point/tipping-point.ts';
import { tippingAnswer } from '../../../src/findings/tipping-point/tipping-text.ts';
import { plain } from '../../../src/text/figures.ts';
import type { RateContrast } from '../../../src/findings/tipping-point/tipping-finding.ts';
import { blocksAt, contrastOf, contrastsOf, names } from './sample-topologies.ts';

const sentenceOf = (...given: Parameters<typeof tippingAnswer>): string =>
  plain(`${tippingAnswer(...given).join('')}.`);
const textOf = (contrasts: RateContrast[]): string => sentenceOf(tippingPoint(contrasts, true), names);

test('a crossing is a recommendation', () => {
  expect(textOf(contrastsOf({ 0: 1.9, 3000: 1.3, 4000: 0.995, 5000: 0.85, 6000: 0.8 }))).toMatch(
    /^Up to 3,[678]00 operations\/s the job is faster with one data centre, above 4,[012]00 with two data centres; between them it is inconclusive \(95 % range, measured from 0 to 6,000\)\.$/,
  );
});

test('a range that ends at the ends of what was measured says so', () => {
  const point = { ...tippingPoint(contrastsOf({ 0: 1.5, 6000: 0.8 }), true), range: { low: 0, high: 6000 } };
  expect(sentenceOf(point, names)).toBe(
    'At 0 operations/s the job is faster with one data centre, at 6,000 with two data centres; between them it is inconclusive (95 % range, measured from 0 to 6,000).',
  );
});

test('the ends of a range are rounded outwards', () => {
  const point = { ...tippingPoint(contrastsOf({ 0: 1.5, 6000: 0.8 }), true), range: { low: 3640, high: 4320 } };
  expect(sentenceOf(point, names)).toMatch(/^Up to 3,600 .*, above 4,400 with/);
});

test('no crossing has its smallest lead', () => {
  expect(textOf(contrastsOf({ 0: 1.9, 3000: 1.5, 6000: 1.2 }))).toBe(
    'No tipping point from 0 to 6,000 operations/s: at every measured rate the job is faster with one data centre; the smallest lead is a factor of 1.2 (1.18 to 1.22), at 6,000.',
  );
});

test.each([
  [contrastsOf({ 3000: 1.5 }), 'it needs two rates with at least 4 blocks each, and has 1'],
  [
    [...contrastsOf({ 0: 1.9, 3000: 1.5 }), { rate: 6000, ...contrastOf(blocksAt(1.2, 3)) }],
    'the job is faster with one data centre where there are at least 4 blocks, which there are not at 6,000 operations/s',
  ],
  [contrastsOf({ 0: 1, 6000: 1 }), 'neither is significantly ahead at any rate; the ratio is between 0.985 and 1.02'],
  [
    contrastsOf({ 0: 1.9, 3000: 1, 6000: 1 }),
    'one data centre leads, but at 3,000 and 6,000 operations/s neither is significantly ahead',
  ],
  [
    contrastsOf({ 0: 1.5, 3000: 0.7, 6000: 1.5 }),
    'the curves may cross more than once, at 0 to 3,000 and 3,000 to 6,000 operations/s',
  ],
])('an inconclusive answer has its reason', (contrasts, reason) => {
  expect(textOf(contrasts)).toBe(
    `Whether the job is faster with one data centre or two data centres is inconclusive: ${reason}.`,
  );
});

test('more is better for the topology with more', () => {
  const point = tippingPoint(contrastsOf({ 0: 1.9, 3000: 1.5 }), false);
  expect(sentenceOf(point, { ...names, figure: 'throughput', better: 'higher', lowerIsBetter: false })).toBe(
    'No tipping point from 0 to 3,000 operations/s: at every measured rate throughput is higher with two data centres; the smallest lead is a factor of 1.5 (1.48 to 1.52), at 3,000.',
  );
});
