import { expect, test } from 'vitest';
import { findingsOf } from '../../../src/findings/analyse.ts';
import { byVariable } from '../../../src/report/charts/by-variable.ts';
import { legendOf } from '../../../src/report/charts/chart.ts';
import { htmlReport, markdownReport } from '../rendered.ts';
import { curveOf, grownCampaign, outgrownCache } from '../../findings/axis/grown-campaign.ts';
import { sampleCampaign } from '../sample-campaign.ts';

test('both reports have the curve, its verdict, what was measured and the published study', () => {
  const data = grownCampaign(outgrownCache());
  const findings = findingsOf(data);
  for (const report of [htmlReport(data, findings), markdownReport(data, findings)]) {
    expect(report).toContain('Over what the steps change');
    expect(report).toContain('because the data exceed the page cache');
    expect(report).toContain('Why: what was measured at each value');
    expect(report).toContain('Apache Cassandra Performance Benchmark on a large data set, Read performance');
    expect(report).toContain('of the 100 threads in an operation');
  }
  expect(htmlReport(data, findings)).toContain('id="axis-cassandra-1-throughput-title"');
});

test('a campaign without variables has no such section', () => {
  const data = sampleCampaign();
  expect(markdownReport(data, findingsOf(data))).not.toContain('Over what the steps change');
});

test('the charts have throughput with its bend, and the figures of the cause', () => {
  const [throughput, cause] = byVariable('axis', curveOf(outgrownCache()));
  expect(legendOf(throughput!).map(({ title }) => title)).toEqual([
    'Bend, with its range at the top',
    '95 % interval, or the range of the runs',
    'Median of the runs',
  ]);
  expect(throughput!.x).toEqual({ scale: 'spread', name: 'data (GB)' });
  expect(cause!.title).toBe('Disk reads per operation by data');
  expect(cause!.description).toContain('0.6 GB (0.3 × memory): 0; ');
});
