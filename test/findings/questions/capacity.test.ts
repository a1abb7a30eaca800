import { expect, test } from 'vitest';
import { findingsOf } from '../../../src/findings/analyse.ts';
import { sampleCampaign } from '../../report/sample-campaign.ts';
import { producerFigures } from '../../report/sample-loads.ts';
import { withFigures } from '../../workloads/made-load.ts';

test('where the lowest target was missed, the answer has what was reached there, not at a higher one', () => {
  const data = sampleCampaign();
  const reached: Record<string, number> = { 'kafka-producer-10k': 9000, 'kafka-producer-50k': 30_000 };
  const runs = data.runs.map((run) => {
    const rate = reached[run.runId];
    if (rate === undefined) return run;
    return { ...run, loads: run.loads.map((load) => withFigures(load, producerFigures(rate))) };
  });
  const answer = findingsOf({ ...data, runs }).answers.find(({ id }) => id === 'capacity:kafka');
  expect(answer?.sentence).toContain('less than 10,000 records/s');
  expect(answer?.sentence).toMatch(/it reached 9,000, p99/);
});
