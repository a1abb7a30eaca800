import { expect, test } from 'vitest';
import { saturationText } from '../../src/findings/peaks/maximum-text.ts';
import { findingsOf } from '../../src/findings/analyse.ts';
import type { CampaignData } from '../../src/findings/analyse.ts';
import { htmlReport, markdownReport } from './rendered.ts';
import type { SparkSaturation } from '../../src/workloads/spark-submit/figures-schema.ts';
import { sampleCampaign } from './sample-campaign.ts';
import { spark, sparkFigures } from './sample-loads.ts';
import { withFigures } from '../workloads/made-load.ts';

const executor = { cores: 2, storageMebibytes: 400, peakHeapMebibytes: null };
const saturated: SparkSaturation = {
  at: 'aggregate-by-key trial 6',
  stage: 13,
  of: 21,
  reason: "Stage 13 of 21 of aggregate-by-key trial 6 is too slow: it would take 602.5 h more, past the run's timeout",
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
    lastOutput: '',
  },
};

/** Factor 2 is saturated, so factor 3 was skipped. */
function saturatedCampaign(): CampaignData {
  const data = sampleCampaign();
  const run = data.runs.find((each) => each.runId === 'spark-2')!;
  run.loads = run.loads.map((load) =>
    withFigures({ ...load, load: spark(2) }, { ...sparkFigures(2, 900, 12), saturated }),
  );
  data.runs = data.runs.filter((each) => each.runId !== 'spark-3');
  data.record.skipped = [{ runId: 'spark-3', reason: 'The lower level spark-2 was saturated.' }];
  return data;
}

test('a saturated factor is a finding with its evidence, and not the maximum of Spark', () => {
  const findings = findingsOf(saturatedCampaign());
  const finding = findings.systems.find(({ system }) => system === 'spark')!;
  expect(finding.maximum).toMatchObject({ unit: 'scale factor', size: 1 });
  expect(finding.saturation).toMatchObject({ runId: 'spark-2', size: 2, stage: 13, of: 21 });
  expect(finding.saturation?.hosts.map(({ host }) => host)).toContain('spark-cassandra-master');
  expect(saturationText(finding)).toContain(
    'Saturated at scale factor 2: Stage 13 of 21 of aggregate-by-key trial 6 is too slow',
  );
  expect(findings.runs).toMatchObject({ skipped: ['spark-3'], missing: [] });
  expect(findings.caveats.map(({ sentence }) => sentence)).toContain(
    'Run spark-3 was skipped. The lower level spark-2 was saturated.',
  );
});

test('the time of a saturated factor is not compared with that of a combined run', () => {
  const finding = findingsOf(saturatedCampaign()).systems.find(({ system }) => system === 'spark')!;
  expect(finding.sharing).toMatchObject([{ state: 'inconclusive', reason: 'no valid isolated run at the same level' }]);
});

test('both reports show where it stopped, with executors and hosts', () => {
  const data = saturatedCampaign();
  const findings = findingsOf(data);
  for (const report of [htmlReport(data, findings), markdownReport(data, findings)]) {
    expect(report).toContain('saturated: Stage 13 of 21 of aggregate-by-key trial 6 is too slow');
    expect(report).toContain('Driver and executors of scale factor 2 when it was stopped');
    expect(report).toContain('Hosts during Spark core tests, scale factor 2');
    expect(report).toContain('The stage had 1,200 tasks: 37 done (0.0005 per second), 4 running, 0 failed.');
    expect(report).toContain('1 skipped');
    expect(report).toContain('The lower level spark-2 was saturated.');
  }
});

test('a factor that continued after its driver died shows the attempt of each test', () => {
  const data = sampleCampaign();
  const run = data.runs.find((each) => each.runId === 'spark-2')!;
  const resumed = [{ attempt: 1, tests: ['scheduling-throughput', 'count'] }];
  run.loads = run.loads.map((load) => withFigures(load, { ...sparkFigures(2, 31.5), resumed }));
  expect(
    findingsOf(data)
      .caveats.map(({ sentence }) => sentence)
      .filter((sentence) => sentence.includes('load generator died')),
  ).toEqual([
    'Run spark-2 continued in attempt 1 after its load generator died: its total time includes scheduling-throughput, count of attempt 1.',
  ]);
});
