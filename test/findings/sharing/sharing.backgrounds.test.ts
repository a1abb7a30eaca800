import { expect, test } from 'vitest';
import { findingsOf, type CampaignData } from '../../../src/findings/analyse.ts';
import { subjectText } from '../../../src/findings/sharing/sharing-subject-text.ts';
import { sharingCosts } from '../../../src/findings/sharing/sharing.ts';
import type { RunResult } from '../../../src/measurement/results/types.ts';
import { noTelemetry } from '../../../src/measurement/telemetry/statistics.ts';
import type { LoadPlan } from '../../../src/plan/plan.ts';
import { tablesOfCombined } from '../../../src/report/load-tables.ts';
import { sharingCharts, sharingMoneyTable, sharingTables } from '../../../src/report/sections/sharing.ts';
import { plain } from '../../../src/text/figures.ts';
import { sampleCampaign } from '../../report/sample-campaign.ts';
import { spark, sparkFigures, stress, stressFigures } from '../../report/sample-loads.ts';
import { madeLoad } from '../../workloads/made-load.ts';

const start = Date.UTC(2026, 0, 5, 8, 0, 0);

function requests(targetOperationsPerSecond: number): LoadPlan {
  const load = stress(16);
  return { ...load, id: 'requests', parameters: { ...load.parameters, targetOperationsPerSecond } };
}

/** The job, alone if the rate is 0, else with requests in the background. */
function runOf(rate: number, seconds: number, trial: number, scaleFactor = 0.5): RunResult {
  const place = rate + trial;
  const startMilliseconds = start + place * 60_000;
  const window = { startMilliseconds, endMilliseconds: startMilliseconds + 50_000 };
  const background = { ...requests(rate), background: { until: 'spark', leadSeconds: 5 } };
  return {
    schema: 4,
    runId: `job-${rate}-${scaleFactor}-t${trial}`,
    group: rate === 0 ? 'spark' : 'combined',
    title: rate === 0 ? 'The job alone' : 'The job with requests',
    level: rate === 0 ? `scale factor ${scaleFactor}` : `scale factor ${scaleFactor}; ${rate} operations/s`,
    trial,
    state: 'valid',
    invalidReasons: [],
    span: window,
    window,
    attempts: 1,
    loads: [
      madeLoad(spark(scaleFactor), sparkFigures(scaleFactor, seconds), { window }),
      ...(rate === 0 ? [] : [madeLoad(background, stressFigures(16, rate), { window })]),
    ],
  };
}

const runs = [runOf(0, 20, 1), runOf(0, 20, 2), runOf(200, 24, 1), runOf(800, 40, 1), runOf(800, 40, 2)];

const costs = (all = runs) => sharingCosts(all, sampleCampaign().record, noTelemetry);

function campaign(): CampaignData {
  return { ...sampleCampaign(), runs };
}

test('each rate of a background is a comparison with the same isolated runs, and says its rate', () => {
  const found = costs().filter(({ workload }) => workload === 'spark-perf');
  expect(found).toMatchObject([
    {
      state: 'measured',
      role: { kind: 'accompanied', backgrounds: [{ loadId: 'requests', perSecond: 200 }] },
      isolatedRuns: ['job-0-0.5-t1', 'job-0-0.5-t2'],
      combinedRuns: ['job-200-0.5-t1'],
    },
    {
      state: 'measured',
      role: { kind: 'accompanied', backgrounds: [{ loadId: 'requests', perSecond: 800 }] },
      isolatedRuns: ['job-0-0.5-t1', 'job-0-0.5-t2'],
      combinedRuns: ['job-800-0.5-t1', 'job-800-0.5-t2'],
    },
  ]);
  expect(found.map((cost) => plain(subjectText(cost)))).toEqual([
    'spark-perf with 200 operations/s of requests (cassandra-stress) in the background',
    'spark-perf with 800 operations/s of requests (cassandra-stress) in the background',
  ]);
});

test('the background itself is compared with isolated runs at its rate, and says what it accompanies', () => {
  const alone: RunResult = { ...runOf(200, 1, 9), runId: 'requests-alone', group: 'cassandra' };
  alone.loads = [madeLoad(requests(200), stressFigures(16, 200), { window: alone.window! })];
  const found = costs([...runs, alone]).filter(({ workload }) => workload === 'cassandra-stress');
  expect(found).toMatchObject([
    { state: 'measured', role: { kind: 'background', perSecond: 200 }, isolatedRuns: ['requests-alone'] },
    { state: 'inconclusive', role: { kind: 'background', perSecond: 800 } },
  ]);
  expect(plain(subjectText(found[1]!))).toBe(
    'cassandra-stress at 800 operations/s in the background of spark (spark-perf) at scale factor 0.5',
  );
});

test('a background at one rate is apart for each level of the load that it accompanies', () => {
  const found = costs([runOf(200, 24, 1), runOf(200, 50, 1, 1)]).filter(
    ({ workload }) => workload === 'cassandra-stress',
  );
  expect(found.map(({ role }) => role?.kind === 'background' && role.until.level)).toEqual([
    'scale factor 0.5',
    'scale factor 1',
  ]);
});

test('runs without backgrounds have no role', () => {
  expect(costs(sampleCampaign().runs).every((cost) => !('role' in cost))).toBe(true);
});

test('tables, charts and savings name the rate of each comparison', () => {
  const findings = findingsOf(campaign());
  const named = [
    'spark-perf with 200 operations/s of requests (cassandra-stress) in the background',
    'spark-perf with 800 operations/s of requests (cassandra-stress) in the background',
  ];
  const captions = sharingTables(findings).map(({ caption }) => plain(caption));
  expect(
    captions.filter((caption) => caption.includes('spark-perf with')).map((caption) => caption.split(':')[0]),
  ).toEqual(named.map((name) => `Interference with ${name}`));
  expect(sharingCharts(findings)[0]?.y.rows?.map(({ title }) => plain(title))).toEqual(named);
  const [table] = tablesOfCombined({ runs });
  expect(table?.rows.map(({ cells }) => cells?.[0])).toEqual(runs.slice(2).map(({ runId }) => runId));
  expect(sharingMoneyTable(findings).rows.map(({ cells }) => cells?.[0])).toEqual([
    'The job with requests, scale factor 0.5; 200 operations/s',
    'The job with requests, scale factor 0.5; 800 operations/s',
  ]);
});
