import { join } from 'node:path';
import { forgetLease, leasedStacks, readEntry, withHostsOf } from '../src/hardware/lease/ledger.ts';
import { decideCleanup, type HardwareHolders, type CleanedStack } from '../src/hardware/lease/cleanup-decision.ts';
import { stateFolder } from '../src/state/paths.ts';
import { isOnThisMachine } from '../src/providers/registry.ts';
import type { StackProfile } from '../src/providers/profile.ts';
import { RefusalError } from '../src/input/refusal.ts';
import { listProfiles, readProfile } from '../src/hardware/profile/read.ts';
import { listBroughtUp } from '../src/hardware/stack/brought-up.ts';
import { namesIn } from '../src/state/state-files.ts';
import type { UpdateOptions } from '../src/hardware/stack/update.ts';
import { checkUntilConfirmed, type Pause } from './confirmed-absence.ts';
import { clearStack, forgetStack } from './clear.ts';
import { vacateHosts } from './hosts-by-hand.ts';
import { leftoversIn, leftoversOf, stackProfile } from './leftovers-of.ts';

export interface CleanupOptions extends UpdateOptions {
  /** Which stacks are cleaned up. Default: every one that has hosts here. */
  only?: (profile: StackProfile, campaign: string | null) => boolean;
  /** What runs; null where no Temporal server answers. */
  holders: () => Promise<HardwareHolders | null>;
  /** Hosts brought up by hand belong to a person: only a person may have them removed. */
  remove: 'nothing' | 'of campaigns' | 'everything';
  /** Pause between two checks of a provider that lists resources late. Default: a real pause. */
  pause?: Pause;
}

type RemovalOptions = UpdateOptions & Pick<CleanupOptions, 'pause'>;

/** Removal rounds for resources that are listed late, before they are reported as leftovers. */
const removalRounds = 3;

/** Some stacks could not be cleaned up, each for a reason; all others were. */
export class NotCleanedUp extends Error {
  readonly cleaned: CleanedStack[];
  readonly reasons: string[];

  constructor(cleaned: CleanedStack[], reasons: string[], cause: unknown) {
    super(`Not cleaned up: ${reasons.join('; ')}`, { cause });
    this.cleaned = cleaned;
    this.reasons = reasons;
  }
}

/**
 * Finds resources that carry the mark of a stack and that nothing holds, and removes them where asked to.
 *
 * @throws NotCleanedUp after all other stacks, where the record of one is damaged, or its provider could not be asked
 */
export async function cleanUp({ only = () => true, ...options }: CleanupOptions): Promise<CleanedStack[]> {
  const cleaned: CleanedStack[] = [];
  const failed: { reason: string; error: unknown }[] = [];
  for (const stack of await stacksHere()) {
    try {
      const profile = await stackProfile(stack);
      const { campaign } = await holderOf(profile, null);
      if (only(profile, campaign)) cleaned.push(await cleanUpStack(profile, options));
    } catch (error) {
      options.signal?.throwIfAborted();
      failed.push({ reason: `${stack}: ${error instanceof Error ? error.message : String(error)}`, error });
    }
  }
  if (failed.length === 0) return cleaned;
  throw new NotCleanedUp(
    cleaned,
    failed.map(({ reason }) => reason),
    failed[0]!.error,
  );
}

/** The campaign that has a stack, as far as known, and whether it still holds its hardware. */
export async function holderOf({ stack, campaign: maker }: StackProfile, holders: HardwareHolders | null) {
  const entry = await readEntry(stack);
  const campaign = entry.record?.campaignId ?? maker ?? null;
  return { campaign, warning: entry.warning, verdict: decideCleanup(holders, entry, campaign, Date.now()) };
}

async function cleanUpStack(profile: StackProfile, options: Omit<CleanupOptions, 'only'>): Promise<CleanedStack> {
  const { holders, remove, ...rest } = options;
  const { seen, isOfCampaign } = await inspect(profile, holders);
  const mayRemove = remove === 'everything' || (remove === 'of campaigns' && isOfCampaign);
  if (seen.verdict.held || !mayRemove || (seen.found.length === 0 && !isOfCampaign)) return seen;
  const vacate = remove === 'of campaigns' && profile.campaign === null;
  // Checked again inside the lock: a campaign may have started meanwhile, and it provisions only after the lock is
  // released.
  const removed = async () => removeUnheld((await inspect(profile, holders)).seen, vacate, rest);
  return withHostsOf(profile.stack, removed, rest);
}

async function inspect(
  profile: StackProfile,
  holders: CleanupOptions['holders'],
): Promise<{ seen: CleanedStack; isOfCampaign: boolean }> {
  const { stack, name } = profile;
  const { campaign, warning, verdict } = await holderOf(profile, await holders());
  // A scan of every process of the machine would disturb a running campaign.
  const found = verdict.held ? [] : leftoversIn(await (await leftoversOf(stack)).check());
  const seen = { stack, profile: name, campaign, found, verdict, warning, removed: false, left: [] };
  return { seen, isOfCampaign: campaign !== null || warning !== null };
}

/**
 * The lease stays on disk until cleanup is verified: without it no later cleanup would check this stack.
 *
 * @param vacate whether the hosts stay up and only what a campaign left on them is removed
 */
async function removeUnheld(
  seen: CleanedStack,
  vacate: boolean,
  { pause, ...options }: RemovalOptions,
): Promise<CleanedStack> {
  const { stack, verdict } = seen;
  if (verdict.held) return seen;
  if (vacate) {
    const left = leftoversIn(await vacateHosts(stack, options));
    if (left.length === 0) await forgetLease(stack, null);
    return { ...seen, found: left, removed: false, left };
  }
  const found = new Set(seen.found);
  let left = seen.found;
  for (let round = 0; round < removalRounds; round++) {
    if (left.length > 0) await clearStack(stack, options);
    left = leftoversIn((await checkUntilConfirmed(await leftoversOf(stack), options, pause)).checks);
    for (const each of left) found.add(each);
    if (left.length === 0) break;
  }
  if (left.length === 0) {
    await forgetLease(stack, null);
    await forgetStack(stack);
  }
  return { ...seen, found: [...found], removed: found.size > 0, left };
}

/**
 * Includes stacks whose stack file was removed while their hosts existed. Those of rented machines count only if
 * they were once brought up: cleanup must not need credentials of a provider that was never used.
 */
async function stacksHere(): Promise<string[]> {
  const used = [...(await namesIn(join(stateFolder, 'hosts'))), ...(await listBroughtUp()), ...(await leasedStacks())];
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
