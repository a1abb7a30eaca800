import { describe, expect, test } from 'vitest';
import type { RunResult } from '../../../src/measurement/results/types.ts';
import { isRun } from '../../../src/plan/runs-of.ts';
import { steadyPartOf } from '../../../src/measurement/results/steady-part.ts';
import { findMaximum, highestRate, highestTargetMet } from '../../../src/findings/peaks/maximum.ts';
import { sampleCampaign } from '../../report/sample-campaign.ts';
import { producer, producerFigures } from '../../report/sample-loads.ts';
import { singleRun } from '../scaling/single-run.ts';

const runOf = (target: number | null, perSecond: number, p50: number) =>
  singleRun('kafka', producer(target), producerFigures(perSecond, p50));

test('the maximum is the highest rate, whatever its latency', () => {
  const runs = [runOf(1000, 990, 2), runOf(2000, 1700, 90), runOf(null, 1650, 4)];
  expect(highestRate(runs, 'kafka-producer')).toMatchObject({ runId: runs[1]!.runId, perSecond: 1700 });
});

test('a level is as good as the median of its trials: one that caught up after a stall does not make it better', () => {
  const runs = [runOf(200, 216, 900), runOf(200, 200.4, 2), runOf(200, 200.1, 3), runOf(200, 199.9, 1)];
  expect(highestRate(runs, 'kafka-producer')).toMatchObject({ runId: runs[1]!.runId, perSecond: 200.25, trials: 4 });
  expect(highestTargetMet(runs, 'kafka')).toMatchObject({
    runId: runs[1]!.runId,
    targetPerSecond: 200,
  });
});

test('the best level has the highest median, not the best single run; the evidence is the run nearest the median', () => {
  const runs = [
    runOf(1000, 700, 1),
    runOf(1000, 980, 1),
    runOf(1000, 710, 1),
    runOf(null, 800, 1),
    runOf(null, 900, 1),
  ];
  expect(highestRate(runs, 'kafka-producer')).toMatchObject({ runId: runs[3]!.runId, perSecond: 850, trials: 2 });
});

const rising = (run: RunResult): RunResult => ({
  ...run,
  loads: run.loads.map((load) => ({
    ...load,
    measured: {
      ...load.measured,
      series: load.measured.series.map((point, index) => ({ ...point, count: 1150 + 160 * index })),
    },
  })),
});

describe('a run that was not steady', () => {
  const risen = steadyPartOf(rising({ ...runOf(null, 2605, 1), group: 'kafka' }));
  const { plan } = sampleCampaign().record;

  test('has no maximum, and the report says what to change', () => {
    const maximum = findMaximum('kafka', [risen], plan);
    expect(maximum.state === 'inconclusive' && maximum.reason).toMatch(
      /^no isolated run was steady: run-\d+ was not steady: throughput rose from 1,6\d\d to 3,7\d\d records\/s during the window\. Add a warm-up \(runs\.run-\d+\.warmUp\) or lengthen the run$/,
    );
  });

  test('does not count where another was', () => {
    const slower = steadyPartOf({ ...runOf(2000, 1990, 1), group: 'kafka' });
    expect(findMaximum('kafka', [risen, slower], plan)).toMatchObject({ runId: slower.runId, perSecond: 1990 });
  });
});

test('a system that is never loaded alone has no maximum, and the reason is not that a run is missing', () => {
  const { record, runs } = sampleCampaign();
  const steps = record.plan.steps.filter((step) => !isRun(step) || step.group !== 'spark');
  const maximum = findMaximum(
    'spark',
    runs.filter(({ group }) => group !== 'spark'),
    { ...record.plan, steps },
  );
  expect(maximum).toEqual({ state: 'inconclusive', reason: 'every run of it loads other systems too' });
});
