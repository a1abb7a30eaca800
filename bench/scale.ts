/**
 * How the cost of a campaign grows with its runs: the real workflows on a real Temporal server, 1,000 hosts, and activities that
 * do nothing. Prints the size of the histories and the time of a run for each number of runs, and the growth between them:
 * npm run bench:scale [-- 100 1000 10000 --short --json]. With --long-run: one long run of 72 slices on 100 hosts, and the rounds of its
 * lease.
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Command, InvalidArgumentError } from '@commander-js/extra-typings';
import { Client, Connection } from '@temporalio/client';
import { bundleWorkflowCode, DefaultLogger, NativeConnection, Runtime, Worker } from '@temporalio/worker';
import type { Plan } from '../src/plan/plan.ts';
import { runsOf } from '../src/plan/runs-of.ts';
import type { Inventory } from '../src/hosts/inventory.ts';
import { campaignSummary } from '../src/control/progress/markdown.ts';
import { fakeActivities } from '../test/workflows/fake-activities.ts';
import { smallInventory } from '../test/samples/small-plan.ts';
import type { campaign } from '../workflows/campaign.ts';
import type { CampaignInput } from '../workflows/messages.ts';
import { interruption } from './interruption.ts';
import { countingLease, holdLease, longRun, slicedPlan } from './scale/long-run.ts';
import { runBench, say, withBenchOptions, type BenchOutcome } from './run-bench.ts';

const hostCount = 1000;
const taskQueue = 'scale';
/** Limits of one history; Temporal ends a workflow at five times as much. */
const warningEvents = 10_240;
const warningBytes = 10 * 2 ** 20;

/** Maximum exponent of growth: 1 if twice the runs cost twice as much. */
const mostGrowth = 1.05;

const command = withBenchOptions(new Command('scale'))
  .description('Measures how the histories and the time of a campaign grow with its runs. The activities do nothing.')
  .option(
    '--long-run',
    `one long run of ${longRun.slices} slices on ${longRun.hosts} hosts, with the rounds of its lease`,
  )
  .argument('[runs...]', 'numbers of runs in ascending order (default: 100 1000 10000)', wholeNumber, [])
  .parse();
const options = command.opts();
const given = command.processedArgs[0];
const counts = given.length > 0 ? given : options.short ? [20, 40] : [100, 1000, 10_000];

function wholeNumber(text: string, before: number[]): number[] {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1)
    throw new InvalidArgumentError('It must be a whole number of at least 1.');
  return [...before, number];
}

const state = await mkdtemp(join(tmpdir(), 'proofload-scale-'));
// Before any module reads it: the benchmark has its own server and database.
process.env.PROOFLOAD_STATE = state;
const { dataConverterWith } = await import('../src/control/data-converter.ts');
const { signingClientOptions } = await import('../src/control/signing-client.ts');
const { readTrustKey } = await import('../src/control/trust/key.ts');
const { onlySigned } = await import('../src/control/worker/only-signed.ts');
const { resultOrBlock } = await import('../src/control/blocked-workflow.ts');
const { endOwnServer, ensureOwnServer } = await import('../src/control/own-server.ts');
const { planRequest } = await import('../src/cli/request.ts');

interface Measured {
  runs: number;
  seconds: number;
  histories: number;
  events: number;
  bytes: number;
  /** Events of the longest history, and bytes of the largest. */
  mostEvents: number;
  mostBytes: number;
}

function withHosts(plan: Plan, count: number): Plan {
  const hosts = Array.from({ length: count }, (_, index) => {
    const host = plan.hosts[index % plan.hosts.length]!;
    return { ...host, name: `${host.name}-${index}` };
  });
  return { ...plan, hosts };
}

/** The plan with its hosts and runs repeated. */
function repeated(plan: Plan, runCount: number): Plan {
  const planned = runsOf(plan);
  // The trials of a run are consecutive, as in every plan.
  const runs = Array.from({ length: runCount }, (_, index) => {
    const run = planned[Math.floor((index * planned.length) / runCount)]!;
    return { ...run, id: `${run.id}-${index}`, trial: index };
  });
  return { ...withHosts(plan, hostCount), steps: runs };
}

function inventoryOf(plan: Plan): Inventory {
  const [host] = smallInventory().hosts;
  return { ...smallInventory(), hosts: plan.hosts.map(({ name }) => ({ ...host!, name })) };
}

/** @param leaseRounds of a further lease, in addition to that of the campaign */
async function measure(client: Client, connection: NativeConnection, plan: Plan, leaseRounds = 0): Promise<Measured> {
  const leases = countingLease();
  const campaignId = `scale-${runsOf(plan).length}`;
  const workflowsPath = fileURLToPath(new URL('../workflows/index.ts', import.meta.url));
  const worker = await Worker.create({
    connection,
    taskQueue,
    workflowBundle: await bundleWorkflowCode({
      workflowsPath,
      workflowInterceptorModules: [fileURLToPath(new URL('../workflows/interceptors.ts', import.meta.url))],
      logger: new DefaultLogger('ERROR'),
    }),
    activities: { ...fakeActivities({ provision: async () => inventoryOf(plan) }).activities, ...leases.activities },
    dataConverter: dataConverterWith(await readTrustKey(), 'mark'),
    interceptors: { activity: [onlySigned] },
    workflowThreadPoolSize: 1,
  });
  const request = { campaign: plan.campaign, profile: plan.profile, size: plan.size, sets: [] };
  const input: CampaignInput = {
    campaignId,
    plan,
    argv: [],
    request,
    start: randomUUID(),
    validRuns: null,
    searchAttributes: true,
  };
  const begun = performance.now();
  await worker.runUntil(async () => {
    const handle = await client.workflow.start<typeof campaign>('campaign', {
      workflowId: campaignId,
      taskQueue,
      args: [input],
      ...campaignSummary(plan),
    });
    await resultOrBlock(client, handle, interruption);
    if (leaseRounds === 0) return;
    const held = { campaignId, plan: { ...plan, steps: [] }, before: null };
    const lease = { workflowId: `${campaignId}/held/lease`, taskQueue, input: held };
    await holdLease(client, lease, leases.renewals, leaseRounds);
  });
  const seconds = (performance.now() - begun) / 1000;
  return { runs: runsOf(plan).length, seconds, ...(await historiesOf(client, campaignId)) };
}

