/** Truncates leases and locks to zero bytes, as a machine does that loses power. */
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { workflowIdOf } from '../../../src/control/names-on-server.ts';
import { controlFolder } from '../../../src/control/target.ts';
import { ledgerPath } from '../../../src/hardware/lease/ledger.ts';
import { campaignStack } from '../../../src/state/mark.ts';
import { attemptLayout } from '../../../src/measurement/results/layout.ts';
import { leaseWorkflowId, checkSignal } from '../../../workflows/lease-messages.ts';
import { until, untilAt, type TargetStep } from '../pending.ts';
import { randomPause, type Fault, type CampaignUnderTest } from '../campaign-under-test.ts';
import { hasContinued } from './control.ts';

type At = Required<Pick<TargetStep, 'group' | 'runId' | 'attempt'>>;

/**
 * An unreadable lease counts as expired: the host's self-destruct timer ends all its processes, and the window is invalid. The
 * number of attempts that this costs depends on the machine; a later fault resumes the campaign on new hosts.
 *
 * @param host one that the campaign does not need, such as that of a single broker
 */
export function leaseUnreadable(at: At, host: string): Fault {
  return {
    name: `an unreadable lease on a host during ${at.runId}`,
    async inject(campaign) {
      const { control, campaignId, campaignFolder, hostsFolder, expected } = campaign;
      await untilAt(control, campaignId, { activity: 'driveRun', ...at });
      await randomPause(campaign);
      const record = await until(control, campaignId, `the timer of ${host} fires`, async () => {
        // Repeated, because a renewal repairs the file.
        await writeFile(join(hostsFolder, host, 'lease.json'), '');
        return readFired(join(hostsFolder, host, 'self-destruct-fired.json'));
      });
      if (!record.reason.startsWith('The lease is unreadable'))
        throw new Error(`The timer fired for another reason: ${record.reason}`);
      if (record.left.length > 0) throw new Error(`The timer left ${record.left.join(', ')}.`);
      expected.invalidAttempts.push({ runId: at.runId, reason: /./ });
      const { result } = attemptLayout(campaignFolder, at.runId, at.attempt);
      await until(control, campaignId, `attempt ${at.attempt} of ${at.runId} is invalid`, async () =>
        existsSync(result) ? true : null,
      );
      return {
        how: `the timer of ${host} ended ${record.ended.length} processes; the window was invalid and was repeated`,
      };
    },
  };
}

interface Fired {
  reason: string;
  ended: string[];
  left: string[];
}

/** What the timer did; null until it is done. */
async function readFired(path: string): Promise<Fired | null> {
  const text = await readFile(path, 'utf8').catch(() => null);
  if (text === null) return null;
  const { reason, ended, left } = JSON.parse(text) as { reason: string; ended: string[] | null; left: string[] | null };
  return left === null ? null : { reason, ended: ended ?? [], left };
}

/** More than a server and a worker need to start on a slow machine. */
const blockedAfterMilliseconds = 5 * 60_000;

/** The locks that commands and steps hold, by their current name and by that of earlier versions. */
function lockFiles(stack: string): string[] {
  const locks = [
    ...['temporal-server', 'worker', 'start'].map((name) => join(controlFolder, name)),
    join(dirname(ledgerPath(stack)), stack),
  ];
  return locks.flatMap((lock) => [`${lock}.lock`, `${lock}.sole-owner`]);
}

/** Nothing waits for a lock without an owner: a worker starts, and the lease is renewed. */
export function zeroByteLocks(step: TargetStep, profile: string, host: string): Fault {
  return {
    name: `all lock files truncated and the worker killed in ${step.activity}`,
    async inject(campaign) {
      const { control, campaignId } = campaign;
      const pending = await untilAt(control, campaignId, step);
      await randomPause(campaign);
      for (const file of lockFiles(campaignStack(profile, campaignId))) await writeFile(file, '');
      await control.killOwn('worker');
      const struckMilliseconds = Date.now();
      await throwIfBlocked('starting a worker', control.revive());
      await hasContinued(campaign, pending);
      await waitForRenewal(campaign, host, struckMilliseconds);
      return { how: 'a worker started, the campaign continued, and its lease was renewed' };
    },
  };
}

async function waitForRenewal(
  { control, campaignId, hostsFolder }: CampaignUnderTest,
  host: string,
  since: number,
): Promise<void> {
  const workflowId = leaseWorkflowId(await workflowIdOf(campaignId));
  await (await control.client()).workflow.getHandle(workflowId).signal(checkSignal);
  await until(
    control,
    campaignId,
    'the lease is renewed',
    async () => {
      const lease = JSON.parse(await readFile(join(hostsFolder, host, 'lease.json'), 'utf8')) as {
        renewedMilliseconds: number;
      };
      return lease.renewedMilliseconds > since ? true : null;
    },
    blockedAfterMilliseconds / 1000,
  );
}

async function throwIfBlocked(what: string, done: Promise<void>): Promise<void> {
  const waiting = new AbortController();
  const blocked = setTimeout(blockedAfterMilliseconds, undefined, { signal: waiting.signal }).then(() => {
    throw new Error(`Blocked for ${blockedAfterMilliseconds / 1000} s: ${what}.`);
  });
  try {
    await Promise.race([done, blocked]);
  } finally {
    waiting.abort();
    blocked.catch(() => {});
  }
}
