/** The campaign under test: what faults act on, and the reports that they must cause. */
import { setTimeout } from 'node:timers/promises';
import type { FailureKind } from '../../src/failures/kinds.ts';
import type { Control, Command } from './control.ts';
import { describe, until } from './pending.ts';
import type { Seeded } from './seeded.ts';
import type { Heartbeat } from './tally.ts';

/** What status, record and report must contain at the end. */
export interface ExpectedReports {
  /** Invalid attempts: the run, and a pattern that one of the reasons matches. */
  invalidAttempts: { runId: string; reason: RegExp }[];
  /** Notes on valid runs. */
  notes: { runId: string; note: RegExp }[];
  /** Sessions that ended before the campaign was done. The kind is null for a session that ended without an outcome. */
  sessions: { kind: FailureKind | null; reason: RegExp | null }[];
  /** Patterns that warnings of the last session match. */
  warnings: RegExp[];
}

export interface CampaignUnderTest {
  campaignId: string;
  /** What its commands follow: the campaign, or its series. */
  followedId: string;
  campaignFolder: string;
  hostsFolder: string;
  random: Seeded;
  control: Control;
  /** The command that follows the campaign now. */
  command: Command;
  expected: ExpectedReports;
}

/** How the campaign recovered from a fault. */
export interface Recovery {
  how: string;
  heartbeat?: Heartbeat | null;
}

export interface Fault {
  name: string;
  /** Waits for its target step, injects the fault, and returns once the campaign has recovered. */
  inject(campaign: CampaignUnderTest): Promise<Recovery>;
}

/** Limit for a session on a slow machine: a campaign that hangs must not hang the benchmark. */
const sessionLimitSeconds = 3600;

/** Waits until the campaign's workflow has ended, and returns its status in Temporal's terms. */
export async function ended({ control, campaignId }: CampaignUnderTest): Promise<string> {
  const deadline = Date.now() + sessionLimitSeconds * 1000;
  for (;;) {
    const workflow = await describe(control, campaignId);
    if (workflow && workflow.status.name !== 'RUNNING') return workflow.status.name;
    if (Date.now() > deadline) throw new Error(`${campaignId} did not end within ${sessionLimitSeconds} s.`);
    await setTimeout(500);
  }
}

/** Resumes a campaign that has ended, and returns once its new session has started. */
export async function resume(campaign: CampaignUnderTest): Promise<void> {
  const { control, campaignId } = campaign;
  const before = (await describe(control, campaignId))?.runId;
  const command = control.begin('resume', campaignId);
  campaign.command = command;
  const refused = command.ended.then((code) => {
    throw new Error(`"proofload resume ${campaignId}" exited with ${code} before a session started.`);
  });
  const started = until(control, `${campaignId}/none`, 'a new session', async () => {
    const workflow = await describe(control, campaignId);
    return workflow && workflow.runId !== before ? true : null;
  });
  await Promise.race([started, refused]);
  // The command may end in any way after the session has started.
  refused.catch(() => {});
}

/** Waits for a random time, so that faults do not always strike at the same instruction. */
export async function randomPause({ random }: CampaignUnderTest, maximumMilliseconds = 600): Promise<void> {
  await setTimeout(random.between(0, maximumMilliseconds));
}
