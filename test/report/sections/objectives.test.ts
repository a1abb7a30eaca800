import { expect, test } from 'vitest';
import { findingsOf } from '../../../src/findings/analyse.ts';
import { htmlReport, markdownReport } from '../rendered.ts';
import { diskCampaign, eightMilliseconds } from '../../findings/response/disk-campaign.ts';
import { sampleCampaign } from '../sample-campaign.ts';

const runs = [
  { target: 100, fast: 1 },
  { target: 400, fast: 0.4 },
];

test('both reports have the answer, the figure of each level, the load of the disks and what services counted', () => {
  const data = diskCampaign(runs);
  const findings = findingsOf(data);
  for (const report of [htmlReport(data, findings), markdownReport(data, findings)]) {
    expect(report).toContain('take less than 8');
    expect(report).toContain('500');
    expect(report).toContain('single operations were faster and slower');
    expect(report).toContain('Writes of a node');
    expect(report).toContain('above all buckets');
  }
  expect(htmlReport(data, findings)).toContain('id="objective-1-levels-title"');
});

test('an objective of a latency has its levels in the unit of the latency, and no disks', () => {
  const data = diskCampaign(runs, ['p99 <= 20 ms']);
  const report = markdownReport(data, findingsOf(data));
  expect(report).toContain('At no load does p99 ≤ 20 ms hold');
  expect(report).not.toContain('Writes of a node');
});

test('a campaign without objectives has no such section', () => {
  const data = { ...sampleCampaign(), ...diskCampaign(runs, []) };
  expect(htmlReport(data, findingsOf(data))).not.toContain('id="objectives"');
  expect(diskCampaign(runs).record.plan.objectives).toEqual([eightMilliseconds]);
});
