/** What is left of a profile, and as which profile it is asked. */
import { existsSync } from 'node:fs';
import type { Plan } from '../src/plan/plan.ts';
import type { Inventory } from '../src/hosts/inventory.ts';
import { hostsFolderOf } from '../src/state/mark.ts';
import type { Profile } from '../src/providers/profile.ts';
import { listProfiles, readProfile } from '../src/hardware/profile/read.ts';
import { lastBroughtUp } from '../src/hardware/stack/brought-up.ts';
import type { UpdateOptions } from '../src/hardware/stack/update.ts';
import { providerOf, isOnThisMachine, providerNames } from '../src/providers/registry.ts';
import type { Look } from './leftovers.ts';
import { loadProvider } from './load-provider.ts';

/** The leftovers of one profile. */
export interface LeftoversOfProfile {
  /** Whether the hosts of the profile share this machine. */
  onThisMachine: boolean;
  look(): Promise<Look[]>;
  /** Absence counts once it was seen twice, so far apart; null where one look is exact. */
  secondLookMilliseconds: number | null;
  remove(options: UpdateOptions): Promise<void>;
  receive(inventory: Inventory, plan: Plan, options: UpdateOptions): Promise<Inventory>;
  hold(expires: string, signal: AbortSignal): Promise<void>;
}

/** Of what was made for a profile. @throws RefusalError where no readable profile says by which provider */
export async function leftoversOf(name: string): Promise<LeftoversOfProfile> {
  const profile = (await lastBroughtUp(name)) ?? (await fromStackFile(name));
  const { secondLookSeconds } = providerOf(profile.provider);
  const leftovers = await (await loadProvider(profile.provider)).leftovers();
  return {
    onThisMachine: isOnThisMachine(profile.provider),
    look: () => leftovers.look(profile),
    secondLookMilliseconds: secondLookSeconds === null ? null : 1000 * secondLookSeconds,
    remove: (options) => leftovers.remove(profile, options),
    receive: async (inventory, plan, options) =>
      (await leftovers.receive?.(profile, inventory, plan, options)) ?? inventory,
    hold: async (expires, signal) => leftovers.hold?.(profile, expires, signal),
  };
}

/** Every line of what was found. */
export const foundIn = (looks: Look[]): string[] => looks.flatMap(({ found }) => found);

/** A stack file may have been removed while its hosts were there; data folders without one are of hosts on this machine. */
async function fromStackFile(name: string): Promise<Profile> {
  const isHere = !(await listProfiles()).includes(name) && existsSync(hostsFolderOf(name));
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
