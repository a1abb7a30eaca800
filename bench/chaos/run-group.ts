/** Runs a campaign, or a series of them, under the faults of a group, and checks its reports and leaks. */
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { campaignStack, hostsFolderOf } from '../../src/state/mark.ts';
import { resultsFolder } from '../../src/state/paths.ts';
import type { CampaignView } from '../../src/control/campaign-view.ts';
import { openControl, type Control } from './control.ts';
import { watchEvidence, type EvidenceFaults } from './evidence.ts';
import type { Group } from './group.ts';
import { leaksOf } from './leaks.ts';
import { ended, type Fault, type CampaignUnderTest } from './campaign-under-test.ts';
import type { Seeded } from './seeded.ts';
import { reportingFaults } from './report-faults.ts';
import { heartbeatText, type FaultOutcome, type GroupOutcome } from './tally.ts';

const profile = 'local';

export interface Run {
  /** The campaign's name, or the path of its file. */
  campaign: string;
  size: string;
  seed: number;
  random: Seeded;
  /** For logs and files of the groups. */
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
  const ids = group.series === undefined ? [campaignId] : seriesIds(campaignId, group.series);
  run.say(`${group.name}: ${faults.length} faults on ${ids.join(', ')}; output of its commands: ${log}`);
  const outcomes: FaultOutcome[] = [];
  const evidenceFaults: EvidenceFaults = { lost: [], startedTwice: [] };
  const misreported: string[] = [];
  let leaks: string[] = [];
  try {
    const times = group.series === undefined ? [] : ['--times', String(group.series)];
    const argv = ['run', run.campaign, '--size', run.size, '--profile', profile, '--id', campaignId, ...times];
    let command = control.begin(...argv);
    for (const id of ids) {
      const campaign: CampaignUnderTest = {
        campaignId: id,
        followedId: campaignId,
        campaignFolder: join(resultsFolder, id),
        hostsFolder: hostsFolderOf(campaignStack(profile, id)),
        random: run.random,
        control,
        command,
        expected: { invalidAttempts: [], notes: [], sessions: [], warnings: [] },
      };
      const evidence = watchEvidence(campaign.campaignFolder, campaign.hostsFolder);
      try {
        const refused = refusalOf(campaign);
        for (const fault of faults)
          outcomes.push(await Promise.race([injectFault(fault, campaign, run, outcomes), refused]));
        if (outcomes.some(({ survived }) => survived === null)) await cancelCampaign(campaign);
        const state = await ended(campaign);
        if (state !== 'COMPLETED') misreported.push(`${id} is ${state.toLowerCase()}, expected completed`);
        misreported.push(...(await reportingFaults(campaign)));
      } finally {
        const { lost, startedTwice } = await evidence.close();
        evidenceFaults.lost.push(...lost);
        evidenceFaults.startedTwice.push(...startedTwice);
      }
      ({ command } = campaign);
      // Cancelled with its series, so that no other is started.
      if (outcomes.some(({ survived }) => survived === null)) break;
    }
    const code = await command.ended;
    if (code !== 0) misreported.push(`the last command exited with ${code}`);
    leaks = await leaksOf(
      control,
      ids.map((id) => campaignStack(profile, id)),
    );
    if (group.series !== undefined) misreported.push(...(await seriesFaults(control, campaignId)));
  } finally {
    await control.run('server', 'stop', '--force');
    await control.close();
    await prepared.close?.();
  }
  const seconds = (performance.now() - begun) / 1000;
  return { group: group.name, seconds, faults: outcomes, ...evidenceFaults, leaks, misreported };
}

/** Ids of the campaigns that `run --times` makes. */
const seriesIds = (seriesId: string, length: number): string[] =>
  Array.from({ length }, (_, index) => `${seriesId}-${index + 1}`);

/** A sentence for each campaign that the series does not report as done. */
async function seriesFaults(control: Control, seriesId: string): Promise<string[]> {
  const { state, series } = JSON.parse(await control.run('status', seriesId, '--json')) as CampaignView;
  const unwell = series?.campaigns.filter(({ ending }) => ending?.state !== 'done') ?? [];
  return [
    ...(state === 'completed' ? [] : [`status reports the series as ${state}, expected completed`]),
    ...(series ? [] : ['status has no campaigns of the series']),
    ...unwell.map(({ campaignId }) => `the series does not report ${campaignId} as done`),
  ];
}

/** Rejects if the command ends before its campaign has started, as when another one runs on this machine. Never resolves. */
async function refusalOf({ campaignId, campaignFolder, command }: CampaignUnderTest): Promise<never> {
  const code = await command.ended;
  // The first step of a campaign makes its folder. Null is the code of a command that a fault killed.
  if (code !== null && !existsSync(campaignFolder))
    throw new Error(`The command exited with ${code} before ${campaignId} had started; see its output.`);
  return new Promise<never>(() => {});
}

/** After a fault that the campaign did not survive, the later ones are skipped. */
async function injectFault(
  fault: Fault,
  campaign: CampaignUnderTest,
  run: Run,
  before: FaultOutcome[],
): Promise<FaultOutcome> {
  const { name } = fault;
  if (before.some(({ survived }) => survived === null)) return { fault: name, survived: null, heartbeat: null };
  const begun = performance.now();
  try {
    const { how, heartbeat = null } = await fault.inject(campaign);
    const seconds = ((performance.now() - begun) / 1000).toFixed(0);
    const beat = heartbeat ? ` · next heartbeat after ${heartbeatText([heartbeat])}` : '';
    run.say(`  ✔ ${name}: ${how} · ${seconds} s${beat}`);
    return { fault: name, survived: how, heartbeat };
  } catch (error) {
    run.say(`  ✘ ${name}: ${error instanceof Error ? error.message : String(error)}`);
    return { fault: name, survived: null, heartbeat: null };
  }
}

/** Cancels a campaign that did not survive a fault, because its remaining runs would be useless. */
async function cancelCampaign({ control, followedId }: CampaignUnderTest): Promise<void> {
  await control.begin('cancel', followedId, '--detach').ended;
}
