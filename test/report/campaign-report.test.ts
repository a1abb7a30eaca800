import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { findingsOf } from '../../src/findings/analyse.ts';
import type { CampaignData } from '../../src/findings/analyse.ts';
import { htmlReport, markdownReport } from './rendered.ts';
import { noTelemetry } from '../../src/measurement/telemetry/statistics.ts';
import { chartedCampaign, sampleCampaign } from './sample-campaign.ts';
import type { RunPlan } from '../../src/plan/plan.ts';
import { runsOf } from '../../src/plan/runs-of.ts';

const reports = (data: CampaignData) => {
  const findings = findingsOf(data);
  return { page: htmlReport(data, findings), markdown: markdownReport(data, findings) };
};

test('the page makes no network requests and forbids them', () => {
  const { page } = reports(chartedCampaign());
  const [, hash] =
    /content="default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-([^']+)'"/.exec(page) ?? [];
  const [, script = '', ...more] = page.split(/<\/?script>/);
  expect(createHash('sha256').update(script).digest('base64')).toBe(hash);
  expect(more).toHaveLength(1);
  expect(/<(script |link|img|iframe)|\bsrc=|\bhref="(?!#|runs\/)|url\((?!#)|@import|fetch\(/.exec(page)).toBeNull();
});

test('both reports begin with the answers and have every table', () => {
  const { page, markdown } = reports(sampleCampaign());
  const titles = [
    'Bottleneck of each system in each run',
    'Kafka producer by level',
    'Kafka producer with consumer',
    'Spark core tests by scale factor',
    'cassandra-stress by level',
    'Interference with kafka-producer',
    'Kafka consumer, combined',
    'Spark core tests, combined',
    'cassandra-stress, combined',
    'How it was measured',
    'Hosts',
    'Versions',
    'Timeline',
    'Cost of measuring',
    'Caveats',
  ];
  for (const report of [page, markdown]) expect(titles.filter((title) => !report.includes(title))).toEqual([]);
  expect(markdown).toContain('- First: More workers, or ones with more cores. (CPU of the machine at 9');
  expect(markdown.indexOf('- Kafka sustains')).toBeLessThan(markdown.indexOf('## Systems'));
  expect(page.indexOf('id="answers"')).toBeLessThan(page.indexOf('<main>'));
});

test('warm-up runs are listed and do not count as missing', () => {
  const data = sampleCampaign();
  const [first] = runsOf(data.record.plan);
  const warmUp: RunPlan = {
    ...first!,
    id: 'warm-up',
    title: 'Warm-up of Kafka',
    level: '9 records/s',
    warmUp: true,
  };
  data.record.plan.steps.unshift(warmUp);
  expect(findingsOf(data).runs).toEqual(findingsOf(sampleCampaign()).runs);
  const { page, markdown } = reports(data);
  for (const report of [page, markdown]) {
    expect(report).toContain('Warm-up runs, not measured: Warm-up of Kafka, 9 records/s (planned for');
  }
});

test('versions are those of the base and of every variant that has another', () => {
  const data = sampleCampaign();
  const kafka = data.record.plan.clusters['kafka']!;
  data.record.plan.variants = {
    trials: 1,
    seed: 1,
    all: [
      { name: 'new', changes: [], clusters: {} },
      { name: 'same', changes: [], clusters: { kafka: { ...kafka, settings: { 'num.io.threads': 2 } } } },
      { name: 'old', changes: [], clusters: { kafka: { ...kafka, version: '3.9.1' } } },
    ],
  };
  const { page, markdown } = reports(data);
  for (const report of [page, markdown]) expect(report).toContain('4.3.1; 3.9.1 in the variant old, as planned');
});

test('a name with markup is escaped everywhere', () => {
  const hostile = '<img src=x onerror=alert(1)>';
  const data = chartedCampaign((rows) => rows.map((row) => (row.host === 'kafka01' ? { ...row, host: hostile } : row)));
  data.record.plan.title = hostile;
  data.record.plan.hosts = data.record.plan.hosts.map((host, index) =>
    index === 0 ? { ...host, name: hostile } : host,
  );
  data.runs[8]!.invalidReasons = [hostile];
  data.record.outcome = { state: 'failed', reason: hostile, cleanup: null };
  const { page, markdown } = reports(data);
  expect(page.includes('<img')).toBe(false);
  expect(markdown.replaceAll('\\<', '').includes('<img')).toBe(false);
});

test('a campaign that failed before its first run has a report with the failure', () => {
  const { record } = sampleCampaign();
  const outcome = {
    state: 'failed' as const,
    reason: 'the bridge could not be made',
    cleanup: { verified: false, leftovers: ['namespace proofload-abc123-kafka01'], checked: [], atMilliseconds: 0 },
  };
  const { page, markdown } = reports({
    record: { ...record, phases: [], inventory: null, outcome },
    runs: [],
    attempts: [],
    telemetry: noTelemetry,
  });
  for (const report of [page, markdown]) {
    expect(report).toContain('Failed.');
    expect(report).toContain('the bridge could not be made');
    expect(report).toContain('Hardware may still exist: namespace proofload-abc123-kafka01.');
    expect(/NaN|undefined|Infinity/.exec(report)).toBeNull();
  }
});

test('neither report contains NaN, undefined or Infinity', () => {
  const { page, markdown } = reports(chartedCampaign());
  expect(/NaN|undefined|Infinity|\[object/.exec(`${page}${markdown}`)).toBeNull();
});
