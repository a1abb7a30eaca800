import { expect, test } from 'vitest';
import { missedBackgroundTexts } from '../../src/findings/missed-backgrounds.ts';
import { sampleCampaign } from '../report/sample-campaign.ts';

const combined = () => sampleCampaign().runs.find(({ runId }) => runId === 'combined')!;

test('a background that missed its target rate is named with what it accompanied', () => {
  const run = combined();
  const producer = run.loads.find(({ load }) => load.workload === 'kafka-producer')!;
  const before = { ...producer, load: { ...producer.load, background: { until: 'spark', leadSeconds: 5 } } };
  const target = { ...before.load.parameters, targetRecordsPerSecond: 10 * (producer.commonWindowPerSecond ?? 1e9) };
  const missed = { ...before, load: { ...before.load, parameters: target } };
  expect(missedBackgroundTexts({ ...run, loads: [missed] })).toEqual([
    expect.stringMatching(
      /^Run combined: the background \S+ reached .* of its target rate of .*\. spark was measured with less load at the same time than planned\.$/,
    ),
  ]);
  expect(
    missedBackgroundTexts({ ...run, loads: [{ ...producer, load: { ...producer.load, parameters: target } }] }),
  ).toEqual([]);
});
