/** `proofload cleanup --everything-of <owner>`: lists and removes what a lost state folder has rented. */
import type { Pause } from '../../infra/confirmed-absence.ts';
import { findEverythingOf, removeEverythingOf, type OwnedCheck } from '../../infra/everything-of.ts';
import type { OwnedHardware } from '../../infra/owned.ts';
import { quoted } from '../input/readable.ts';
import { orRefusal, RefusalError } from '../input/refusal.ts';
import { isOwnerId, ownerId } from '../state/owner.ts';
import { askYes, speaker, print } from './terminal.ts';
import { foundText, outcomeText, type EverythingOutcome } from './cleanup-view.ts';
import { exitCodes, type ExitCode } from './exit-codes.ts';
import type { Profile } from '../providers/profile.ts';
import { providerOf, providers, searchedProviders } from '../providers/registry.ts';
import { listProfiles, readProfile } from '../hardware/profile/read.ts';
import { lastBroughtUp, listBroughtUp } from '../hardware/stack/brought-up.ts';
import { holderOf } from '../../infra/cleanup.ts';
import { withRunningServer } from '../control/control-plane.ts';
import { holdersOf } from '../control/running.ts';

export interface EverythingOptions {
  owner: string;
  /** In addition to the regions of the stack files. */
  regions: string[];
  apply: boolean;
  /** Removes without asking. */
  yes: boolean;
}

/** What the removal acts through. */
export interface EverythingPorts {
  /** Default: the real providers. */
  hardware?: OwnedHardware;
  /** Default: a real pause. */
  pause?: Pause;
  say: (line: string) => void;
  /** Asks a person and returns whether the answer was yes; null without a terminal. */
  ask: ((question: string) => Promise<boolean>) | null;
}

/** Prints what was found and done. Returns the exit code. */
export async function cleanupEverything(options: EverythingOptions, json: boolean): Promise<ExitCode> {
  const say = speaker(json);
  const outcome = await removeOrList(options, { say, ask: process.stdin.isTTY ? askYes : null });
  if (json) print(`${JSON.stringify(outcome, null, 2)}\n`);
  const isLeft = outcome.left.length > 0 || outcome.failed.length > 0;
  return isLeft ? exitCodes.hardwareLeft : exitCodes.done;
}

/**
 * Lists everything of an owner first, then removes it if `apply` is set.
 *
 * @throws RefusalError before anything is removed
 */
export async function removeOrList(
  { owner, regions: asked, apply, yes }: EverythingOptions,
  { say, ask, ...ports }: EverythingPorts,
): Promise<EverythingOutcome> {
  if (!isOwnerId(owner)) {
    throw new RefusalError([
      `--everything-of ${quoted(owner)}: must be the id of a state folder, such as 0e0f3b1a-7c1d-4e58-9a53-2f1c8f3f5d10. Find it as "owner" in campaign.json of its campaigns, or as the tag proofload:owner on what it rented.`,
    ]);
  }
  const { regions: known, demanded, unread } = await cleanupRegions(asked);
  if (apply) await refuseHeld(owner);

  const first = await findEverythingOf({ owner, regions: known, ...ports, onProgress: say });
  const skipped = first.failed.filter((each) => !demanded.has(each.region) && isWithoutCredentials(each));
  const regions = known.filter((region) => !skipped.some((each) => each.region === region));
  if (regions.length === 0)
    throw new RefusalError([
      `There are no credentials for ${searchedProviders(known)}, so nothing was searched: log in first.`,
    ]);
  const search = { owner, regions, ...ports, onProgress: say };
  const { found } = first;
  const failed = first.failed.filter((each) => !skipped.includes(each));
  const listed: EverythingOutcome = {
    owner,
    regions,
    skipped: skipped.map(({ region }) => region),
    unread,
    found,
    failed,
    removed: false,
    left: [],
  };
  say(foundText(listed, Date.now()));
  if (apply && found.length > 0 && ask && !yes) {
    const isYes = await ask(`Remove these ${found.length} resources? [y/N] `);
    if (!isYes) throw new RefusalError(['Nothing was removed.']);
  }
  const after = apply && failed.length < regions.length ? await removeEverythingOf(search) : null;
  const outcome = after ? { ...listed, failed: after.failed, removed: found.length > 0, left: after.found } : listed;
  say(outcomeText(outcome, apply, failed));
  return outcome;
}

/** Whether a region was not searched because there are no credentials for any provider that has it. */
function isWithoutCredentials({ region, reason }: OwnedCheck['failed'][number]): boolean {
  const there = Object.values(providers).filter(({ ownerSearch }) => ownerSearch?.isRegion(region));
  return there.some(({ credentials }) => credentials?.missing.test(reason));
}

/**
 * The given regions, those of all stack files here, and those in which this state folder created resources: sorted, each once; and a
 * sentence for each stack file that could not be read. Of these, the given ones and those with resources are demanded.
 *
 * @throws RefusalError for a value that is not a region, and if no region is known
 */
async function cleanupRegions(
  asked: string[],
): Promise<Pick<EverythingOutcome, 'regions' | 'unread'> & { demanded: Set<string> }> {
  const searches = Object.values(providers).flatMap(({ ownerSearch }) => ownerSearch ?? []);
  const examples = searches.map(({ exampleRegion }) => exampleRegion).join(' or ');
  const wrong = asked.filter((each) => !searches.some(({ isRegion }) => isRegion(each)));
  if (wrong.length > 0)
    throw new RefusalError(wrong.map((each) => `--region ${each}: must be a region, such as ${examples}`));
  const regions = new Set(asked);
  const unread: string[] = [];
  const add = (profile: Profile): void => {
    for (const region of providerOf(profile.provider).ownerSearch?.regionsOf(profile) ?? []) regions.add(region);
  };
  for (const stack of await listBroughtUp()) {
    const profile = await lastBroughtUp(stack);
    if (profile) add(profile);
  }
  const demanded = new Set(regions);
  for (const name of await listProfiles()) {
    const profile = await orRefusal(readProfile(name));
    if (!(profile instanceof RefusalError)) add(profile);
    else unread.push(`The stack file of ${name} cannot be read, so its region is not searched: ${profile.faults[0]}`);
  }
  if (regions.size === 0)
    throw new RefusalError([
      `No stack file here names a region of ${searchedProviders()}: give each region with --region, such as ${examples}.`,
    ]);
  return { regions: [...regions].toSorted(), demanded, unread };
}

/**
 * Refuses to remove everything of this state folder while its campaigns or their leases hold hardware. Other state folders
 * cannot be checked: their resources are listed with the time until which they are held.
 *
 * @throws RefusalError with one sentence for each held stack
 */
async function refuseHeld(owner: string): Promise<void> {
  if (owner !== (await ownerId())) return;
  const faults: string[] = [];
  const holders = await withRunningServer(async (plane) => plane && (await holdersOf(plane.client)));
  for (const stack of await listBroughtUp()) {
    const profile = await lastBroughtUp(stack);
    const { held, reason } = profile ? (await holderOf(profile, holders)).verdict : { held: false, reason: '' };
    if (held)
      faults.push(
        `${owner} is the owner id of this state folder, and its stack ${stack} is ${reason}: wait for the campaign to end, or cancel it.`,
      );
  }
  if (faults.length > 0) throw new RefusalError(faults);
}
