/**
 * Measures where a campaign spends its time: `share` is the share of a laptop campaign's wall time inside measured windows;
 * `start` is the time from artefacts in the cache to all systems ready, against a bare shell script that starts the same
 * processes with the same flags on the same hosts.
 */
import { Command, Option } from '@commander-js/extra-typings';
import { execa } from 'execa';
import { join } from 'node:path';
import { planRequest } from '../src/cli/request.ts';
import { controlFolder } from '../src/control/target.ts';
import { projectFolder, resultsFolder } from '../src/state/paths.ts';
import { readCampaignRecord, readRunResult } from '../src/measurement/results/read.ts';
import { interruption, LeakError, unlessInterrupted } from './interruption.ts';
import { describe, summarise } from './pairs.ts';
import { positiveNumber, runBench, say, withBenchOptions, type BenchOutcome } from './run-bench.ts';
import { startByShell } from './start-by-shell.ts';
import { bringUp, removeHosts, step, withControlPlane, withHostsOf } from './testbed.ts';
import { workerMemory } from './worker-memory.ts';
import { runsOf } from '../src/plan/runs-of.ts';

/** Each run also starts a JVM, fills its keyspace and takes some seconds that do not count; Cassandra's six are short. */
const shareFloor = 0.45;
const startCeiling = 1.3;
/** Maximum memory of the worker after a campaign. */
const mostMebibytes = 300;
const options = withBenchOptions(new Command('campaign'))
  .description('Measures where a campaign spends its time and how fast its systems start. Needs an idle machine.')
  .addOption(new Option('--only <figure>', 'measure one figure').choices(['share', 'start']))
  .option('--pairs <number>', 'pairs of starts (default: 3)', positiveNumber)
  .option('--id <id>', 'measure the share of an existing laptop campaign instead of a new one')
  .parse()
  .opts();
const pairs = options.pairs ?? (options.short ? 1 : 3);
// Kafka alone takes one minute.
const [campaign, size] = options.short
  ? [join(import.meta.dirname, 'chaos', 'kafka-alone.yaml'), 'smoke']
  : ['pipeline-stress', 'laptop'];

/** Writes all output to standard error, because standard output is for the outcome. */
function proofload(...argv: string[]) {
  return execa(join(projectFolder, 'bin/proofload'), argv, {
    stdout: process.stderr,
    stderr: 'inherit',
    stdin: 'ignore',
  });
}

/** Runs the campaign and returns the memory of its worker, in MiB. */
async function runCampaign(campaignId: string): Promise<number> {
  return await withControlPlane(async () => {
    try {
      await unlessInterrupted(proofload('run', campaign, '--size', size, '--id', campaignId));
    } catch (error) {
      if (!interruption.aborted) throw error;
      const cancelled = await proofload('cancel', campaignId).catch((thrown: { exitCode?: number }) => thrown);
      if (cancelled.exitCode === 3) throw new LeakError(`${campaignId} leaked hardware.`, { cause: error });
      throw error;
    }
    return await workerMemory(controlFolder);
  });
}

/** Sum of the measured windows over the time from the first phase's start to the last one's end. */
async function measureShare(): Promise<BenchOutcome> {
  const campaignId = options.id ?? `share-${Date.now()}`;
  const mebibytes = options.id ? null : await runCampaign(campaignId);
  const folder = join(resultsFolder, campaignId);
  const record = await readCampaignRecord(folder);
  const runs = await Promise.all(runsOf(record.plan).map((run) => readRunResult(folder, run.id)));
  const begin = Math.min(...record.phases.map((phase) => phase.startMilliseconds));
  const end = Math.max(...record.phases.map((phase) => phase.endMilliseconds ?? phase.startMilliseconds));
  const windows = runs.map((run) => (run?.window ? run.window.endMilliseconds - run.window.startMilliseconds : 0));
  const measured = windows.reduce((sum, each) => sum + each, 0);
  const share = measured / (end - begin);
  return {
    lines: [
      `Share of wall time inside measured windows: ${share.toFixed(3)} (${(measured / 1000).toFixed(1)} s of ${((end - begin) / 1000).toFixed(1)} s); floor ${shareFloor}.`,
      ...(mebibytes === null
        ? []
        : [`Memory of the worker afterwards: ${Math.round(mebibytes)} MiB; at most ${mostMebibytes}.`]),
    ],
    figures: { share, workerMebibytes: mebibytes },
    missed: [
      ...(share < shareFloor ? [`Missed: a share of at least ${shareFloor}.`] : []),
      ...(mebibytes !== null && mebibytes > mostMebibytes
        ? [`Missed: at most ${mostMebibytes} MiB of memory for the worker.`]
        : []),
    ],
  };
}

async function measureStart(): Promise<BenchOutcome> {
  const { plan } = await planRequest({ campaign, profile: 'local', size, set: [] });
  const clusters = Object.keys(plan.clusters);
  const time = (way: 'shell' | 'proofload') =>
    withHostsOf(`start-${way}-${Date.now()}`, plan, async (on) => {
      if (way === 'shell') await step('install', on);
      const begin = performance.now();
      if (way === 'proofload') {
        await step('startTelemetry', on);
        await bringUp(on, clusters);
      } else await startByShell(on);
      return (performance.now() - begin) / 1000;
    });
  const ratios: number[] = [];
  // The first pair fills the caches and does not count; the short form has no time for it.
  for (let pair = options.short ? 1 : 0; pair <= pairs; pair += 1) {
    const seconds = { shell: 0, proofload: 0 };
    const order = pair % 2 ? (['shell', 'proofload'] as const) : (['proofload', 'shell'] as const);
    for (const way of order) seconds[way] = await time(way);
    const ratio = seconds.proofload / seconds.shell;
    const line = `shell ${seconds.shell.toFixed(1)} s, Proofload ${seconds.proofload.toFixed(1)} s, ratio ${ratio.toFixed(3)}`;
    say(pair === 0 ? `warm-up, not counted: ${line}` : `pair ${pair}: ${line}`);
    if (pair > 0) ratios.push(ratio);
  }
  const summary = summarise(ratios);
  return {
    lines: [`Time to all systems ready: ${describe(summary, ratios.length)}; ceiling ${startCeiling}.`],
    figures: { start: { ...summary, ratios } },
    missed: summary.median > startCeiling ? [`Missed: at most ${startCeiling} times the time of a shell script.`] : [],
  };
}

await runBench(options, { limitMinutes: { full: 60, short: 8 }, cleanUp: removeHosts }, async () => {
  const outcomes = [
    ...(options.only === 'start' ? [] : [await measureShare()]),
    ...(options.only === 'share' ? [] : [await measureStart()]),
  ];
  return {
    lines: outcomes.flatMap(({ lines }) => lines),
    figures: Object.assign({}, ...outcomes.map(({ figures }) => figures)) as unknown,
    missed: outcomes.flatMap(({ missed }) => missed),
  };
});
