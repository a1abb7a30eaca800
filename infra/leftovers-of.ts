/** Which world to ask about a profile, and as which profile. */
import { existsSync } from 'node:fs';
import type { Plan } from '../src/plan/plan.ts';
import type { Inventory } from '../src/hosts/inventory.ts';
import { hostsFolderOf } from '../src/hardware/profile/mark.ts';
import type { Profile } from '../src/providers/profile.ts';
import { listProfiles, readProfile } from '../src/hardware/profile/read.ts';
import { lastBroughtUp } from '../src/hardware/stack/brought-up.ts';
import type { UpdateOptions } from '../src/hardware/stack/update.ts';
import type { Look, Leftovers } from './leftovers.ts';

/** Worlds by the name that stack files use, each loaded only when it is asked: some bring a large library. */
const worlds: Partial<Record<Profile['provider'], () => Promise<Leftovers>>> = {
  local: async () => (await import('./providers/local/leftovers.ts')).localLeftovers,
  static: async () => (await import('./providers/static/leftovers.ts')).staticLeftovers,
  equinix: async () => (await import('./providers/equinix/leftovers.ts')).equinixLeftovers,
  aws: async () => (await import('./providers/aws/leftovers.ts')).awsLeftovers,
};

/** A world, asked about one profile. */
export interface LeftoversOfProfile {
  provider: Profile['provider'];
  look(): Promise<Look[]>;
  /** Null where one look is exact; see `Leftovers`. */
  secondLookMilliseconds: number | null;
  remove(options: UpdateOptions): Promise<void>;
  receive(inventory: Inventory, plan: Plan, options: UpdateOptions): Promise<Inventory>;
  hold(expires: string, signal: AbortSignal): Promise<void>;
}

/** The world that holds what was made for a profile. @throws RefusalError where no readable profile says which it is */
export async function leftoversOf(name: string): Promise<LeftoversOfProfile> {
  const profile = (await lastBroughtUp(name)) ?? (await fromStackFile(name));
  const load = worlds[profile.provider];
  if (!load) throw new Error(`Nothing can look for what the provider "${profile.provider}" made for ${name}.`);
  const world = await load();
  return {
    provider: profile.provider,
    look: () => world.look(profile),
    secondLookMilliseconds: world.secondLookMilliseconds ?? null,
    remove: (options) => world.remove(profile, options),
    receive: async (inventory, plan, options) =>
      (await world.receive?.(profile, inventory, plan, options)) ?? inventory,
    hold: async (expires, signal) => world.hold?.(profile, expires, signal),
  };
}

/** Every line of what was found. */
export const foundIn = (looks: Look[]): string[] => looks.flatMap(({ found }) => found);

/** A stack file may have been removed while its hosts were there; data folders without one are of local hosts. */
async function fromStackFile(name: string): Promise<Profile> {
  const isLocal = !(await listProfiles()).includes(name) && existsSync(hostsFolderOf(name));
  return isLocal ? bareLocal(name) : readProfile(name);
}

const bareLocal = (name: string): Profile => ({
  name,
  provider: 'local',
  settings: { provider: 'local' },
  networkScale: 1,
  hardware: {},
  billing: 'second',
  hosts: [],
  caveats: [],
});
