/** One campaign under the faults of a group, from its start to the look at what it left. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { hostsFolderOf } from '../../src/state/mark.ts';
import { resultsFolder } from '../../src/state/paths.ts';
import { openControl } from './control.ts';
import { watchEvidence } from './evidence.ts';
import type { Group } from './groups.ts';
import { leaksOf } from './leaks.ts';
import { ended, type Fault, type Scene } from './scene.ts';
import type { Seeded } from './seeded.ts';
import { untold } from './story.ts';
import { heartbeatText, type FaultOutcome, type GroupOutcome } from './tally.ts';

const profile = 'local';

export interface Run {
  /** The campaign's name, or the path of its file. */
  campaign: string;
  size: string;
  seed: number;
  random: Seeded;
  /** Where logs and what groups need of their own lie. */
  folder: string;
  say(line: string): void;
}

export async function runGroup(group: Group, run: Run): Promise<GroupOutcome> {
  const begun = performance.now();
  const folder = join(run.folder, group.name);
  await mkdir(folder, { recursive: true });
  const campaignId = `chaos-${group.name}-${run.seed}`;
  const prepared = await group.prepare(run.random, folder, resultsFolder);
  const { faults } = prepared;
  const log = join(folder, 'commands.log');
  const control = openControl(log, { ...process.env, ...prepared.environment });
  const campaignFolder = join(resultsFolder, campaignId);
  const hostsFolder = hostsFolderOf(profile);
  const evidence = watchEvidence(campaignFolder, hostsFolder);
  run.say(`${group.name}: ${faults.length} faults on ${campaignId}; its commands' words are in ${log}`);
  const outcomes: FaultOutcome[] = [];
  let judged = { lost: ['nothing was compared'], twice: [] as string[] };
  let story: string[] = [];
  let leaks: string[] = [];
  try {
    const asked = ['run', run.campaign, '--size', run.size, '--profile', profile, '--id', campaignId];
    const scene: Scene = {
      campaignId,
      campaignFolder,
      hostsFolder,
      random: run.random,
      control,
      command: control.begin(...asked),
      promised: { voids: [], notes: [], sessions: [], warnings: [] },
    };
    for (const fault of faults) outcomes.push(await strike(fault, scene, run, outcomes));
    if (outcomes.some(({ survived }) => survived === null)) await giveUp(scene);
    const state = await ended(scene);
    const code = await scene.command.ended;
    leaks = await leaksOf(control, profile);
    story = await untold(scene);
    if (code !== 0) story.push(`the command exited with ${code} for a campaign that is ${state.toLowerCase()}`);
  } finally {
    judged = await evidence.close();
    await control.run('server', 'stop', '--force');
    await control.close();
    await prepared.close?.();
  }
  const seconds = (performance.now() - begun) / 1000;
  return { group: group.name, seconds, faults: outcomes, ...judged, leaks, untold: story };
}

/** A fault that the campaign did not get over makes those after it moot. */
async function strike(fault: Fault, scene: Scene, run: Run, before: FaultOutcome[]): Promise<FaultOutcome> {
  const { name } = fault;
  if (before.some(({ survived }) => survived === null)) return { fault: name, survived: null, heartbeat: null };
  const begun = performance.now();
  try {
    const { how, heartbeat = null } = await fault.strike(scene);
    const seconds = ((performance.now() - begun) / 1000).toFixed(0);
    const beat = heartbeat ? ` · next heartbeat after ${heartbeatText([heartbeat])}` : '';
    run.say(`  ✔ ${name}: ${how} · ${seconds} s${beat}`);
    return { fault: name, survived: how, heartbeat };
  } catch (error) {
    run.say(`  ✘ ${name}: ${error instanceof Error ? error.message : String(error)}`);
    return { fault: name, survived: null, heartbeat: null };
  }
}

/** A campaign that did not get over a fault is cancelled: it must not go on to its end for nothing. */
async function giveUp({ control, campaignId }: Scene): Promise<void> {
  await control.begin('cancel', campaignId, '--detach').ended;
}
