import { beforeAll, expect, test } from 'vitest';
import type { KeptRun } from '../../../activities/contract.ts';
import { planCampaign } from '../../../src/campaign/plan-campaign.ts';
import { searchedRun } from '../../../src/measurement/results/searched-run.ts';
import type { LoadFigures, LoadResult, RunSummary } from '../../../src/measurement/results/types.ts';
import { searchesOf } from '../../../src/plan/runs-of.ts';
import type { LoadPlan, Plan } from '../../../src/plan/plan.ts';
import { targetPerSecond } from '../../../src/workloads/throughput.ts';
import { profile } from '../../campaign/examples.ts';
import { resultOf, window } from '../../measurement/results/run-on-disk.ts';
import { consumerFigures, producerFigures, stressFigures } from '../../report/sample-loads.ts';
import { madeLoad } from '../../workloads/made-load.ts';
import { fakeActivities } from '../fake-activities.ts';
import { withCampaign, type CampaignServer } from '../skipped-time.ts';
import { openServer } from '../shared-server.ts';

let time: CampaignServer;
beforeAll(async () => {
  time = await openServer('test');
});

const producer =
  'producer: { workload: kafka-producer, host: kafka01, recordBytes: 100, partitions: 6, replicationFactor: 3, acks: all }';
const consumer = 'consumer: { workload: kafka-consumer, host: kafka02, reads: stream }';
const store =
  'store: { workload: cassandra-stress, host: worker01, writeShare: 1, readShare: 0, keys: 1000, replicationFactor: 2, threads: 8, targetOperationsPerSecond: 2000 }';

function planOf(...loads: string[]): Plan {
  const text = `name: together
title: Several loads
systems:
  kafka: { metadata: kraft }
  cassandra: { tokens: 16 }
runs:
  stream:
    title: Stream
    loads:
${loads.map((load) => `      ${load}\n`).join('')}
sizes:
  smoke:
    search:
      stream: { over: targetRecordsPerSecond, from: 5000, to: 80000, seconds: 10, precisionPercent: 20 }
    runs: {}
`;
  const used = loads.includes(store) ? text : text.replace(/ {2}cassandra: .*\n/, '');
  return planCampaign({ campaign: { file: 'together.yaml', text: used }, profile, size: 'smoke', sets: [] });
}

/** What a system does whose loads are given the rest of it in turn. */
type System = (asked: (id: string) => number) => Record<string, number>;

/** A run on a simulated system, judged as a real one. */
function summaryOn(system: System, plan: Plan, { run }: Pick<KeptRun, 'run'>): RunSummary {
  const { id: runId, search } = run;
  const asked = (id: string): number => {
    const load = run.loads.find((each) => each.id === id);
    return load ? (targetPerSecond(load) ?? 0) : 0;
  };
  const rates = system(asked);
  const result = resultOf(runId, {
    loads: run.loads.map((load): LoadResult => {
      const perSecond = rates[load.id]!;
      return madeLoad(load, figuresOf(load, perSecond), { window, commonWindowPerSecond: perSecond });
    }),
    ...(search ? { search } : {}),
  });
  const searched = searchedRun(searchesOf(plan), result);
  return { runId, state: 'valid', headline: run.level, window: null, ...(searched ? { searched } : {}) };
}

function figuresOf({ workload }: LoadPlan, perSecond: number): LoadFigures {
  if (workload === 'kafka-producer') return producerFigures(perSecond, 2);
  return workload === 'kafka-consumer' ? consumerFigures(perSecond) : stressFigures(8, perSecond);
}

async function searched(plan: Plan, system: System) {
  const runs: { id: string; loads: LoadPlan[] }[] = [];
  const fakes = fakeActivities({
    keepRun: async (kept) => {
      runs.push(kept.run);
      return summaryOn(system, plan, kept);
    },
  });
  const { outcome } = await withCampaign(time, fakes, (handle) => handle.result(), plan);
  const levels = runs.map(({ id, loads }) => ({
    id,
    level: targetPerSecond(loads.find((load) => load.id === 'producer')!)!,
  }));
  return { outcome, runs, levels, confirmed: levels.filter(({ id }) => id.includes('-confirm-')) };
}

test('a search over a producer with its consumer ends at the highest rate that both sustain, in a dozen runs', async () => {
  const plan = planOf(producer, consumer);
  const { outcome, levels, confirmed } = await searched(plan, (asked) => {
    const produced = Math.min(asked('producer'), 50_000);
    return { producer: produced, consumer: Math.min(produced, 23_000) };
  });
  expect(outcome).toMatchObject({ state: 'done', reason: null });
  const level = confirmed[0]!.level;
  expect(level).toBeLessThanOrEqual(23_000 * 1.06);
  expect(level).toBeGreaterThan(23_000 * 0.8);
  expect(levels.length).toBeLessThanOrEqual(12);
});

test('every run of a search has the background at the same rate, and a run whose background missed it is not met', async () => {
  const plan = planOf(producer, store);
  // Cassandra slows down first: above 30,000 records a second it gets less than it needs, and Kafka all that it asks for.
  const { outcome, runs, confirmed } = await searched(plan, (asked) => {
    const produced = Math.min(asked('producer'), 70_000);
    return { producer: produced, store: produced > 30_000 ? 1500 : 2000 };
  });
  expect(outcome).toMatchObject({ state: 'done', reason: null });
  expect(new Set(runs.map(({ loads }) => targetPerSecond(loads.find(({ id }) => id === 'store')!)))).toEqual(
    new Set([2000]),
  );
  expect(confirmed[0]!.level).toBeLessThanOrEqual(30_000);
  expect(confirmed[0]!.level).toBeGreaterThan(30_000 * 0.8);
});

test('a search whose background never holds its rate confirms nothing and says why', async () => {
  const plan = planOf(producer, store);
  const { outcome, confirmed } = await searched(plan, (asked) => ({ producer: asked('producer'), store: 1000 }));
  expect(confirmed).toEqual([]);
  expect(outcome).toMatchObject({
    state: 'done',
    reason:
      'The search stream confirmed no maximum throughput: not even the lowest level, 5,000 records/s, met the goal; the background missed its rate in 3 of its runs.',
  });
});
