import { expect, test } from 'vitest';
import { findingsOf, type CampaignData } from '../../../src/findings/analyse.ts';
import { htmlReport } from '../rendered.ts';
import { diskCampaign } from '../../findings/response/disk-campaign.ts';
import { recordOf, variantRuns, type SampleVariant } from '../../findings/variants/variant-trials.ts';
import { sampleCampaign } from '../sample-campaign.ts';
import { producer, producerFigures } from '../sample-loads.ts';

const variants = ['one', 'all'].map((name): SampleVariant => ({ name, figures: [producerFigures(50_000, 4)] }));
const compared: CampaignData = {
  ...sampleCampaign(),
  record: recordOf(variants),
  runs: variantRuns(producer(null), variants),
};
const rising = [100, 200, 400].map((target) => ({ target, fast: 0.9 }));

test.each([
  ['systems alone and together', sampleCampaign(), 'verdicts'],
  ['variants', compared, 'variants'],
  ['rising loads of disks', diskCampaign(rising), 'objectives'],
])('every part of a report on %s is linked at its beginning, and no other', (_, data, own) => {
  const report = htmlReport(data, findingsOf(data));
  const parts = [...report.matchAll(/<section id="([^"]+)"/g)].map(([, id]) => id);
  const [, nav = ''] = /<nav [^>]*>(.*?)<\/nav>/s.exec(report) ?? [];
  const links = [...nav.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
  expect(links).toEqual(parts);
  expect(links).toContain(own);
});
