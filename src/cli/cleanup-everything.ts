/** `proofload cleanup --everything-of <owner>`: lists and removes what a lost state folder has rented. */
import type { Pause } from '../../infra/confirmed-absence.ts';
import { findEverythingOf, removeEverythingOf } from '../../infra/everything-of.ts';
import type { OwnedHardware } from '../../infra/owned.ts';
import { quoted } from '../input/readable.ts';
import { RefusalError } from '../input/refusal.ts';
import { isOwnerId } from '../state/owner.ts';
import { askYes } from './ask-yes.ts';
import { foundText, outcomeText, type EverythingOutcome } from './cleanup-everything-view.ts';
import { cleanupRegions } from './cleanup-regions.ts';
import { exitCodes, type ExitCode } from './exit-codes.ts';
import { refuseHeld } from './refuse-held.ts';
import { speaker } from './say.ts';
import { print } from './terminal.ts';

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
  const { regions, unread } = await cleanupRegions(asked);
  if (apply) await refuseHeld(owner);

  const search = { owner, regions, ...ports, onProgress: say };
  const { found, failed } = await findEverythingOf(search);
  const listed: EverythingOutcome = { owner, regions, unread, found, failed, removed: false, left: [] };
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
