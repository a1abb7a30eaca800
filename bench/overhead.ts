/**
 * What measuring costs: the same load tool with the same arguments on the same host, by hand and through Proofload
 * (Temporal, worker, sampler on every host, polling, keeping), in pairs whose order alternates. Kafka alone is up, so
 * that everything the machine has is the producer's and the brokers'.
 */
import { randomUUID } from 'node:crypto';
import { Command } from '@commander-js/extra-typings';
import { execa } from 'execa';
import { Kafka, logLevel } from 'kafkajs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OnHosts } from '../activities/contract.ts';
import { clusterNamed } from '../src/plan/clusters.ts';
import type { RunPlan } from '../src/plan/plan.ts';
import { planRequest } from '../src/cli/request.ts';
import { ensureControlPlane, type ControlPlane } from '../src/control/control-plane.ts';
import { taskQueue, workflowIdOf } from '../src/control/names-on-server.ts';
import { stopControlPlane } from '../src/control/stop.ts';
import { openHosts } from '../src/hosts/open.ts';
import { resultsFolder } from '../src/state/paths.ts';
import { runLayout } from '../src/measurement/results/layout.ts';
import type { RunResult } from '../src/measurement/results/types.ts';
import { loadJobs } from '../src/measurement/runs/jobs.ts';
import { kafkaCluster } from '../src/systems/kafka/cluster.ts';
import { bootstrapServers } from '../src/systems/kafka/settings.ts';
import { secretsOf } from '../src/systems/secrets.ts';
import { stopSampling } from '../src/measurement/telemetry/sampling.ts';
import { parseProducerOutput } from '../src/workloads/kafka-producer/output.ts';
import { topicName } from '../src/workloads/kafka-producer/topic-name.ts';
import { describe, summarise } from './pairs.ts';
import { bringUp, step, withHostsOf } from './testbed.ts';

const floor = 0.97;
const options = new Command('overhead')
  .option('--pairs <number>', 'pairs to measure', Number, 7)
  .option('--records <number>', 'records a run', Number, 4_000_000)
  .parse()
  .opts();

const { plan: whole } = await planRequest({ campaign: 'pipeline-stress', profile: 'local', size: 'laptop', set: [] });
const hosts = whole.hosts.map((host) => ({
  ...host,
  services: host.services.filter((service) => service.name.startsWith('kafka-')),
}));
const plan = { ...whole, hosts, clusters: { kafka: clusterNamed(whole, 'kafka') } };
const template = plan.runs.findLast((run) => run.loads.every((load) => load.workload === 'kafka-producer'))!;
const campaignId = `overhead-${Date.now()}`;

/** Records a second of one run of the producer, by hand: no worker, no sampler, nothing but the tool. */
async function byHand(on: OnHosts, run: RunPlan): Promise<number> {
  await step('prepareRun', { ...on, run, attempt: 1 });
  const [load] = loadJobs({ ...on, run, attempt: 1 }, await secretsOf(on.plan));
  const host = on.inventory.hosts.find((each) => each.name === load!.load.host)!;
  const { argv, environment, files } = load!.job;
  if (files && Object.keys(files).length > 0) throw new Error('The producer wants files: run it by hand with them.');
  const command = host.reach.kind === 'namespace' ? ['ip', 'netns', 'exec', host.reach.namespace, ...argv] : argv;
  const folder = await mkdtemp(join(tmpdir(), 'proofload-by-hand-'));
  const { stdout } = await execa(command[0]!, command.slice(1), { env: environment, cwd: folder });
  await rm(folder, { recursive: true });
  const { total } = parseProducerOutput(stdout);
  if (!total) throw new Error(`The producer printed no total:\n${stdout}`);
  return total.recordsPerSecond;
}

async function throughProofload({ client }: ControlPlane, on: OnHosts, run: RunPlan): Promise<number> {
  await step('startTelemetry', on);
  await client.workflow.execute('isolated', {
    workflowId: `${await workflowIdOf(campaignId)}/${run.id}`,
    taskQueue: await taskQueue(),
    args: [{ ...on, system: 'kafka', runs: [run], earlier: { kept: [], attempts: {} } }],
  });
  await stopSampling(await openHosts(on.inventory));
  const { result } = runLayout(join(resultsFolder, campaignId), run.id);
  const kept = JSON.parse(await readFile(result, 'utf8')) as RunResult;
  const figures = kept.loads[0]?.figures;
  if (kept.state !== 'whole' || figures?.kind !== 'kafka-producer') {
    throw new Error(`${run.id} is ${kept.state}: ${kept.voidReasons.join('; ')}`);
  }
  return figures.recordsPerSecond;
}

/** The next run finds the disks as this one did. */
async function forget(on: OnHosts, runId: string): Promise<void> {
  const brokers = bootstrapServers(kafkaCluster(clusterNamed(on.plan, 'kafka')), on.inventory);
  const admin = new Kafka({ clientId: 'overhead', brokers, logLevel: logLevel.NOTHING }).admin();
  await admin.connect();
  await admin.deleteTopics({ topics: [topicName(runId)] });
  await admin.disconnect();
}

function runNamed(id: string): RunPlan {
  const loads = template.loads.map((load) =>
    load.workload === 'kafka-producer'
      ? { ...load, parameters: { ...load.parameters, topic: id, records: options.records } }
      : load,
  );
  return { ...template, id, loads };
}

async function comparePairs(on: OnHosts, plane: ControlPlane): Promise<number[]> {
  const ratios: number[] = [];
  for (let pair = 0; pair <= options.pairs; pair += 1) {
    const rates = { hand: 0, proofload: 0 };
    const order = pair % 2 ? (['hand', 'proofload'] as const) : (['proofload', 'hand'] as const);
    for (const way of order) {
      const run = runNamed(`${way}-${pair}`);
      rates[way] = way === 'hand' ? await byHand(on, run) : await throughProofload(plane, on, run);
      await forget(on, run.id);
    }
    const ratio = rates.proofload / rates.hand;
    const line = `by hand ${Math.round(rates.hand)} records/s, through Proofload ${Math.round(rates.proofload)} records/s, ratio ${ratio.toFixed(3)}`;
    console.log(pair === 0 ? `warm-up, not counted: ${line}` : `pair ${pair}: ${line}`);
    if (pair > 0) ratios.push(ratio);
  }
  return ratios;
}

const plane = await ensureControlPlane((line) => console.log(line));
try {
  const ratios = await withHostsOf(campaignId, plan, async (on) => {
    const request = { campaign: plan.campaign, profile: plan.profile, size: plan.size, sets: [] };
    await step('recordStart', { campaignId, plan, argv: process.argv.slice(2), request, start: randomUUID() });
    await bringUp(on, ['kafka']);
    return comparePairs(on, plane);
  });
  const summary = summarise(ratios);
  console.log(`Throughput through Proofload against by hand: ${describe(summary, ratios.length)}; floor ${floor}.`);
  if (summary.median < floor) process.exitCode = 1;
} finally {
  await plane.client.connection.close();
  await stopControlPlane(true);
}
