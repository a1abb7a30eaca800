/** One run of Kafka's producer in two ways: by hand, and through Proofload. */
import { mkdir, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { execa } from 'execa';
import { Kafka, logLevel } from 'kafkajs';
import { z } from 'zod';
import type { OnHosts } from '../../activities/contract.ts';
import { BlockedWorkflowError } from '../../src/control/blocked-workflow-error.ts';
import { resultOrBlock } from '../../src/control/blocked-workflow.ts';
import type { ControlPlane } from '../../src/control/control-plane.ts';
import { recordedProcess } from '../../src/control/detached-process.ts';
import { taskQueue, workflowIdOf } from '../../src/control/names-on-server.ts';
import { unsteered } from '../../src/control/progress/steering.ts';
import { controlFolder } from '../../src/control/target.ts';
import { openHosts } from '../../src/hosts/open.ts';
import { readRunResult } from '../../src/measurement/results/read.ts';
import { loadJobs } from '../../src/measurement/runs/jobs.ts';
import { stopSampling } from '../../src/measurement/telemetry/sampling.ts';
import type { RunPlan } from '../../src/plan/plan.ts';
import { resultsFolder } from '../../src/state/paths.ts';
import { clusterNamed } from '../../src/plan/clusters.ts';
import { kafkaCluster } from '../../src/systems/kafka/cluster.ts';
import { bootstrapServers } from '../../src/systems/kafka/settings.ts';
import { secretsOf } from '../../src/systems/secrets.ts';
import { parseProducerOutput } from '../../src/workloads/kafka-producer/output.ts';
import { topicName } from '../../src/workloads/kafka-producer/topic-name.ts';
import { longHistoryEvents, type stage } from '../../workflows/stage.ts';
import { nothingBefore, type StageInput } from '../../workflows/messages.ts';
import { interruption } from '../interruption.ts';
import { step } from '../testbed.ts';
import { watchProcesses, type ControlProcesses } from './processes.ts';
import { sharesOf, type ProcessorShares } from './processor-time.ts';

const agentSeconds = 3;

/** Records a second by hand: no worker, no sampler, nothing but the tool. */
export async function byHand(on: OnHosts, run: RunPlan): Promise<number> {
  await step('prepareRun', { ...on, run, attempt: 1 });
  const [load] = await loadJobs({ ...on, run, attempt: 1 }, await secretsOf(on.plan));
  const host = on.inventory.hosts.find((each) => each.name === load!.instance.host)!;
  const { argv, environment, files } = load!.job;
  if (files && Object.keys(files).length > 0) throw new Error('The producer wants files: run it by hand with them.');
  const command = host.reach.kind === 'namespace' ? ['ip', 'netns', 'exec', host.reach.namespace, ...argv] : argv;
  const [opened] = await openHosts({ ...on.inventory, hosts: [host] });
  // The tool writes its log of garbage collection there.
  const folder = opened!.jobFolder(load!.job.id);
  await mkdir(folder, { recursive: true });
  try {
    const { stdout } = await execa(command[0]!, command.slice(1), {
      env: environment,
      cwd: folder,
      cancelSignal: interruption,
    });
    const { total } = parseProducerOutput(stdout);
    if (!total) throw new Error(`The producer printed no total:\n${stdout}`);
    return total.recordsPerSecond;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Records a second through Proofload, and what the processors did meanwhile. */
export async function throughProofload(
  plane: ControlPlane,
  on: OnHosts,
  run: RunPlan,
): Promise<{ recordsPerSecond: number; shares: ProcessorShares | null }> {
  await step('startTelemetry', on);
  // Until the agents have been asked: what answers in them has its threads from then on.
  await setTimeout(agentSeconds * 1000, null, { signal: interruption });
  const processes = watchProcesses(on.inventory.mark, await controlProcesses());
  try {
    await measureIsolated(plane, on, run);
  } finally {
    await processes.stop();
  }
  await stopSampling(await openHosts(on.inventory));
  const kept = await readRunResult(join(resultsFolder, on.campaignId), run.id);
  const figures = kept?.loads[0]?.figures;
  if (kept?.state !== 'whole' || !kept.window || figures?.kind !== 'kafka-producer') {
    throw new Error(`${run.id} is ${kept?.state ?? 'not kept'}: ${kept?.voidReasons.join('; ')}`);
  }
  const shares = sharesOf(await processes.stop(), kept.window, availableParallelism());
  return { recordsPerSecond: figures.recordsPerSecond, shares };
}

/** The next run finds the disks as this one did. */
export async function forget(on: OnHosts, runId: string): Promise<void> {
  const brokers = bootstrapServers(kafkaCluster(clusterNamed(on.plan, 'kafka')), on.inventory);
  const admin = new Kafka({ clientId: 'overhead', brokers, logLevel: logLevel.NOTHING }).admin();
  await admin.connect();
  await admin.deleteTopics({ topics: [topicName(runId)] });
  await admin.disconnect();
}

async function measureIsolated({ client }: ControlPlane, on: OnHosts, run: RunPlan): Promise<void> {
  const handle = await client.workflow.start<typeof stage>('stage', {
    workflowId: `${await workflowIdOf(on.campaignId)}/${run.id}`,
    taskQueue: await taskQueue(),
    args: [inputOf(on, run)],
  });
  try {
    await resultOrBlock(client, handle, interruption);
  } catch (error) {
    // A server that is started again would give it to its next worker.
    if (error instanceof BlockedWorkflowError || interruption.aborted) await handle.terminate('The bench has ended.');
    throw error;
  }
}

/** As a campaign hands it to its child. */
function inputOf(on: OnHosts, run: RunPlan): StageInput {
  return {
    ...on,
    plan: { ...on.plan, steps: [] },
    steps: [run],
    earlier: { kept: [], attempts: {} },
    steering: unsteered,
    notesAtOnce: 1,
    historyEvents: longHistoryEvents,
    before: nothingBefore,
  };
}

async function controlProcesses(): Promise<ControlProcesses> {
  const [worker, server] = await Promise.all(
    ['worker', 'temporal-server'].map((name) => recordedProcess(controlFolder, name, z.looseObject({}))),
  );
  if (!worker || !server) throw new Error('Server and worker of this checkout do not both run.');
  return { worker: worker.pid, server: server.pid };
}
