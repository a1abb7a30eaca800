/** Published figures give the published conclusions. */
import { expect, test } from 'vitest';
import { kneeOf } from '../../../src/findings/scaling/knee.ts';
import { scalingLaw } from '../../../src/findings/scaling/scaling-law.ts';
import { publishedRow } from '../../report/published-studies.ts';

/**
 * Simulated users and scripts an hour of a Sun SPARCcenter 2000 in SPEC SDM91, 1994: example data of the R package usl, whose
 * README (version 3) fits contention 0.0277 ± 0.0091, coherency 0.000104 ± 0.00002 and a peak at 96.5 users.
 */
const spec = [
  [1, 64.9],
  [18, 995.9],
  [36, 1652.4],
  [72, 1853.2],
  [108, 1828.9],
  [144, 1775],
  [216, 1702.2],
].map(([load, perSecond]) => ({ load: load!, perSecond: perSecond! }));

test('SPEC SDM91 gives the published scalability', () => {
  const law = scalingLaw(spec);
  if (law.state !== 'fitted') throw new Error(law.reason);
  expect(law.coherency.low).toBeLessThan(0.000104);
  expect(law.coherency.high).toBeGreaterThan(0.000104);
  // The package weights levels by their throughput, so the intervals overlap but the figures differ.
  expect(law.contention.high).toBeGreaterThan(0.0277 - 2 * 0.0091);
  expect(law.contention.low).toBeLessThan(0.0277);
  // The package gives a peak at 96.5 users. A curve that levels off fits these seven levels better than the law does.
  expect(law.peak).toEqual({ state: 'not-shown' });
});

test('the users of SPEC SDM91 begin to wait gradually, up to where throughput is highest', () => {
  const knee = kneeOf(spec);
  expect(knee).toEqual({ state: 'gradual', interval: { low: expect.any(Number), high: 72 } });
  expect(knee.state === 'gradual' && knee.interval.low).toBeLessThan(18);
});

test('the three published rates of Kafka are too few for a knee', () => {
  const levels = ['producer-100k', 'producer-1m', 'producer-10m'].map(publishedRow).map(({ parameters, figures }) => ({
    load: Number(parameters['targetRecordsPerSecond']),
    perSecond: figures.recordsPerSecond!,
  }));
  expect(levels).toHaveLength(3);
  expect(kneeOf(levels)).toMatchObject({ state: 'inconclusive', reason: expect.stringContaining('too few levels: 3') });
});

test('the published table of Cassandra has one level with an unknown number of threads: no law', () => {
  expect(publishedRow('cassandra-alone').parameters['threads']).toBeNull();
});
