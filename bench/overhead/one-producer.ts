/** One run of Kafka's producer through Proofload, observed from outside. */
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Kafka, logLevel } from 'kafkajs';
import { z } from 'zod';
import type { Deployment } from '../../activities/contract.ts';
import { BlockedWorkflowError } from '../../src/control/errors.ts';
import { resultOrBlock } from '../../src/control/blocked-workflow.ts';
import type { ControlPlane } from '../../src/control/control-plane.ts';
import { recordedProcess } from '../../src/control/detached-process.ts';
import { taskQueue, workflowIdOf } from '../../src/control/names-on-server.ts';
import { noControls } from '../../src/control/progress/controls.ts';
import { controlFolder } from '../../src/control/target.ts';
import { openHosts } from '../../src/hosts/open.ts';
import { readRunResult } from '../../src/measurement/results/read.ts';
import { stopSampling } from '../../src/measurement/telemetry/sampling.ts';
import type { RunPlan } from '../../src/plan/plan.ts';
import { resultsFolder } from '../../src/state/paths.ts';
import { clusterNamed } from '../../src/plan/clusters.ts';
import { entryPoints } from '../../src/systems/entry-points.ts';
import { topicName } from '../../src/workloads/kafka-producer/parameters.ts';
import { longHistoryEvents, type stage } from '../../workflows/stage.ts';
import { noRunsYet, type StageInput } from '../../workflows/messages.ts';
import { interruption } from '../interruption.ts';
import { step } from '../testbed.ts';
import { watchProcesses, type ControlProcesses } from './processes.ts';
import { blockRatios, type Block, type PairRatio } from './block-pairs.ts';
import { sharesOf, type ProcessorShares, type Snapshot } from './processor-time.ts';
import { alternateBlocks } from './stopped-blocks.ts';

const agentSeconds = 3;
/** The load reaches its rate within this time. */
const rampSeconds = 10;

/** The figures of one run through Proofload. */
export interface MeasuredRun {
  recordsPerSecond: number;
  /** Throughput with Proofload's processes running divided by that with them stopped, for each pair of blocks. */
  ratios: PairRatio[];
  /** Null if its processes were stopped in turns, or the load was too short. */
  shares: ProcessorShares | null;
}

/**
 * Measures one run of the producer through Proofload.
 *
 * @param watched `processor time` reads the processor time of Proofload's processes; `throughput` stops and
 *   continues them in turns
 */
export async function measureProducer(
  plane: ControlPlane,
  on: Deployment,
  run: RunPlan,
  watched: 'processor time' | 'throughput',
): Promise<MeasuredRun> {
  await step('startTelemetry', on);
  // By then the agents have answered a query, so their threads exist.
  await setTimeout(agentSeconds * 1000, null, { signal: interruption });
  const { mark } = on.inventory;
  const control = await controlProcesses();
  const watching = watched === 'throughput' ? alternateBlocks(mark, control) : watchProcesses(mark, control);
  let blocks: Block[] = [];
  let snapshots: Snapshot[] = [];
  try {
    await measureIsolated(plane, on, run);
  } finally {
    if ('end' in watching) blocks = await watching.end();
    else snapshots = await watching.stop();
  }
  await stopSampling(await openHosts(on.inventory));
  const kept = await readRunResult(join(resultsFolder, on.campaignId), run.id);
  const [load] = kept?.loads ?? [];
  if (kept?.state !== 'valid' || !kept.window || !load || load.figures.kind !== 'kafka-producer') {
    throw new Error(`${run.id} is ${kept?.state ?? 'not kept'}: ${kept?.invalidReasons.join('; ')}`);
  }
  const from = kept.window.startMilliseconds + rampSeconds * 1000;
  return {
    recordsPerSecond: load.figures.recordsPerSecond,
    ratios: blockRatios(load.measured.series, blocks, from),
    shares: sharesOf(snapshots, kept.window, availableParallelism()),
  };
}

/** Deletes the run's data, so that the next run starts with the same disks. */
export async function forget(on: Deployment, runId: string): Promise<void> {
  const brokers = entryPoints(clusterNamed(on.plan, 'kafka'), on.inventory);
  const admin = new Kafka({ clientId: 'overhead', brokers, logLevel: logLevel.NOTHING }).admin();
  await admin.connect();
  await admin.deleteTopics({ topics: [topicName(runId)] });
  await admin.disconnect();
}

async function measureIsolated({ client }: ControlPlane, on: Deployment, run: RunPlan): Promise<void> {
  const handle = await client.workflow.start<typeof stage>('stage', {
    workflowId: `${await workflowIdOf(on.campaignId)}/${run.id}`,
    taskQueue: await taskQueue(),
    args: [inputOf(on, run)],
  });
  try {
    await resultOrBlock(client, handle, interruption);
  } catch (error) {
    // Otherwise a restarted server would give it to its next worker.
    if (error instanceof BlockedWorkflowError || interruption.aborted)
      await handle.terminate('The benchmark has ended.');
    throw error;
  }
}

/** The input that a campaign gives to its child. */
function inputOf(on: Deployment, run: RunPlan): StageInput {
  return {
    ...on,
    plan: { ...on.plan, steps: [] },
    steps: [run],
    earlier: { kept: [], attempts: {} },
    controlState: noControls,
    notesPerSignal: 1,
    historyEvents: longHistoryEvents,
    before: noRunsYet,
  };
}

async function controlProcesses(): Promise<ControlProcesses> {
  const [worker, server] = await Promise.all(
    ['worker', 'temporal-server'].map((name) => recordedProcess(controlFolder, name, z.looseObject({}))),
  );
  if (!worker || !server) throw new Error('The server or the worker of this checkout does not run.');
  return { worker: worker.pid, server: server.pid };
}