/** Sizes of the histories of the campaign and its children, with those in which they continued. */
async function historiesOf(client: Client, campaignId: string): Promise<Omit<Measured, 'runs' | 'seconds'>> {
  const query = `WorkflowId STARTS_WITH '${campaignId}/' OR WorkflowId = '${campaignId}'`;
  const deadline = Date.now() + 60_000;
  for (;;) {
    const found: { events: number; bytes: number; open: boolean }[] = [];
    for await (const { historyLength, historySize, status } of client.workflow.list({ query })) {
      found.push({ events: historyLength, bytes: historySize ?? 0, open: status.name === 'RUNNING' });
    }
    // The list of the server lags behind its workflows.
    if (found.length > 1 && found.every(({ open }) => !open)) {
      const events = found.map((each) => each.events);
      const bytes = found.map((each) => each.bytes);
      return {
        histories: found.length,
        events: sum(events),
        bytes: sum(bytes),
        mostEvents: Math.max(...events),
        mostBytes: Math.max(...bytes),
      };
    }
    if (Date.now() > deadline) throw new Error(`The server does not list ${campaignId} as ended.`);
    await setTimeout(500);
  }
}

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);

/** 1 if twice the runs cost twice as much. */
function exponent(fewer: Measured, more: Measured, of: (measured: Measured) => number): number {
  return Math.log(of(more) / of(fewer)) / Math.log(more.runs / fewer.runs);
}

const head =
  'runs | wall ms per run | histories | events per run | bytes per run | longest history | largest history, bytes';

function rowText({ runs, seconds, histories, events, bytes, mostEvents, mostBytes }: Measured): string {
  const each = [((seconds * 1000) / runs).toFixed(1), histories, (events / runs).toFixed(1), Math.round(bytes / runs)];
  return `| ${[runs, ...each, mostEvents, mostBytes].join(' | ')} |`;
}

function outcomeOf(all: Measured[]): BenchOutcome {
  const growth = all.slice(1).map((more, index) => {
    const fewer = all[index]!;
    const of = (figure: (each: Measured) => number): number => exponent(fewer, more, figure);
    return {
      from: fewer.runs,
      to: more.runs,
      wall: of(({ seconds }) => seconds),
      events: of(({ events }) => events),
      bytes: of(({ bytes }) => bytes),
    };
  });
  const long = all.filter(({ mostEvents, mostBytes }) => mostEvents > warningEvents || mostBytes > warningBytes);
  const steep = growth.filter(({ events, bytes }) => Math.max(events, bytes) > mostGrowth);
  return {
    lines: [
      `| ${head} |`,
      `|${' --- |'.repeat(head.split('|').length)}`,
      ...all.map(rowText),
      ...growth.map(
        ({ from, to, wall, events, bytes }) =>
          `From ${from} to ${to} runs: wall ${wall.toFixed(3)}, events ${events.toFixed(3)}, bytes ${bytes.toFixed(3)}.`,
      ),
    ],
    figures: { measured: all, growth },
    missed: [
      ...long.map(({ runs }) => `Missed: with ${runs} runs a history exceeds Temporal's warning limit.`),
      ...steep.map(
        ({ from, to }) => `Missed: from ${from} to ${to} runs the exponent of growth exceeds ${mostGrowth}.`,
      ),
    ],
  };
}

async function measureAll(): Promise<BenchOutcome> {
  const { plan } = await planRequest({ campaign: 'pipeline-stress', profile: 'local', size: 'smoke', set: [] });
  const all: Measured[] = [];
  try {
    const { address } = await ensureOwnServer(say);
    const connection = await NativeConnection.connect({ address });
    const clientConnection = await Connection.connect({ address });
    try {
      const client = new Client(await signingClientOptions(clientConnection, 'default'));
      const measured = async (each: Plan, leaseRounds?: number): Promise<void> => {
        interruption.throwIfAborted();
        all.push(await measure(client, connection, each, leaseRounds));
        say(rowText(all.at(-1)!));
      };
      if (options.longRun)
        await measured(slicedPlan(withHosts(plan, longRun.hosts), longRun.slices), longRun.leaseRounds);
      else for (const count of counts) await measured(repeated(plan, count));
    } finally {
      await clientConnection.close();
      await connection.close();
    }
  } finally {
    await endOwnServer();
    await rm(state, { recursive: true });
  }
  return outcomeOf(all);
}

// The benchmark ends its worker itself.
Runtime.install({ logger: new DefaultLogger('ERROR'), shutdownSignals: [] });
const cleanUp = `PROOFLOAD_STATE=${state} bin/proofload server stop --force, and rm -r ${state}`;
await runBench(options, { limitMinutes: { full: 90, short: 5 }, cleanUp }, measureAll);
