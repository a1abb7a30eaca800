import { expect, test } from 'vitest';
import { findingsOf, type CampaignData } from '../../src/findings/analyse.ts';
import { byLoad } from '../../src/report/charts/by-load.ts';
import { htmlReport } from '../../src/report/html-report.ts';
import { markdownReport } from '../../src/report/markdown-report.ts';
import { noisyLevels, scaling } from '../findings/scaling/noisy-levels.ts';
import { sampleCampaign } from './sample-campaign.ts';
import { stress, stressFigures } from './sample-loads.ts';
import { withFigures } from '../workloads/made-load.ts';

/** The sample with Cassandra at eight levels. */
function swept(): CampaignData {
  const data = sampleCampaign();
  const like = data.runs.find(({ runId }) => runId === 'cassandra-16')!;
  const levels = noisyLevels([1, 2, 4, 8, 16, 32, 64, 128], scaling(1000, 0.06, 0.0006), 0.03, 5);
  const runs = levels.map(({ load, perSecond }) => {
    const run = structuredClone(like);
    const loads = run.loads.map((each) => withFigures({ ...each, load: stress(load) }, stressFigures(load, perSecond)));
    return { ...run, runId: `cassandra-${load}`, level: `${load} threads`, loads };
  });
  return { ...data, runs: [...data.runs.filter(({ group }) => group !== 'cassandra'), ...runs] };
}

const curveOf = (data: CampaignData) =>
  findingsOf(data).systems.find(({ system }) => system === 'cassandra')!.curves![0]!;

test('both reports say how a system scales, with what makes closed-loop latencies flatter beside them', () => {
  const data = swept();
  const findings = findingsOf(data);
  for (const report of [htmlReport(data, findings), markdownReport(data, findings)]) {
    expect(report).toContain('How it scales');
    expect(report).toContain('Knee at ');
    expect(report).toContain('Throughput peaks at ');
    expect(report).toContain('Closed-loop: each thread waits for its answer');
    expect(report).toContain('Not predicted: more hosts, or other ones, since all hosts share one machine');
  }
  expect(htmlReport(data, findings)).toContain('id="scaling-cassandra-1-throughput-title"');
});

test('the chart of throughput goes on beyond the levels as another line, and ends where the fit does', () => {
  const curve = curveOf(swept());
  const [throughput, latency] = byLoad('curve', curve, null);
  expect(throughput!.lines).toEqual(['law', 'beyond', 'band', 'knee', 'measured']);
  expect(latency!.lines).toEqual(['p50', 'p99']);
  expect(throughput!.option).toMatchObject({
    xAxis: { type: 'log', min: 1, max: curve.law?.state === 'fitted' && curve.law.carriesTo },
  });
});

test('an objective is a line among the latencies, and without latencies there is no such chart', () => {
  const curve = curveOf(swept());
  const asked = { ...curve, objective: { percentile: 'p99', atMostMilliseconds: 10 } as const };
  expect(byLoad('curve', asked, null)[1]!.lines).toEqual(['objective', 'p50', 'p99']);
  const other = { ...curve, objective: { percentile: 'p95', atMostMilliseconds: 10 } as const };
  expect(byLoad('curve', other, null)[1]!.lines).toEqual(['objective', 'p50', 'p99', 'p95']);
  const silent = { ...curve, points: curve.points.map((point) => ({ ...point, latency: null })) };
  expect(byLoad('curve', silent, null)).toHaveLength(1);
});

test('a campaign of one level a load has no such section', () => {
  const data = sampleCampaign();
  const once = {
    ...data,
    runs: data.runs.filter(({ runId }) => ['cassandra-16', 'kafka-producer-10k'].includes(runId)),
  };
  const findings = findingsOf(once);
  expect(htmlReport(once, findings)).not.toContain('How it scales');
  expect(markdownReport(once, findings)).not.toContain('How it scales');
});
