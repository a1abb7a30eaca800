/**
 * What measuring costs: the same load tool with the same arguments on the same host, by hand and through Proofload
 * (Temporal, worker, sampler on every host, polling, keeping), in pairs whose order alternates; and the processor time of all
 * that is Proofload's while the load runs. Kafka alone is up, so that everything the machine has is the producer's and the
 * brokers': npm run bench:overhead [-- --pairs 24 --records 4000000 --short --json].
 */
import { availableParallelism } from 'node:os';
import { Command } from '@commander-js/extra-typings';
import type { OnHosts } from '../activities/contract.ts';
import { planRequest } from '../src/cli/request.ts';
import type { ControlPlane } from '../src/control/control-plane.ts';
import { clusterNamed } from '../src/plan/clusters.ts';
import type { RunPlan } from '../src/plan/plan.ts';
import { runsOf } from '../src/plan/runs-of.ts';
import { topicName } from '../src/workloads/kafka-producer/topic-name.ts';
import { byHand, forget, throughProofload } from './overhead/one-producer.ts';
import { ownParts, type ProcessorShares } from './overhead/processor-time.ts';
import { describeMean, describeRatio, meanInterval, ratioOfPairs } from './pairs.ts';
import { positiveNumber, runBench, say, withBenchOptions, type BenchOutcome } from './run-bench.ts';
import { bringUp, removeHosts, withControlPlane, withHostsOf } from './testbed.ts';

/** Of the throughput by hand: the lower end of the interval. */
const lowestRatio = 0.98;
/** Of all cores: the mean. */
const mostOfCores = 0.02;

const options = withBenchOptions(new Command('overhead'))
  .description('Measures what Proofload takes from the load: throughput and processor time. Wants a quiet machine.')
  .option(
    '--pairs <number>',
    'pairs of runs, by hand and through Proofload; at least 4 give an interval',
    positiveNumber,
  )
  .option('--records <number>', 'records a run', positiveNumber)
  .parse()
  .opts();
const pairs = options.pairs ?? (options.short ? 1 : 24);
const records = options.records ?? (options.short ? 200_000 : 4_000_000);

interface Pair {
  byHand: number;
  throughProofload: number;
  ratio: number;
  /** Null where the load was too short to tell. */
  shares: ProcessorShares | null;
}

async function comparePairs(on: OnHosts, plane: ControlPlane, template: RunPlan): Promise<Pair[]> {
  const measured: Pair[] = [];
  // The first pair warms the brokers and does not count; the short form has no time for it.
  for (let pair = options.short ? 1 : 0; pair <= pairs; pair += 1) {
    const made: Partial<Pick<Pair, 'byHand' | 'throughProofload' | 'shares'>> = {};
    const order = pair % 2 ? (['hand', 'proofload'] as const) : (['proofload', 'hand'] as const);
    for (const way of order) {
      const run = runNamed(template, `${way}-${pair}`);
      if (way === 'hand') made.byHand = await byHand(on, run);
      else {
        const { recordsPerSecond, shares } = await throughProofload(plane, on, run);
        Object.assign(made, { throughProofload: recordsPerSecond, shares });
      }
      await forget(on, run.id);
    }
    const done = { ...made, ratio: made.throughProofload! / made.byHand! } as Pair;
    say(`${pair === 0 ? 'warm-up, not counted' : `pair ${pair} of ${pairs}`}: ${pairText(done)}`);
    if (pair > 0) measured.push(done);
  }
  return measured;
}

function runNamed(template: RunPlan, id: string): RunPlan {
  const loads = template.loads.map((load) =>
    load.workload === 'kafka-producer'
      ? { ...load, parameters: { ...load.parameters, topic: topicName(id), records } }
      : load,
  );
  return { ...template, id, loads };
}

function pairText({ byHand, throughProofload, ratio, shares }: Pair): string {
  const rates = `by hand ${Math.round(byHand)} records/s, through Proofload ${Math.round(throughProofload)} records/s, ratio ${ratio.toFixed(3)}`;
  if (!shares) return `${rates}; too short to tell of processor time`;
  const parts = ownParts.map((part) => `${part} ${shares.used[part].toFixed(2)}`).join(', ');
  return `${rates}; in ${shares.seconds.toFixed(0)} s processor seconds of ${parts}, load ${shares.used.load.toFixed(1)}`;
}

function outcomeOf(measured: Pair[]): BenchOutcome {
  const ratio = ratioOfPairs(measured.map((pair) => pair.ratio));
  const shares = measured.flatMap((pair) => pair.shares ?? []);
  const ofCores = meanInterval(shares.map((share) => share.ofCores));
  const ofLoad = meanInterval(shares.map((share) => share.ofLoad));
  return {
    lines: [
      `Throughput through Proofload over by hand: ${describeRatio(ratio, measured.length)}; goal: lower end at least ${lowestRatio}.`,
      `Proofload's processor time, of ${availableParallelism()} cores: ${describeMean(ofCores)}; goal: at most ${mostOfCores * 100} %.`,
      `Proofload's processor time, over the load's: ${describeMean(ofLoad)}.`,
    ],
    figures: { cores: availableParallelism(), records, pairs: measured, ratio, ofCores, ofLoad },
    missed: [
      ...(ratio.interval && ratio.interval.low >= lowestRatio
        ? []
        : [`Missed: the lower end of the ratio is not shown to be at least ${lowestRatio}; more --pairs narrow it.`]),
      ...(ofCores.mean <= mostOfCores ? [] : [`Missed: more than ${mostOfCores * 100} % of the cores.`]),
    ],
  };
}

await runBench(options, { limitMinutes: { full: 120, short: 6 }, cleanUp: removeHosts }, async () => {
  const request = { campaign: 'pipeline-stress', profile: 'local', size: 'laptop', set: [] };
  const { plan: whole } = await planRequest(request);
  const hosts = whole.hosts.map((host) => ({
    ...host,
    services: host.services.filter((service) => service.name.startsWith('kafka-')),
  }));
  const template = runsOf(whole).findLast((run) => run.loads.every((load) => load.workload === 'kafka-producer'));
  if (!template) throw new Error(`${whole.campaign} has no run of Kafka's producer alone.`);
  const plan = { ...whole, hosts, clusters: { kafka: clusterNamed(whole, 'kafka') }, steps: [template] };
  const measured = await withControlPlane((plane) =>
    withHostsOf(`overhead-${Date.now()}`, plan, async (on) => {
      await bringUp(on, ['kafka']);
      return await comparePairs(on, plane, template);
    }),
  );
  return outcomeOf(measured);
});
