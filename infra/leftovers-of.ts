/** The leftovers of a stack, found with the settings with which its hosts were made. */
import { existsSync } from 'node:fs';
import type { Plan } from '../src/plan/plan.ts';
import type { Inventory } from '../src/hosts/inventory.ts';
import { hostsFolderOf, profileOfStack } from '../src/state/mark.ts';
import type { Profile, StackProfile } from '../src/providers/profile.ts';
import { listProfiles, readProfile } from '../src/hardware/profile/read.ts';
import { lastBroughtUp } from '../src/hardware/stack/brought-up.ts';
import type { UpdateOptions } from '../src/hardware/stack/update.ts';
import { providerOf, isOnThisMachine, providerNames } from '../src/providers/registry.ts';
import type { LeftoversCheck } from './leftovers.ts';
import { loadProvider } from './load-provider.ts';

/** The leftovers of one stack. */
export interface StackLeftovers {
  profile: StackProfile;
  check(): Promise<LeftoversCheck[]>;
  /** Interval between the two checks that verify absence; null where one check is exact. */
  secondCheckMilliseconds: number | null;
  remove(options: UpdateOptions): Promise<void>;
  receive(inventory: Inventory, plan: Plan, options: UpdateOptions): Promise<Inventory>;
  vacate(inventory: Inventory, options: UpdateOptions): Promise<LeftoversCheck[]>;
  hold(expires: string, signal: AbortSignal): Promise<void>;
}

/** Binds a stack to its provider's leftovers. @throws RefusalError where no readable profile names the provider */
export async function leftoversOf(stack: string): Promise<StackLeftovers> {
  const profile = await stackProfile(stack);
  const { secondCheckSeconds } = providerOf(profile.provider);
  const leftovers = await (await loadProvider(profile.provider)).leftovers();
  return {
    profile,
    check: () => leftovers.check(profile),
    secondCheckMilliseconds: secondCheckSeconds === null ? null : 1000 * secondCheckSeconds,
    remove: (options) => leftovers.remove(profile, options),
    receive: async (inventory, plan, options) =>
      (await leftovers.receive?.(profile, inventory, plan, options)) ?? inventory,
    vacate: async (inventory, options) => (await leftovers.vacate?.(inventory, options)) ?? [],
    hold: async (expires, signal) => leftovers.hold?.(profile, expires, signal),
  };
}

/** The profile of a stack, as it was brought up last or as its stack file has it now. */
export async function stackProfile(stack: string): Promise<StackProfile> {
  const name = profileOfStack(stack);
  return (await lastBroughtUp(stack)) ?? { ...(await fromStackFile(name, stack)), stack };
}

/** Every leftover, one line each. */
export const leftoversIn = (checks: LeftoversCheck[]): string[] => checks.flatMap(({ found }) => found);

/**
 * The stack file may have been removed while its hosts existed. Data folders without one belong to hosts on this
 * machine.
 */
async function fromStackFile(name: string, stack: string): Promise<Profile> {
  const isHere = !(await listProfiles()).includes(name) && existsSync(hostsFolderOf(stack));
  const provider = isHere ? providerNames.find(isOnThisMachine) : undefined;
  return provider ? bareProfile(name, provider) : readProfile(name);
}

const bareProfile = (name: string, provider: string): Profile => ({
  name,
  provider,
  settings: { provider },
  networkScale: 1,
  hardware: {},
  billing: 'second',
  hosts: [],
  caveats: [],
});
