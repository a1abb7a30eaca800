/** One campaign under faults: how faults act on it, and what they promise that will be told of them. */
import { setTimeout } from 'node:timers/promises';
import type { FailureKind } from '../../src/failures/kinds.ts';
import type { Control, Command } from './control.ts';
import { describe, until } from './pending.ts';
import type { Seeded } from './seeded.ts';
import type { Heartbeat } from './tally.ts';

/** What status, record and report must say at the end. */
export interface Promised {
  /** Attempts that were void: the run, and what one of its reasons says. */
  voids: { runId: string; reason: RegExp }[];
  /** Notes that a run that is whole bears. */
  notes: { runId: string; note: RegExp }[];
  /** Sessions that ended before the campaign was done; null for the kind where a session broke off without an outcome. */
  sessions: { kind: FailureKind | null; reason: RegExp | null }[];
  /** Words among the warnings of the last session. */
  warnings: RegExp[];
}

export interface Scene {
  campaignId: string;
  campaignFolder: string;
  hostsFolder: string;
  random: Seeded;
  control: Control;
  /** The command that follows the campaign at this moment. */
  command: Command;
  promised: Promised;
}

/** What a fault reports once the campaign has got over it. */
export interface Survived {
  how: string;
  heartbeat?: Heartbeat | null;
}

export interface Fault {
  name: string;
  /** Waits for its moment, strikes, and returns when the campaign has got over it. */
  strike(scene: Scene): Promise<Survived>;
}

/** How long a session may take on a slow machine; a campaign that hangs must not hang the bench. */
const sessionLimitSeconds = 3600;

/** Waits until the campaign's workflow has ended, and says how in Temporal's words. */
export async function ended({ control, campaignId }: Scene): Promise<string> {
  const deadline = Date.now() + sessionLimitSeconds * 1000;
  for (;;) {
    const campaign = await describe(control, campaignId);
    if (campaign && campaign.status.name !== 'RUNNING') return campaign.status.name;
    if (Date.now() > deadline) throw new Error(`${campaignId} did not end within ${sessionLimitSeconds} s.`);
    await setTimeout(500);
  }
}

/** Goes on with a campaign that has ended, and returns when its new session has begun. */
export async function resume(scene: Scene): Promise<void> {
  const { control, campaignId } = scene;
  const before = (await describe(control, campaignId))?.runId;
  const command = control.begin('resume', campaignId);
  scene.command = command;
  const refused = command.ended.then((code) => {
    throw new Error(`"proofload resume ${campaignId}" exited with ${code} before a session began.`);
  });
  const begun = until(control, `${campaignId}/none`, 'a new session', async () => {
    const campaign = await describe(control, campaignId);
    return campaign && campaign.runId !== before ? true : null;
  });
  await Promise.race([begun, refused]);
  // From here on the command may end as it likes.
  refused.catch(() => {});
}

/** Lets a moment of the seed's choosing pass, so that faults do not always strike at the same instruction. */
export async function aMoment({ random }: Scene, mostMilliseconds = 600): Promise<void> {
  await setTimeout(random.between(0, mostMilliseconds));
}
