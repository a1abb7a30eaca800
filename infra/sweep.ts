import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describeLeftovers, findLeftovers } from '../src/local-hosts/leftovers.ts';
import { forgetLease, readLease, withHostsOf } from '../src/lease/ledger.ts';
import { sweepVerdict, type Holders, type SweptProfile } from '../src/lease/sweep.ts';
import { stateFolder } from '../src/paths.ts';
import { hostsFolderOf, markOf } from '../src/profile/mark.ts';
import { listProfiles } from '../src/profile/read.ts';
import { clearProfile } from './clear.ts';
import type { UpdateOptions } from '../src/stack/update.ts';

export interface SweepOptions extends UpdateOptions {
  /** One profile, or null for every one that has a stack file or hosts here. */
  profile: string | null;
  /** Who holds a profile, or null where no Temporal server answers. */
  holders: (profile: string) => Promise<Holders | null>;
  /** What was brought up by hand belongs to a person: only a person has it removed. */
  remove: 'nothing' | 'of campaigns' | 'everything';
}

/** Looks at this machine itself for what bears a profile's mark and nobody holds, and removes it where asked to. */
export async function sweep({ profile, holders, remove, ...options }: SweepOptions): Promise<SweptProfile[]> {
  const swept: SweptProfile[] = [];
  for (const name of profile === null ? await profilesHere() : [profile]) {
    const seen = await look(name, holders);
    const isTaken = remove === 'everything' || (remove === 'of campaigns' && seen.verdict.ofCampaign);
    const isThere = seen.found.length > 0 || seen.verdict.ofCampaign;
    if (seen.verdict.held || !isTaken || !isThere) swept.push(seen);
    // Once more inside: a campaign may have begun meanwhile, and it provisions only when we are done.
    else swept.push(await withHostsOf(name, async () => removeUnheld(await look(name, holders), options)));
  }
  return swept;
}

async function look(profile: string, holders: SweepOptions['holders']): Promise<SweptProfile> {
  const verdict = sweepVerdict(await holders(profile), await readLease(profile), Date.now());
  // A running campaign is not disturbed by a look at every process of its machine.
  const found = verdict.held ? [] : await leftOf(profile);
  return { profile, found, verdict, removed: false, left: [] };
}

async function removeUnheld(seen: SweptProfile, options: UpdateOptions): Promise<SweptProfile> {
  const { profile, found, verdict } = seen;
  if (verdict.held) return seen;
  if (found.length > 0) await clearProfile(profile, options);
  const left = found.length > 0 ? await leftOf(profile) : [];
  if (left.length === 0) await forgetLease(profile, null);
  return { ...seen, removed: found.length > 0, left };
}

async function leftOf(profile: string): Promise<string[]> {
  return describeLeftovers(await findLeftovers(markOf(profile), hostsFolderOf(profile)));
}

/** A stack file may have been removed while its hosts were there. */
async function profilesHere(): Promise<string[]> {
  let withHosts: string[] = [];
  try {
    withHosts = await readdir(join(stateFolder, 'hosts'));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
  return [...new Set([...(await listProfiles()), ...withHosts])].toSorted();
}
