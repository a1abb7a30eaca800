import { join } from 'node:path';
import { removeKeys } from '../src/hosts/ssh/campaign-keys.ts';
import { forgetLease, readEntry, withHostsOf } from '../src/hardware/lease/ledger.ts';
import { sweepVerdict, type Holders, type SweptProfile } from '../src/hardware/lease/sweep.ts';
import { stateFolder } from '../src/state/paths.ts';
import { isOnThisMachine } from '../src/providers/registry.ts';
import { RefusalError } from '../src/input/refusal.ts';
import { listProfiles, readProfile } from '../src/hardware/profile/read.ts';
import { forgetBroughtUp, listBroughtUp } from '../src/hardware/stack/brought-up.ts';
import { namesIn } from '../src/state/state-files.ts';
import type { UpdateOptions } from '../src/hardware/stack/update.ts';
import { lookUntilCertain, type Pause } from './absence.ts';
import { clearProfile } from './clear.ts';
import { foundIn, leftoversOf } from './leftovers-of.ts';

export interface SweepOptions extends UpdateOptions {
  /** One profile, or null for every one that has a stack file or hosts here. */
  profile: string | null;
  /** Who holds a profile, or null where no Temporal server answers. */
  holders: (profile: string) => Promise<Holders | null>;
  /** What was brought up by hand belongs to a person: only a person has it removed. */
  remove: 'nothing' | 'of campaigns' | 'everything';
  /** Between two looks at a provider that lists late; a real pause where it is left out. */
  pause?: Pause;
}

type RemovalOptions = UpdateOptions & Pick<SweepOptions, 'pause'>;

/** How often what shows itself late is removed before it is reported as still there. */
const removalRounds = 3;

/**
 * Looks at the world itself for what bears a profile's mark and nobody holds, and removes it where asked to.
 *
 * @throws after all others were swept, where a profile's world could not be asked
 */
export async function sweep({ profile, holders, remove, ...options }: SweepOptions): Promise<SweptProfile[]> {
  const swept: SweptProfile[] = [];
  const failed: unknown[] = [];
  for (const name of profile === null ? await profilesHere() : [profile]) {
    try {
      swept.push(await sweepOne(name, holders, remove, options));
    } catch (error) {
      options.signal?.throwIfAborted();
      if (profile !== null) throw error;
      failed.push(new Error(`${name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error }));
    }
  }
  if (failed.length === 0) return swept;
  throw new AggregateError(failed, `Not swept: ${failed.map((each) => (each as Error).message).join('; ')}`);
}

async function sweepOne(
  name: string,
  holders: SweepOptions['holders'],
  remove: SweepOptions['remove'],
  options: RemovalOptions,
): Promise<SweptProfile> {
  const seen = await look(name, holders);
  const isTaken = remove === 'everything' || (remove === 'of campaigns' && seen.verdict.ofCampaign);
  const isThere = seen.found.length > 0 || seen.verdict.ofCampaign;
  if (seen.verdict.held || !isTaken || !isThere) return seen;
  // Once more inside: a campaign may have begun meanwhile, and it provisions only when we are done.
  return withHostsOf(name, async () => removeUnheld(await look(name, holders), options), options);
}

async function look(profile: string, holders: SweepOptions['holders']): Promise<SweptProfile> {
  const entry = await readEntry(profile);
  const verdict = sweepVerdict(await holders(profile), entry, Date.now());
  // A running campaign is not disturbed by a look at every process of its machine.
  const found = verdict.held ? [] : await leftOf(profile);
  return { profile, found, verdict, warning: entry.warning, removed: false, left: [] };
}

/** The lease stays on disk until absence is certain: without it nobody would look again. */
async function removeUnheld(seen: SweptProfile, { pause, ...options }: RemovalOptions): Promise<SweptProfile> {
  const { profile, verdict } = seen;
  if (verdict.held) return seen;
  const found = new Set(seen.found);
  let left = seen.found;
  for (let round = 0; round < removalRounds; round++) {
    if (left.length > 0) await clearProfile(profile, options);
    left = foundIn((await lookUntilCertain(await leftoversOf(profile), options, pause)).looks);
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

async function leftOf(profile: string): Promise<string[]> {
  return foundIn(await (await leftoversOf(profile)).look());
}

/**
 * A stack file may have been removed while its hosts were there. A profile of rented machines counts only where it was
 * once brought up: a sweep must not ask for the credentials of a provider that was never used.
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
    // A faulty stack file has brought up nothing.
    if (error instanceof RefusalError) return false;
    throw error;
  }
}
