import { expect, test } from 'vitest';
import { peaksOf, searchedPeaks } from '../../../src/findings/peaks/peaks.ts';
import { companionTexts } from '../../../src/findings/peaks/companion-text.ts';
import { peakLimitations, peakTitle } from '../../../src/findings/peaks/peak-text.ts';
import { plain } from '../../../src/text/figures.ts';
import type { LoadFigures, LoadResult, RunResult } from '../../../src/measurement/results/types.ts';
import { searchedRun } from '../../../src/measurement/results/searched-run.ts';
import type { LoadPlan, Plan } from '../../../src/plan/plan.ts';
import { isSearch } from '../../../src/plan/runs-of.ts';
import { nextRun } from '../../../src/search/next-step.ts';
import { withoutRuns } from '../../../src/steps/deciding.ts';
import { targetPerSecond } from '../../../src/workloads/throughput.ts';
import { plan } from '../../campaign/examples.ts';
import { resultOf, window } from '../../measurement/results/run-on-disk.ts';
import { consumerFigures, producerFigures, stressFigures } from '../../report/sample-loads.ts';
import { madeLoad } from '../../workloads/made-load.ts';

const planned = (): Plan =>
  plan(`name: together
title: Several loads
systems:
  kafka: { metadata: kraft }
  cassandra: { tokens: 16 }
runs:
  stream:
    title: Stream
    loads:
      producer: { workload: kafka-producer, host: kafka01, recordBytes: 100, partitions: 6, replicationFactor: 3, acks: all }
      consumer: { workload: kafka-consumer, host: kafka02, reads: stream }
      store: { workload: cassandra-stress, host: worker01, writeShare: 1, readShare: 0, keys: 1000, replicationFactor: 2, threads: 8, targetOperationsPerSecond: 2000 }
sizes:
  smoke:
    search:
      stream: { over: targetRecordsPerSecond, from: 10000, to: 80000, seconds: 10, precisionPercent: 20 }
    runs: {}
`);

/** The runs of a search on a system where producer and consumer reach `capacity`, as the workflow chooses them. */
function searched(capacity: number, stored: (produced: number) => number): { plan: Plan; results: RunResult[] } {
  const campaign = planned();
  let step = campaign.steps.find(isSearch)!;
  const { search } = step;
  const results: RunResult[] = [];
  for (;;) {
    const run = nextRun(
      step,
      results.flatMap((result) => searchedRun([search], result) ?? []),
    );
    if (!run) return { plan: campaign, results };
    step = withoutRuns(step, new Set([run.id]));
    const produced = Math.min(run.search!.level!, capacity);
    const loads = run.loads.map((load): LoadResult => {
      const perSecond = load.workload === 'cassandra-stress' ? stored(produced) : produced;
      return madeLoad(load, figuresOf(load, perSecond), { window, commonWindowPerSecond: perSecond });
    });
    results.push(resultOf(run.id, { group: run.group, loads, ...(run.search ? { search: run.search } : {}) }));
  }
}

function figuresOf({ workload }: LoadPlan, perSecond: number): LoadFigures {
  if (workload === 'kafka-producer') return producerFigures(perSecond, 2);
  return workload === 'kafka-consumer' ? consumerFigures(perSecond) : stressFigures(8, perSecond);
}

test('the title names the partner and the background, with the figures of both in the confirming runs', () => {
  const { plan: campaign, results } = searched(30_000, () => 1990);
  const [peak, ...others] = peaksOf('kafka', campaign, searchedPeaks(campaign, results));
  expect(others).toEqual([]);
  expect(peaksOf('cassandra', campaign, searchedPeaks(campaign, results))).toEqual([]);
  expect(peak).toMatchObject({
    state: 'confirmed',
    companions: [
      { loadId: 'consumer', role: 'partner', targetPerSecond: null },
      { loadId: 'store', role: 'background', targetPerSecond: 2000, perSecond: { median: 1990 } },
    ],
  });
  expect(peakTitle(peak!)).toBe(
    'Maximum sustained throughput with consumer (kafka-consumer) reading at the same rate and 2,000 operations/s of store (cassandra-stress) in the background',
  );
  const figures = companionTexts(peak!);
  expect(plain(figures[0]!)).toMatch(/^consumer \(kafka-consumer\) did [\d,]+ records\/s in these runs$/);
  expect(plain(figures[1]!)).toContain('store (cassandra-stress) did 1,990 operations/s, p99 ');
  if (peak?.state !== 'confirmed') throw new Error('no peak');
  expect(peakLimitations(peak).join()).not.toContain('the background missed its rate');
});

test('runs in which the background missed its rate are counted and no peak is above them', () => {
  const { plan: campaign, results } = searched(70_000, (produced) => (produced > 30_000 ? 1500 : 2000));
  const [peak] = peaksOf('kafka', campaign, searchedPeaks(campaign, results));
  const missed = results.filter(({ loads }) => targetPerSecond(loads[0]!.load)! > 30_000).length;
  expect(peak).toMatchObject({ state: 'confirmed', missedBackground: missed, invalidAbove: 0 });
  if (peak?.state !== 'confirmed') throw new Error('no peak');
  expect(peak.level).toBeLessThanOrEqual(30_000);
  expect(peakLimitations(peak).join()).toContain(`the background missed its rate in ${missed} runs of the search`);
});
