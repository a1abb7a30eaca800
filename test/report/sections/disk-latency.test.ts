import { expect, test } from 'vitest';
import { findingsOf } from '../../../src/findings/analyse.ts';
import { htmlReport } from '../../../src/report/html-report.ts';
import { markdownReport } from '../../../src/report/markdown-report.ts';
import { diskCampaign } from '../../findings/disk-latency/disk-campaign.ts';
import { sampleCampaign } from '../sample-campaign.ts';

const data = diskCampaign([
  { target: 100, fast: 1 },
  { target: 400, fast: 0.4 },
]);

test('both reports have the claim, the load of the disks, their latency and what services counted', () => {
  const findings = findingsOf(data);
  for (const report of [htmlReport(data, findings), markdownReport(data, findings)]) {
    expect(report).toContain('Latency of disks under load');
    expect(report).toContain('of the operations below 8');
    expect(report).toContain('Load of a disk, mean over disks and runs');
    expect(report).toContain('This is no distribution of single operations.');
    expect(report).toContain('Writes of a node');
    expect(report).toContain('above all buckets');
  }
  expect(htmlReport(data, findings)).toContain('id="disk-cassandra-1-share-title"');
});

test('a campaign without telemetry of disks has no such section', () => {
  const sample = sampleCampaign();
  expect(markdownReport(sample, findingsOf(sample))).not.toContain('Latency of disks under load');
});
