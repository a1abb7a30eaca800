/** Runs one campaign under the faults of a group, and checks its reports and leaks. */
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { campaignStack, hostsFolderOf } from '../../src/state/mark.ts';
import { resultsFolder } from '../../src/state/paths.ts';
import { openControl } from './control.ts';
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
  const campaignFolder = join(resultsFolder, campaignId);
  const stack = campaignStack(profile, campaignId);
  const hostsFolder = hostsFolderOf(stack);
  const evidence = watchEvidence(campaignFolder, hostsFolder);
  run.say(`${group.name}: ${faults.length} faults on ${campaignId}; output of its commands: ${log}`);
  const outcomes: FaultOutcome[] = [];
  let evidenceFaults: EvidenceFaults = { lost: ['nothing was compared'], startedTwice: [] };
  let misreported: string[] = [];
  let leaks: string[] = [];
  try {
    const argv = ['run', run.campaign, '--size', run.size, '--profile', profile, '--id', campaignId];
    const campaign: CampaignUnderTest = {
      campaignId,
      campaignFolder,
      hostsFolder,
      random: run.random,
      control,
      command: control.begin(...argv),
      expected: { invalidAttempts: [], notes: [], sessions: [], warnings: [] },
    };
    const refused = refusalOf(campaign);
    for (const fault of faults)
      outcomes.push(await Promise.race([injectFault(fault, campaign, run, outcomes), refused]));
    if (outcomes.some(({ survived }) => survived === null)) await cancelCampaign(campaign);
    const state = await ended(campaign);
    const code = await campaign.command.ended;
    leaks = await leaksOf(control, stack);
    misreported = await reportingFaults(campaign);
    if (code !== 0) misreported.push(`the command exited with ${code}, but the campaign is ${state.toLowerCase()}`);
  } finally {
    evidenceFaults = await evidence.close();
    await control.run('server', 'stop', '--force');
    await control.close();
    await prepared.close?.();
  }
  const seconds = (performance.now() - begun) / 1000;
  return { group: group.name, seconds, faults: outcomes, ...evidenceFaults, leaks, misreported };
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
async function cancelCampaign({ control, campaignId }: CampaignUnderTest): Promise<void> {
  await control.begin('cancel', campaignId, '--detach').ended;
}
