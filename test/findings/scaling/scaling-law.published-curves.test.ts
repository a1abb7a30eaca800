/** Published figures in, published conclusions out. */
import { expect, test } from 'vitest';
import { pipelineCassandra } from '../../../src/findings/baselines/pipeline-cassandra.ts';
import { pipelineKafka } from '../../../src/findings/baselines/pipeline-kafka.ts';
import { kneeOf } from '../../../src/findings/scaling/knee.ts';
import { scalingLaw } from '../../../src/findings/scaling/scaling-law.ts';

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

test('the scalability of SPEC SDM91 comes out as it was published', () => {
  const law = scalingLaw(spec);
  if (law.state !== 'fitted') throw new Error(law.reason);
  expect(law.coherency.low).toBeLessThan(0.000104);
  expect(law.coherency.high).toBeGreaterThan(0.000104);
  // The package weighs the levels by their throughput, so the two share an interval and not a figure.
  expect(law.contention.high).toBeGreaterThan(0.0277 - 2 * 0.0091);
  expect(law.contention.low).toBeLessThan(0.0277);
  expect(law.peak).toMatchObject({ state: 'found' });
  expect(law.peak.state === 'found' && law.peak.concurrency.low).toBeLessThan(96.5);
  expect(law.peak.state === 'found' && law.peak.concurrency.high).toBeGreaterThan(96.5);
});

test('the knee of SPEC SDM91 lies where its users began to wait', () => {
  const knee = kneeOf(spec);
  expect(knee.state === 'found' && knee.load).toBeGreaterThan(18);
  expect(knee.state === 'found' && knee.load).toBeLessThan(72);
});

test('the three published rates of Kafka are too few for a knee', () => {
  const levels = pipelineKafka
    .filter(({ table }) => table === 'Test 1, Kafka Statistics')
    .map(({ parameters, figures }) => ({
      load: Number(parameters['offeredRecordsPerSecond']),
      perSecond: figures.recordsPerSecond!,
    }));
  expect(levels).toHaveLength(3);
  expect(kneeOf(levels)).toMatchObject({ state: 'cannot-tell', reason: expect.stringContaining('too few levels: 3') });
});

test('the published table of Cassandra is one level of unknown threads: no law', () => {
  const alone = pipelineCassandra.filter(({ setting }) => setting === 'alone');
  expect(alone.map(({ parameters }) => parameters['threads'])).toEqual([null]);
});
