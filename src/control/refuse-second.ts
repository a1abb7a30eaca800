/** Refuses a campaign that would share hosts of a person, or this machine, with another one. */
import { stackProfile } from '../../infra/leftovers-of.ts';
import { orRefusal, RefusalError } from '../input/refusal.ts';
import { readLease } from '../hardware/lease/ledger.ts';
import { listBroughtUp, lastBroughtUp } from '../hardware/stack/brought-up.ts';
import type { MachineKind } from '../hosts/inventory-faults.ts';
import type { Plan } from '../plan/plan.ts';
import { isOnHostsByHand } from '../plan/stack-of.ts';
import type { ControlPlane } from './control-plane.ts';
import { runningWorkflows, type RunningWorkflow } from './running.ts';
import { busyHosts } from '../providers/local/busy.ts';
import { providerOf } from '../providers/registry.ts';
import { markOf } from '../state/mark.ts';

/** What decides with which campaigns another one shares hosts. */
export type PlacedPlan = Pick<Plan, 'profile' | 'stack'>;

/**
 * Refuses a campaign on this machine while another one measures here, of any state folder: they would share its processors,
 * memory and disks. Refuses a campaign on hosts of a person that another one uses. Rented hosts belong to one campaign.
 *
 * @throws RefusalError with all reasons at once
 */
export async function refuseSecond({ client }: ControlPlane, plan: PlacedPlan): Promise<void> {
  const campaigns = await runningWorkflows(client, 'campaign');
  const [rival] = await rivalsOf(plan, campaigns);
  const faults = rival ? [rivalFault(plan.profile, rival)] : [];
  if ((await machinesOf(plan.profile)) === 'this machine') faults.push(...(await busyFaults()));
  if (faults.length > 0) throw new RefusalError(faults);
}

/** The campaigns or leases that prevent a campaign from starting. */
export async function rivalsOf({ profile, stack }: PlacedPlan, running: RunningWorkflow[]): Promise<RunningWorkflow[]> {
  const machines = await machinesOf(profile);
  if (machines === 'rented') {
    const holder = isOnHostsByHand({ profile, stack: stack ?? '' }) ? await readLease(profile) : null;
    return running.filter(({ campaignId }) => campaignId === holder?.campaignId);
  }
  const rivals: RunningWorkflow[] = [];
  for (const each of running) {
    const isOfProfile = each.profile === null || each.profile === profile;
    const isHere = machines === 'this machine' && (await machinesOf(each.profile ?? profile)) === machines;
    if (isOfProfile || isHere) rivals.push(each);
  }
  return rivals;
}

/** Where the hosts of a profile are. On this machine if its stack file is invalid or missing: they may be. */
async function machinesOf(profile: string): Promise<MachineKind> {
  const known = await orRefusal(stackProfile(profile));
  return known instanceof RefusalError ? 'this machine' : providerOf(known.provider).machines;
}

function rivalFault(profile: string, { campaignId, profile: other }: RunningWorkflow): string {
  const where =
    other === null || other === profile
      ? `Profile ${profile} is in use by ${campaignId}`
      : `Profile ${profile} is on this machine, where ${campaignId} (profile ${other}) is running, and the two campaigns would distort each other's measurements`;
  return `${where}: wait until it has ended ("proofload attach ${campaignId}") or cancel it ("proofload cancel ${campaignId}").`;
}

/** Refusals for hosts that run on this machine: of another state folder, or brought up by a person. */
async function busyFaults(): Promise<string[]> {
  const stacks = await listBroughtUp();
  const ofMark = new Map(stacks.map((stack) => [markOf(stack), stack]));
  const faults: string[] = [];
  for (const { mark, processes } of await busyHosts()) {
    const stack = ofMark.get(mark);
    const named = `(${processes.join(', ')}), and the two campaigns would distort each other's measurements`;
    if (stack === undefined)
      faults.push(
        `Hosts with the mark ${mark} are running on this machine ${named}: wait until their campaign has ended, or run "proofload cleanup --apply" in the checkout that created them.`,
      );
    // What ended campaigns of this state folder left is removed before the hosts are made.
    else if ((await lastBroughtUp(stack))?.campaign === null && (await readLease(stack)) === null)
      faults.push(
        `The hosts of ${stack} that you brought up are running on this machine ${named}: use them with --on-my-hosts, or remove them with "bin/pulumi destroy -s ${stack}".`,
      );
  }
  return faults;
}
