/** Finds and removes what a state folder rented that is lost or was moved: by its owner's tag, in every region asked. */
import { ProviderFailure } from '../src/providers/failure.ts';
import type { UpdateOptions } from '../src/hardware/stack/update.ts';
import { pauseForReal, type Pause } from './absence.ts';
import { providerNames, providers } from '../src/providers/registry.ts';
import type { OwnedHardware, OwnedThing } from './owned.ts';
import { loadProvider } from './load-provider.ts';

export interface OwnedSearch extends UpdateOptions {
  owner: string;
  regions: string[];
  hardware?: OwnedHardware;
  /** Between two looks; a real pause where it is left out. */
  pause?: Pause;
}

/** What was found in the regions, and those that could not be asked, each with why. */
export interface OwnedLook {
  found: OwnedThing[];
  failed: { region: string; reason: string }[];
}

/** The longest of all providers that are searched: absence counts once it was seen twice. */
const secondLookMilliseconds = Math.max(
  ...Object.values(providers).map(({ ownerSearch, secondLookSeconds }) =>
    ownerSearch && secondLookSeconds ? 1000 * secondLookSeconds : 0,
  ),
);

/** Every provider that has such a region. */
const everywhere: OwnedHardware = {
  find: async (region, owner) => {
    const found: OwnedThing[] = [];
    for (const hardware of await withRegion(region)) found.push(...(await hardware.find(region, owner)));
    return found;
  },
  remove: async (region, owner, options) => {
    for (const hardware of await withRegion(region)) await hardware.remove(region, owner, options);
  },
};

async function withRegion(region: string): Promise<OwnedHardware[]> {
  const names = providerNames.filter((name) => providers[name].ownerSearch?.isRegion(region));
  const all = await Promise.all(names.map(async (name) => (await loadProvider(name)).owned?.()));
  return all.filter((hardware) => hardware !== undefined);
}

/** How often what shows itself late is removed before it is reported as still there. */
const removalRounds = 3;

/** Everything of an owner in all regions; a region that refuses keeps no other from being asked. */
export async function findEverythingOf({ owner, regions, hardware = everywhere }: OwnedSearch): Promise<OwnedLook> {
  return inEachRegion(regions, (region) => hardware.find(region, owner));
}

/**
 * Removes everything of an owner, until two looks in every region, a minute apart, saw nothing of it.
 *
 * @returns what is left, and the regions in which it could not be removed or asked
 */
export async function removeEverythingOf(search: OwnedSearch): Promise<OwnedLook> {
  const { owner, regions, hardware = everywhere, pause = pauseForReal, ...options } = search;
  for (let round = 1; ; round++) {
    const removal = await inEachRegion(regions, async (region) => {
      await hardware.remove(region, owner, options);
      return [];
    });
    let look = await findEverythingOf(search);
    if (look.found.length === 0) {
      options.onProgress?.(`nothing is left; looking again in ${secondLookMilliseconds / 1000} s`);
      await pause(secondLookMilliseconds, options.signal);
      look = await findEverythingOf(search);
    }
    const failed = [...removal.failed, ...look.failed.filter(({ region }) => !isIn(removal.failed, region))];
    if (look.found.length === 0 || failed.length > 0 || round === removalRounds) return { found: look.found, failed };
  }
}

const isIn = (failed: OwnedLook['failed'], region: string): boolean => failed.some((each) => each.region === region);

async function inEachRegion(regions: string[], ask: (region: string) => Promise<OwnedThing[]>): Promise<OwnedLook> {
  const look: OwnedLook = { found: [], failed: [] };
  for (const region of regions) {
    try {
      look.found.push(...(await ask(region)));
    } catch (error) {
      // Credentials or a region of their own: the others are asked all the same, and the command says which were not.
      if (!(error instanceof ProviderFailure)) throw error;
      look.failed.push({ region, reason: error.message });
    }
  }
  return look;
}
