/**
 * Measures the overhead of Proofload. Kafka's producer runs at full speed against three brokers, through Proofload (Temporal,
 * worker, a sampler on every host, polling, saving). In two runs of three, all processes of Proofload are stopped (SIGSTOP) and
 * continued every four seconds, in random order: each load is its own control, so differences between runs do not count. Every third run is not
 * stopped and shows the processor time of Proofload's processes. Only Kafka runs, so that producer and brokers have the machine: npm run bench:overhead [-- --runs 15 --records 20000000 --short --json].
 */
import { availableParallelism } from 'node:os';
import { Command } from '@commander-js/extra-typings';
import type { Deployment } from '../activities/contract.ts';
import { planRequest } from '../src/cli/request.ts';
import type { ControlPlane } from '../src/control/control-plane.ts';
import { clusterNamed } from '../src/plan/clusters.ts';
import type { RunPlan } from '../src/plan/plan.ts';
import { runsOf } from '../src/plan/runs-of.ts';
import { topicName } from '../src/workloads/kafka-producer/parameters.ts';
import { ratiosByPosition } from './overhead/block-pairs.ts';
import { forget, measureProducer, type MeasuredRun } from './overhead/one-producer.ts';
import { ownParts } from './overhead/processor-time.ts';
import { meanText, ratioSummaryText, meanInterval, ratioOfPairs } from './pairs.ts';
import { positiveNumber, runBench, say, withBenchOptions, type BenchOutcome } from './run-bench.ts';
import { bringUp, removeHosts, withControlPlane, withHostsOf } from './testbed.ts';

/** Goal for the lower end of the interval: share of the throughput without Proofload's processes. */
const lowestRatio = 0.98;
/** Goal for the mean: share of all cores. */
const mostOfCores = 0.02;

const options = withBenchOptions(new Command('overhead'))
  .description('Measures the overhead of Proofload: throughput and processor time. Needs an idle machine.')
  .option('--runs <number>', 'runs; every third measures processor time, the others throughput', positiveNumber)
  .option('--records <number>', 'records a run', positiveNumber)
  .parse()
  .opts();
const runs = options.runs ?? (options.short ? 3 : 15);
const records = options.records ?? (options.short ? 600_000 : 20_000_000);

async function measureRuns(on: Deployment, plane: ControlPlane, template: RunPlan): Promise<MeasuredRun[]> {
  const measured: MeasuredRun[] = [];
  // The first run warms the brokers up and does not count. The short form skips it.
  for (let number = options.short ? 1 : 0; number <= runs; number += 1) {
    const watched = number % 3 === 0 ? 'processor time' : 'throughput';
    const run = runNamed(template, `overhead-${number}`);
    const done = await measureProducer(plane, on, run, watched);
    await forget(on, run.id);
    say(`${number === 0 ? 'warm-up, not counted' : `run ${number} of ${runs}`}: ${runText(done)}`);
    if (number > 0) measured.push(done);
  }
  return measured;
}

/** The run without a warm-up: every record counts, however few were asked for. */
function runNamed(template: RunPlan, id: string): RunPlan {
  const loads = template.loads.map((load) => {
    if (load.workload !== 'kafka-producer') return load;
    const { warmUpRecords: _, ...parameters } = load.parameters;
    return { ...load, parameters: { ...parameters, topic: topicName(id), records } };
  });
  return { ...template, id, loads };
}

function runText({ recordsPerSecond, ratios, shares }: MeasuredRun): string {
  const rate = `${Math.round(recordsPerSecond)} records/s`;
  if (!shares)
    return `${rate}; ratios of ${ratios.map(({ ratio }) => ratio.toFixed(3)).join(', ') || 'no pair of blocks'}`;
  const parts = ownParts.map((part) => `${part} ${shares.used[part].toFixed(2)}`).join(', ');
  return `${rate}; in ${shares.seconds.toFixed(0)} s processor seconds of ${parts}, load ${shares.used.load.toFixed(1)}`;
}

function outcomeOf(measured: MeasuredRun[]): BenchOutcome {
  const pairs = measured.flatMap((run) => run.ratios);
  const ratio = pairs.length === 0 ? null : ratioOfPairs(pairs.map((pair) => pair.ratio));
  const shares = measured.flatMap((run) => run.shares ?? []);
  const ofCores = shares.length === 0 ? null : meanInterval(shares.map((share) => share.ofCores));
  const ofLoad = shares.length === 0 ? null : meanInterval(shares.map((share) => share.ofLoad));
  return {
    lines: [
      `Throughput with Proofload's processes running, divided by throughput with them stopped: ${ratio ? ratioSummaryText(ratio, pairs.length) : 'no pair of blocks'}; goal: lower end at least ${lowestRatio}.`,
      `By position in the load: ${ratiosByPosition(pairs) || 'no pair of blocks'}.`,
      `Proofload's processor time, as a share of ${availableParallelism()} cores: ${ofCores ? meanText(ofCores) : 'not measured'}; goal: at most ${mostOfCores * 100} %.`,
      `Proofload's processor time, as a share of the load's: ${ofLoad ? meanText(ofLoad) : 'not measured'}.`,
    ],
    figures: { cores: availableParallelism(), records, runs: measured, ratio, ofCores, ofLoad },
    missed: [
      ...(ratio?.interval && ratio.interval.low >= lowestRatio
        ? []
        : [
            `Missed: the lower end of the ratio is not shown to be at least ${lowestRatio}. More --runs narrow the interval.`,
          ]),
      ...(ratio?.interval && ratio.interval.low > 1
        ? [
            'Refused: the interval lies above 1, but Proofload cannot make Kafka faster. Something else differs between the blocks.',
          ]
        : []),
      ...(ofCores && ofCores.mean <= mostOfCores ? [] : [`Missed: more than ${mostOfCores * 100} % of the cores.`]),
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
      return await measureRuns(on, plane, template);
    }),
  );
  return outcomeOf(measured);
});
