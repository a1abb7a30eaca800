import { join } from 'node:path';
import { removeKeys } from '../src/hosts/ssh/campaign-keys.ts';
import { forgetLease, readEntry, withHostsOf } from '../src/hardware/lease/ledger.ts';
import { decideCleanup, type HardwareHolders, type CleanedProfile } from '../src/hardware/lease/cleanup-decision.ts';
import { stateFolder } from '../src/state/paths.ts';
import { isOnThisMachine } from '../src/providers/registry.ts';
import { RefusalError } from '../src/input/refusal.ts';
import { listProfiles, readProfile } from '../src/hardware/profile/read.ts';
import { forgetBroughtUp, listBroughtUp } from '../src/hardware/stack/brought-up.ts';
import { namesIn } from '../src/state/state-files.ts';
import type { UpdateOptions } from '../src/hardware/stack/update.ts';
import { checkUntilConfirmed, type Pause } from './confirmed-absence.ts';
import { clearProfile } from './clear.ts';
import { leftoversIn, leftoversOf } from './leftovers-of.ts';

export interface CleanupOptions extends UpdateOptions {
  /** One profile, or null for every profile that has a stack file or hosts here. */
  profile: string | null;
  /** The campaigns and leases that hold a profile; null where no Temporal server answers. */
  holders: (profile: string) => Promise<HardwareHolders | null>;
  /** Hardware brought up by hand belongs to a person: only a person may have it removed. */
  remove: 'nothing' | 'of campaigns' | 'everything';
  /** Pause between two checks of a provider that lists resources late. Default: a real pause. */
  pause?: Pause;
}

type RemovalOptions = UpdateOptions & Pick<CleanupOptions, 'pause'>;

/** Removal rounds for resources that are listed late, before they are reported as leftovers. */
const removalRounds = 3;

/**
 * Finds resources that carry a profile's mark and that nothing holds, and removes them where asked to.
 *
 * @throws after all other profiles, where the provider of one could not be asked
 */
export async function cleanUp({ profile, holders, remove, ...options }: CleanupOptions): Promise<CleanedProfile[]> {
  const cleaned: CleanedProfile[] = [];
  const failed: unknown[] = [];
  for (const name of profile === null ? await profilesHere() : [profile]) {
    try {
      cleaned.push(await cleanUpProfile(name, holders, remove, options));
    } catch (error) {
      options.signal?.throwIfAborted();
      if (profile !== null) throw error;
      failed.push(new Error(`${name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error }));
    }
  }
  if (failed.length === 0) return cleaned;
  throw new AggregateError(failed, `Not cleaned up: ${failed.map((each) => (each as Error).message).join('; ')}`);
}

async function cleanUpProfile(
  name: string,
  holders: CleanupOptions['holders'],
  remove: CleanupOptions['remove'],
  options: RemovalOptions,
): Promise<CleanedProfile> {
  const seen = await inspect(name, holders);
  const mayRemove = remove === 'everything' || (remove === 'of campaigns' && seen.verdict.ofCampaign);
  const hasLeftovers = seen.found.length > 0 || seen.verdict.ofCampaign;
  if (seen.verdict.held || !mayRemove || !hasLeftovers) return seen;
  // Checked again inside the lock: a campaign may have started meanwhile, and it provisions only after the lock is
  // released.
  return withHostsOf(name, async () => removeUnheld(await inspect(name, holders), options), options);
}

async function inspect(profile: string, holders: CleanupOptions['holders']): Promise<CleanedProfile> {
  const entry = await readEntry(profile);
  const verdict = decideCleanup(await holders(profile), entry, Date.now());
  // A scan of every process of the machine would disturb a running campaign.
  const found = verdict.held ? [] : await listLeftovers(profile);
  return { profile, found, verdict, warning: entry.warning, removed: false, left: [] };
}

/** The lease stays on disk until cleanup is verified: without it no later cleanup would check this profile. */
async function removeUnheld(seen: CleanedProfile, { pause, ...options }: RemovalOptions): Promise<CleanedProfile> {
  const { profile, verdict } = seen;
  if (verdict.held) return seen;
  const found = new Set(seen.found);
  let left = seen.found;
  for (let round = 0; round < removalRounds; round++) {
    if (left.length > 0) await clearProfile(profile, options);
    left = leftoversIn((await checkUntilConfirmed(await leftoversOf(profile), options, pause)).checks);
    for (const each of left) found.add(each);
    if (left.length === 0) break;
  }
  if (left.length === 0) {
    await forgetLease(profile, null);
    await forgetBroughtUp(profile);
    await removeKeys(profile);
  }
  return { ...seen, found: [...found], removed: found.size > 0, left };
}

async function listLeftovers(profile: string): Promise<string[]> {
  return leftoversIn(await (await leftoversOf(profile)).check());
}

/**
 * Includes profiles whose stack file was removed while their hosts existed. Profiles of rented machines count only if
 * they were once brought up: cleanup must not need credentials of a provider that was never used.
 */
async function profilesHere(): Promise<string[]> {
  const used = [...(await namesIn(join(stateFolder, 'hosts'))), ...(await listBroughtUp())];
  const here: string[] = [];
  for (const name of await listProfiles()) {
    if (!used.includes(name) && (await isHere(name))) here.push(name);
  }
  return [...new Set([...used, ...here])].toSorted();
}

async function isHere(name: string): Promise<boolean> {
  try {
    return isOnThisMachine((await readProfile(name)).provider);
  } catch (error) {
    // Nothing can have been brought up from an invalid stack file.
    if (error instanceof RefusalError) return false;
    throw error;
  }
}
