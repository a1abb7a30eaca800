/**
 * Finds and removes hardware rented by a state folder that was lost or moved, by its owner tag, in every given
 * region.
 */
import { ProviderFailure } from '../src/providers/failure.ts';
import type { UpdateOptions } from '../src/hardware/stack/update.ts';
import { pauseForReal, type Pause } from './confirmed-absence.ts';
import { providerNames, providers } from '../src/providers/registry.ts';
import type { OwnedHardware, OwnedResource } from './owned.ts';
import { loadProvider } from './load-provider.ts';

export interface OwnedSearch extends UpdateOptions {
  owner: string;
  regions: string[];
  hardware?: OwnedHardware;
  /** Pause between two checks. Default: a real pause. */
  pause?: Pause;
}

/** What was found in the regions, and the regions that could not be asked, each with the reason. */
export interface OwnedCheck {
  found: OwnedResource[];
  failed: { region: string; reason: string }[];
}

/** The longest interval of all providers that are searched: absence must be seen twice. */
const secondCheckMilliseconds = Math.max(
  ...Object.values(providers).map(({ ownerSearch, secondCheckSeconds }) =>
    ownerSearch && secondCheckSeconds ? 1000 * secondCheckSeconds : 0,
  ),
);

/** All providers that have the region. */
const everywhere: OwnedHardware = {
  find: async (region, owner) => {
    const found: OwnedResource[] = [];
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

/** Removal rounds for resources that are listed late, before they are reported as leftovers. */
const removalRounds = 3;

/** Finds everything of an owner in all regions. A region that fails does not stop the others. */
export async function findEverythingOf({ owner, regions, hardware = everywhere }: OwnedSearch): Promise<OwnedCheck> {
  return inEachRegion(regions, (region) => hardware.find(region, owner));
}

/**
 * Removes everything of an owner until two checks in every region, a minute apart, find nothing.
 *
 * @returns the leftovers, and the regions where removal or listing failed
 */
export async function removeEverythingOf(search: OwnedSearch): Promise<OwnedCheck> {
  const { owner, regions, hardware = everywhere, pause = pauseForReal, ...options } = search;
  for (let round = 1; ; round++) {
    const removal = await inEachRegion(regions, async (region) => {
      await hardware.remove(region, owner, options);
      return [];
    });
    let look = await findEverythingOf(search);
    if (look.found.length === 0) {
      options.onProgress?.(`nothing is left; checking again in ${secondCheckMilliseconds / 1000} s`);
      await pause(secondCheckMilliseconds, options.signal);
      look = await findEverythingOf(search);
    }
    const failed = [...removal.failed, ...look.failed.filter(({ region }) => !isIn(removal.failed, region))];
    if (look.found.length === 0 || failed.length > 0 || round === removalRounds) return { found: look.found, failed };
  }
}

const isIn = (failed: OwnedCheck['failed'], region: string): boolean => failed.some((each) => each.region === region);

async function inEachRegion(regions: string[], ask: (region: string) => Promise<OwnedResource[]>): Promise<OwnedCheck> {
  const look: OwnedCheck = { found: [], failed: [] };
  for (const region of regions) {
    try {
      look.found.push(...(await ask(region)));
    } catch (error) {
      // A failure of one region must not stop the others; the command reports which regions failed.
      if (!(error instanceof ProviderFailure)) throw error;
      look.failed.push({ region, reason: error.message });
    }
  }
  return look;
}
