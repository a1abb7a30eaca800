/**
 * What a campaign spends its time on: `share` is the share of a laptop campaign's wall time inside measured windows;
 * `start` is the time from artefacts in the cache to all systems ready, against a bare shell script that starts the same
 * processes with the same flags on the same hosts.
 */
import { Command, Option } from '@commander-js/extra-typings';
import { execa } from 'execa';
import { join } from 'node:path';
import { planRequest } from '../src/cli/request.ts';
import { projectFolder, resultsFolder } from '../src/state/paths.ts';
import { readCampaignRecord, readRunResult } from '../src/measurement/results/read.ts';
import { describe, summarise } from './pairs.ts';
import { startByShell } from './start-by-shell.ts';
import { bringUp, step, withHostsOf } from './testbed.ts';

const shareFloor = 0.55;
const startCeiling = 1.3;
const options = new Command('campaign')
  .addOption(new Option('--only <figure>', 'measure one figure').choices(['share', 'start']))
  .option('--pairs <number>', 'pairs of starts', Number, 3)
  .option('--id <id>', 'take the share of a laptop campaign that has run, instead of running one')
  .parse()
  .opts();

/** Sum of the measured windows over the time from the first phase's start to the last one's end. */
async function share(): Promise<number> {
  const campaignId = options.id ?? `share-${Date.now()}`;
  if (!options.id) {
    const command = ['run', 'pipeline-stress', '--size', 'laptop', '--id', campaignId];
    await execa(join(projectFolder, 'bin/proofload'), command, {
      stdout: 'inherit',
      stderr: 'inherit',
      stdin: 'ignore',
    });
  }
  const folder = join(resultsFolder, campaignId);
  const record = await readCampaignRecord(folder);
  const runs = await Promise.all(record.plan.runs.map((run) => readRunResult(folder, run.id)));
  const begin = Math.min(...record.phases.map((phase) => phase.startMilliseconds));
  const end = Math.max(...record.phases.map((phase) => phase.endMilliseconds ?? phase.startMilliseconds));
  const windows = runs.map((run) => (run?.window ? run.window.endMilliseconds - run.window.startMilliseconds : 0));
  const measured = windows.reduce((sum, each) => sum + each, 0);
  const ratio = measured / (end - begin);
  console.log(
    `Share of wall time inside measured windows: ${ratio.toFixed(3)} (${(measured / 1000).toFixed(1)} s of ${((end - begin) / 1000).toFixed(1)} s); floor ${shareFloor}.`,
  );
  return ratio;
}

async function start(): Promise<number> {
  const { plan } = await planRequest({ campaign: 'pipeline-stress', profile: 'local', size: 'laptop', set: [] });
  const time = (way: 'shell' | 'proofload') =>
    withHostsOf(`start-${Date.now()}`, plan, async (on) => {
      if (way === 'shell') await step('install', on);
      const begin = performance.now();
      if (way === 'proofload') {
        await step('startTelemetry', on);
        await bringUp(on, ['kafka', 'cassandra', 'spark']);
      } else await startByShell(on);
      return (performance.now() - begin) / 1000;
    });
  const ratios: number[] = [];
  for (let pair = 0; pair <= options.pairs; pair += 1) {
    const seconds = { shell: 0, proofload: 0 };
    const order = pair % 2 ? (['shell', 'proofload'] as const) : (['proofload', 'shell'] as const);
    for (const way of order) seconds[way] = await time(way);
    const ratio = seconds.proofload / seconds.shell;
    const line = `shell ${seconds.shell.toFixed(1)} s, Proofload ${seconds.proofload.toFixed(1)} s, ratio ${ratio.toFixed(3)}`;
    console.log(pair === 0 ? `warm-up, not counted: ${line}` : `pair ${pair}: ${line}`);
    if (pair > 0) ratios.push(ratio);
  }
  const summary = summarise(ratios);
  console.log(`Time to all systems ready: ${describe(summary, ratios.length)}; ceiling ${startCeiling}.`);
  return summary.median;
}

if (options.only !== 'start' && (await share()) < shareFloor) process.exitCode = 1;
if (options.only !== 'share' && (await start()) > startCeiling) process.exitCode = 1;
