/** Refuses a campaign that would share hosts, or this machine, with another one. */
import { leftoversOf } from '../../infra/leftovers-of.ts';
import { RefusalError } from '../input/refusal.ts';
import type { ControlPlane } from './control-plane.ts';
import { runningWorkflows, type RunningWorkflow } from './running.ts';
import { busyHosts } from '../providers/local/busy.ts';
import { markOf } from '../state/mark.ts';

/**
 * Refuses a campaign on a profile that another one uses: hosts carry the mark of their profile, and provisioning removes
 * everything with that mark, so two campaigns would destroy each other. Refuses a campaign on this machine while another one
 * measures here, on any local profile of any state folder: they would share its processors, memory and disks.
 *
 * @throws RefusalError with all reasons at once
 */
export async function refuseSecond({ client }: ControlPlane, profile: string): Promise<void> {
  const campaigns = await runningWorkflows(client, 'campaign');
  const faults = rivalFaults(profile, await rivalsOf(profile, campaigns));
  if (await isOnThisMachine(profile)) {
    // Hosts that a lease is still tearing down are no conflict: the caller waits for them.
    const leases = await runningWorkflows(client, 'lease');
    faults.push(...(await busyFaults([profile, ...[...campaigns, ...leases].map((each) => each.profile ?? profile)])));
  }
  if (faults.length > 0) throw new RefusalError(faults);
}

/** The campaigns or leases that prevent a campaign from starting on a profile. */
export async function rivalsOf(profile: string, running: RunningWorkflow[]): Promise<RunningWorkflow[]> {
  const isLocal = await isOnThisMachine(profile);
  const rivals: RunningWorkflow[] = [];
  for (const each of running) {
    const isRival = each.profile === null || each.profile === profile;
    if (isRival || (isLocal && (await isOnThisMachine(each.profile ?? profile)))) rivals.push(each);
  }
  return rivals;
}

/** Whether the hosts of a profile are on this machine. True if its stack file is invalid or missing: they may be. */
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
  if (same.length > 0) faults.push(`Profile ${profile} is in use by ${same.join(', ')}: ${remedyText(same[0] ?? '')}`);
  if (others.length > 0) {
    const named = others.map((each) => `${each.campaignId} (profile ${each.profile})`).join(', ');
    faults.push(
      `Profile ${profile} is on this machine, where ${named} is running, and the two campaigns would distort each other's measurements: ${remedyText(others[0]?.campaignId ?? '')}`,
    );
  }
  return faults;
}

const remedyText = (campaignId: string): string =>
  `wait until it has ended ("proofload attach ${campaignId}") or cancel it ("proofload cancel ${campaignId}").`;

/** Refusals for hosts that run on this machine for other profiles: of another state folder, or leaked by a campaign. */
async function busyFaults(profiles: string[]): Promise<string[]> {
  const known = new Set(profiles.map((name) => markOf(name)));
  const busy = (await busyHosts()).filter(({ mark }) => !known.has(mark));
  return busy.map(
    ({ mark, processes }) =>
      `Hosts with the mark ${mark} are running on this machine (${processes.join(', ')}), and the two campaigns would distort each other's measurements: wait until their campaign has ended, or run "proofload cleanup --apply" in the checkout that created them.`,
  );
}
