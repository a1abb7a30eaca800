import { expect, test } from 'vitest';
import { byBatchSize } from '../../../src/report/charts/by-batch-size.ts';
import { sampleCampaign } from '../sample-campaign.ts';

test('batches of two sizes have a chart of their time and of each figure that the generator declares', () => {
  const [spark, ...others] = byBatchSize(sampleCampaign().runs);
  expect(others).toEqual([]);
  expect(spark?.title).toBe('Spark core tests by scale factor');
  expect(spark?.charts.map(({ title }) => title)).toEqual([
    'Total time (s)',
    'Tasks a stage (tasks)',
    'Shuffle read a stage (MB)',
    'Longest shuffle read (s)',
    'Shuffle write a stage (MB)',
    'Longest shuffle write (s)',
  ]);
  expect(spark?.charts[0]?.description).toBe('scale factor 0.1: 6.20, scale factor 1: 14.8, scale factor 2: 31.5');
});

test('a single size, an invalid run and a saturated run have no chart', () => {
  const { runs } = sampleCampaign();
  const [small, middle, large] = runs.filter(({ group, state }) => group === 'spark' && state === 'valid');
  expect(byBatchSize([small!])).toEqual([]);
  expect(byBatchSize([small!, { ...middle!, state: 'invalid' }])).toEqual([]);
  const { batch } = large!.loads[0]!.measured;
  const saturation = { at: 'sort', stage: 1, of: 2, reason: 'It stands still.', evidence: null as never };
  batch!.saturation = saturation;
  expect(byBatchSize([small!, large!])).toEqual([]);
});
