import { effectOf } from '../actions/registry.ts';
import { hostsAddedLater } from '../steps/add-hosts/facts.ts';
import { hostsRemovedEarly } from '../steps/remove-hosts/facts.ts';
import { findHostsByHand } from '../hardware/stack/by-hand.ts';
import { inventoryOf } from '../hardware/stack/update.ts';
import { lastBroughtUp } from '../hardware/stack/brought-up.ts';
import { RefusalError } from '../input/refusal.ts';
import type { Plan } from '../plan/plan.ts';
import { isOnHostsByHand } from '../plan/stack-of.ts';
import { isRun } from '../plan/runs-of.ts';
import type { Profile } from '../providers/profile.ts';
import { providerOf } from '../providers/registry.ts';

/** Whether a person has brought up hosts of a profile. */
export async function areUpByHand(profile: string): Promise<boolean> {
  return (await lastBroughtUp(profile))?.campaign === null && (await inventoryOf(profile)) !== null;
}

/**
 * Says whether a campaign uses hosts that a person brought up.
 *
 * @throws RefusalError if it is to use such hosts, and there are none that fit
 */
export async function sayWhoseHosts(plan: Plan, profile: Profile, say: (line: string) => void): Promise<void> {
  const { name } = profile;
  if (!isOnHostsByHand(plan)) {
    if (await areUpByHand(name))
      say(`It makes hosts of its own: those of ${name} that you brought up stay as they are. --on-my-hosts uses them.`);
    return;
  }
  if (providerOf(profile.provider).machines === 'existing')
    throw new RefusalError([`--on-my-hosts: the hosts of ${name} are yours in any case: omit it.`]);
  const changing = [...hostsAddedLater(plan.steps), ...hostsRemovedEarly(plan.steps)].flatMap(({ hosts }) => hosts);
  const replaced = plan.steps
    .flatMap((step) => (isRun(step) ? (step.events ?? []) : []))
    .flatMap((event) => effectOf(event).newMachines ?? []);
  if (changing.length > 0 || replaced.length > 0)
    throw new RefusalError([
      `--on-my-hosts: the campaign adds, removes or replaces ${[...changing, ...replaced].join(', ')}, which are yours: omit it.`,
    ]);
  await findHostsByHand(plan);
  say(`It uses the hosts of ${name} that you brought up, and leaves them up.`);
}
