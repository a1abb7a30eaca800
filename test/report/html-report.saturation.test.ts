import { expect, test } from 'vitest';
import { findingsOf } from '../../src/findings/analyse.ts';
import type { CampaignData } from '../../src/findings/analyse.ts';
import { htmlReport } from '../../src/report/html-report.ts';
import { markdownReport } from '../../src/report/markdown-report.ts';
import type { SparkSaturation } from '../../src/workloads/spark-perf/figures-schema.ts';
import { sampleCampaign } from './sample-campaign.ts';
import { spark, sparkFigures } from './sample-loads.ts';
import { withFigures } from '../workloads/made-load.ts';

const executor = { cores: 2, storageMebibytes: 400, peakHeapMebibytes: null };
const saturated: SparkSaturation = {
  at: 'aggregate-by-key trial 6',
  stage: 13,
  of: 21,
  reason:
    "Stage 13 of 21 of aggregate-by-key trial 6 is too slow: its end is expected in 602.5 h, past the run's limit",
  evidence: {
    atMilliseconds: 0,
    tasks: { total: 1200, done: 37, running: 4, failed: 0 },
    tasksPerSecond: 0.0005,
    expectedSeconds: 2_169_000,
    executors: [
      {
        ...executor,
        id: 'driver',
        address: '198.18.0.4:1',
        runningTasks: 0,
        storageUsedMebibytes: 1,
        collectionSeconds: 90,
      },
      {
        ...executor,
        id: '0',
        address: '198.18.0.5:1',
        runningTasks: 4,
        storageUsedMebibytes: 80,
        collectionSeconds: 2,
      },
    ],
    lastWords: '',
  },
};

/** Factor 2 is saturated, and factor 3 was left out for it. */
function saturatedCampaign(): CampaignData {
  const data = sampleCampaign();
  const run = data.runs.find((each) => each.runId === 'spark-2')!;
  run.loads = run.loads.map((load) =>
    withFigures({ ...load, load: spark(2) }, { ...sparkFigures(2, 900, 12), saturated }),
  );
  data.runs = data.runs.filter((each) => each.runId !== 'spark-3');
  data.record.skipped = [{ runId: 'spark-3', reason: 'Left out: spark-2, a lower level of it, was saturated.' }];
  return data;
}

test('a saturated factor is a finding with its evidence, and not the most that Spark did', () => {
  const findings = findingsOf(saturatedCampaign());
  const finding = findings.systems.find(({ system }) => system === 'spark')!;
  expect(finding.most).toMatchObject({ unit: 'scale factor', size: 1 });
  expect(finding.saturation).toMatchObject({ runId: 'spark-2', size: 2, stage: 13, of: 21 });
  expect(finding.saturation?.hosts.map(({ host }) => host)).toContain('spark-cassandra-master');
  expect(finding.verdict).toContain(
    'Saturated at scale factor 2: Stage 13 of 21 of aggregate-by-key trial 6 is too slow',
  );
  expect(findings.runs).toMatchObject({ skipped: ['spark-3'], missing: [] });
  expect(findings.caveats).toContain(
    'Run spark-3 was not made. Left out: spark-2, a lower level of it, was saturated.',
  );
});

test('what a saturated factor took is not compared with what it takes together', () => {
  const finding = findingsOf(saturatedCampaign()).systems.find(({ system }) => system === 'spark')!;
  expect(finding.sharing).toMatchObject([
    { state: 'cannot-tell', reason: 'no whole run of it alone at the same level' },
  ]);
});

test('both reports say where it stood, with executors and hosts', () => {
  const data = saturatedCampaign();
  const findings = findingsOf(data);
  for (const report of [htmlReport(data, findings), markdownReport(data, findings)]) {
    expect(report).toContain('saturated: Stage 13 of 21 of aggregate-by-key trial 6 is too slow');
    expect(report).toContain('Driver and executors of scale factor 2 when it was stopped');
    expect(report).toContain('Hosts during Spark core tests, scale factor 2');
    expect(report).toContain('The stage had 1,200 tasks: 37 done (0.0005 a second), 4 running, 0 failed.');
    expect(report).toContain('1 left out');
    expect(report).toContain('Left out: spark-2, a lower level of it, was saturated.');
  }
});

test('a factor that went on after its driver died says which tests are of which attempt', () => {
  const data = sampleCampaign();
  const run = data.runs.find((each) => each.runId === 'spark-2')!;
  const resumed = [{ attempt: 1, tests: ['scheduling-throughput', 'count'] }];
  run.loads = run.loads.map((load) => withFigures(load, { ...sparkFigures(2, 31.5), resumed }));
  expect(findingsOf(data).caveats.filter((caveat) => caveat.includes('load generator had died'))).toEqual([
    'Run spark-2 went on in attempt 1 after its load generator had died: scheduling-throughput, count are of attempt 1, and counted in its total time.',
  ]);
});
