import { expect, test } from 'vitest';
import { findingsOf, type CampaignData } from '../../src/findings/analyse.ts';
import { furtherPoints } from '../../src/findings/scaling/load-curve.ts';
import { isUnsteady } from '../../src/measurement/results/steady-part.ts';
import { byLoad } from '../../src/report/charts/by-load.ts';
import { legendOf, type Chart } from '../../src/report/charts/chart.ts';
import { htmlReport, markdownReport } from './rendered.ts';
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

const titlesOf = (chart: Chart | undefined): string[] => legendOf(chart!).map(({ title }) => title);

test('both reports show how a system scales, and why closed-loop latencies are optimistic', () => {
  const data = swept();
  const findings = findingsOf(data);
  for (const report of [htmlReport(data, findings), markdownReport(data, findings)]) {
    expect(report).toContain('How it scales');
    expect(report).toContain('No single knee, throughput bends gradually');
    expect(report).toContain('Throughput peaks at ');
    expect(report).toContain('Closed-loop: each thread waits for its answer');
    expect(report).toContain('No projection for more or other hosts: all hosts share one machine');
  }
  expect(htmlReport(data, findings)).toContain('id="scaling-cassandra-1-throughput-title"');
});

test('the throughput chart draws the law from the lowest level to the highest, and no further', () => {
  const curve = curveOf(swept());
  const [throughput, latency] = byLoad('curve', curve, null);
  expect(titlesOf(throughput)).toEqual([
    'Universal Scalability Law',
    '95 % interval of the law',
    'Knee, with its range at the top',
    'Measured, with the range of the runs',
  ]);
  expect(titlesOf(latency)).toEqual(['Median', '99th percentile']);
  const law = throughput!.drawn[0]!.places.map(([load]) => load);
  expect([law[0], law.at(-1)]).toEqual([1, curve.points.at(-1)!.load]);
});

test('a level without enough operations for p99 interrupts its line, and a note below the chart says so', () => {
  const data = swept();
  const slow = data.runs.find(({ runId }) => runId === 'cassandra-2')!;
  slow.loads[0]!.measured.operations[0]!.count = 640;
  const curve = curveOf(data);
  const [, latency] = byLoad('curve', curve, null);
  expect(latency!.notes!.at(-1)).toBe('Left out: p99 needs 1,000 operations, and there were 640 at 2 threads.');
  expect(latency!.description).toContain('2 threads: median 1.8 ms, p99 needs 1,000 operations, and there were 640');
  const p99 = latency!.drawn.find(({ look }) => look.title === '99th percentile')!;
  expect(p99.places.slice(0, 3)).toEqual([
    [1, expect.any(Number)],
    [2, null],
    [4, expect.any(Number)],
  ]);
  for (const report of [htmlReport(data, findingsOf(data)), markdownReport(data, findingsOf(data))])
    expect(report).toContain('there were 640 at 2 threads');
  for (const { loads } of data.runs)
    for (const { measured } of loads) if (measured.operations[0]) measured.operations[0].count = 640;
  expect(titlesOf(byLoad('curve', curveOf(data), null)[1])).toEqual(['Median']);
});

test('an objective is a line in the latency chart, and without latencies there is no latency chart', () => {
  const curve = curveOf(swept());
  const withP99 = { ...curve, objective: { percentile: 'p99', atMostMilliseconds: 10 } as const };
  const lines = ['Objective', 'Median', '99th percentile'];
  expect(titlesOf(byLoad('curve', withP99, null)[1])).toEqual(lines);
  const withP95 = { ...curve, objective: { percentile: 'p95', atMostMilliseconds: 10 } as const };
  expect(titlesOf(byLoad('curve', withP95, null)[1])).toEqual([...lines, '95th percentile']);
  const withoutLatency = { ...curve, points: curve.points.map((point) => ({ ...point, latency: null })) };
  expect(byLoad('curve', withoutLatency, null)).toHaveLength(1);
});

test('a campaign with one level per load has no scaling section', () => {
  const data = sampleCampaign();
  const once = {
    ...data,
    runs: data.runs.filter(({ runId }) => ['cassandra-16', 'kafka-producer-10k'].includes(runId)),
  };
  const findings = findingsOf(once);
  expect(htmlReport(once, findings)).not.toContain('How it scales');
  expect(markdownReport(once, findings)).not.toContain('How it scales');
});

test('a level that was not steady is a hollow mark without a line', () => {
  const steadiness = { state: 'unsteady', cutSeconds: 0, why: 'it fell', remedy: 'length' } as const;
  const data = swept();
  const changed = data.runs.map((run) =>
    run.runId === 'cassandra-2' ? { ...run, loads: run.loads.map((load) => ({ ...load, steadiness })) } : run,
  );
  const findings = findingsOf({ ...data, runs: changed });
  const curve = findings.systems.find(({ system }) => system === 'cassandra')!.curves![0]!;
  expect(curve.points.map(({ load }) => load)).not.toContain(2);
  const further = furtherPoints(curve, changed, changed.filter(isUnsteady));
  const [throughput] = byLoad('curve', curve, null, further);
  expect(throughput!.drawn.at(-1)).toMatchObject({ mark: 'ring', isUnjoined: true, places: [[2, expect.any(Number)]] });
  expect(htmlReport({ ...data, runs: changed }, findings)).toContain('Not steady, so not counted');
});
