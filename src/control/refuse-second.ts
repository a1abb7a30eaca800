/** What keeps a campaign from starting beside another: the same hosts, or hosts of the same machine. */
import { leftoversOf } from '../../infra/leftovers-of.ts';
import { RefusalError } from '../input/refusal.ts';
import type { ControlPlane } from './control-plane.ts';
import { runningWorkflows, type RunningWorkflow } from './running.ts';
import { busyHosts } from '../providers/local/busy.ts';
import { markOf } from '../state/mark.ts';

/**
 * Refuses a campaign on a profile that another one uses: hosts bear the mark of their profile, and provisioning removes
 * what bears it, so two campaigns would end each other. Refuses a campaign on this machine while another one measures
 * here, on any local profile of any state folder: they would share its processors, memory and disks.
 *
 * @throws RefusalError with every reason at once
 */
export async function refuseSecond({ client }: ControlPlane, profile: string): Promise<void> {
  const campaigns = await runningWorkflows(client, 'campaign');
  const faults = rivalFaults(profile, await rivalsOf(profile, campaigns));
  if (await isOnThisMachine(profile)) {
    // What a lease still takes down is waited for.
    const leases = await runningWorkflows(client, 'lease');
    faults.push(...(await busyFaults([profile, ...[...campaigns, ...leases].map((each) => each.profile ?? profile)])));
  }
  if (faults.length > 0) throw new RefusalError(faults);
}

/** Those of the campaigns or leases that keep a campaign from starting on a profile. */
export async function rivalsOf(profile: string, running: RunningWorkflow[]): Promise<RunningWorkflow[]> {
  const isLocal = await isOnThisMachine(profile);
  const rivals: RunningWorkflow[] = [];
  for (const each of running) {
    const isRival = each.profile === null || each.profile === profile;
    if (isRival || (isLocal && (await isOnThisMachine(each.profile ?? profile)))) rivals.push(each);
  }
  return rivals;
}

/** Whether the hosts of a profile are on this machine. One whose stack file is faulty or gone counts: they may be. */
export async function isOnThisMachine(profile: string): Promise<boolean> {
  try {
    return (await leftoversOf(profile)).onThisMachine;
  } catch (error) {
    if (error instanceof RefusalError) return true;
    throw error;
  }
}

function rivalFaults(profile: string, rivals: RunningWorkflow[]): string[] {
  const others = rivals.filter((each) => each.profile !== null && each.profile !== profile);
  const same = rivals.filter((each) => !others.includes(each)).map(({ campaignId }) => campaignId);
  const faults = [];
  if (same.length > 0) faults.push(`Profile ${profile} is in use by ${same.join(', ')}: ${wayOut(same[0] ?? '')}`);
  if (others.length > 0) {
    const named = others.map((each) => `${each.campaignId} (profile ${each.profile})`).join(', ');
    faults.push(
      `Profile ${profile} is on this machine, where ${named} runs, and each would change the figures of the other: ${wayOut(others[0]?.campaignId ?? '')}`,
    );
  }
  return faults;
}

const wayOut = (campaignId: string): string =>
  `wait for its end ("proofload attach ${campaignId}") or cancel it ("proofload cancel ${campaignId}").`;

/** Hosts at work on this machine for none of these profiles: another state folder's, or left behind by a campaign. */
async function busyFaults(profiles: string[]): Promise<string[]> {
  const known = new Set(profiles.map((name) => markOf(name)));
  const busy = (await busyHosts()).filter(({ mark }) => !known.has(mark));
  return busy.map(
    ({ mark, processes }) =>
      `Hosts with the mark ${mark} are at work on this machine (${processes.join(', ')}), and each campaign would change the figures of the other: wait for their campaign's end, or run "proofload cleanup --apply" in the checkout that made them.`,
  );
}
