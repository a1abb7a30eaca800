/** Files of zero bytes where Proofload keeps leases and locks, as a machine leaves them that lost its power. */
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { workflowIdOf } from '../../../src/control/names-on-server.ts';
import { controlFolder } from '../../../src/control/target.ts';
import { ledgerPath } from '../../../src/hardware/lease/ledger.ts';
import { attemptLayout } from '../../../src/measurement/results/layout.ts';
import { leaseWorkflowId, lookSignal } from '../../../workflows/lease-messages.ts';
import { until, untilAt, type Moment } from '../pending.ts';
import { aMoment, type Fault, type Scene } from '../scene.ts';
import { goesOn } from './control.ts';

type At = Required<Pick<Moment, 'group' | 'runId' | 'attempt'>>;

/**
 * A lease that cannot be read is over: the host's own timer ends all that runs there, and the window is void. How many attempts
 * a host that lost everything at once costs depends on the machine; a fault that follows has the campaign resumed on fresh hosts.
 *
 * @param host one that the campaign can do without, such as that of a broker alone
 */
export function leaseUnreadable(at: At, host: string): Fault {
  return {
    name: `the lease on a host unreadable under ${at.runId}`,
    async strike(scene) {
      const { control, campaignId, campaignFolder, hostsFolder, promised } = scene;
      await untilAt(control, campaignId, { activity: 'driveRun', ...at });
      await aMoment(scene);
      const record = await until(control, campaignId, `the timer of ${host} fires`, async () => {
        // Each time anew: a renewal would mend it.
        await writeFile(join(hostsFolder, host, 'lease.json'), '');
        return readFired(join(hostsFolder, host, 'fuse-burnt.json'));
      });
      if (!record.reason.startsWith('The lease cannot be read'))
        throw new Error(`The timer gave another reason: ${record.reason}`);
      if (record.left.length > 0) throw new Error(`The timer left ${record.left.join(', ')}.`);
      promised.voids.push({ runId: at.runId, reason: /./ });
      const { result } = attemptLayout(campaignFolder, at.runId, at.attempt);
      await until(control, campaignId, `attempt ${at.attempt} of ${at.runId} is void`, async () =>
        existsSync(result) ? true : null,
      );
      return {
        how: `the timer of ${host} ended ${record.ended.length} processes there; the window is void, and made again`,
      };
    },
  };
}

interface Fired {
  reason: string;
  ended: string[];
  left: string[];
}

/** What a timer did; null until it has done it. */
async function readFired(path: string): Promise<Fired | null> {
  const text = await readFile(path, 'utf8').catch(() => null);
  if (text === null) return null;
  const { reason, ended, left } = JSON.parse(text) as { reason: string; ended: string[] | null; left: string[] | null };
  return left === null ? null : { reason, ended: ended ?? [], left };
}

/** Longer than a server and a worker take to start on a slow machine. */
const blockedAfterMilliseconds = 5 * 60_000;

/** The locks by which commands and steps exclude each other, by their name now and by that of older versions. */
function lockFiles(profile: string): string[] {
  const locks = [
    ...['temporal-server', 'worker', `start-${profile}`].map((name) => join(controlFolder, name)),
    join(dirname(ledgerPath(profile)), profile),
  ];
  return locks.flatMap((lock) => [`${lock}.lock`, `${lock}.sole-owner`]);
}

/** Nothing waits for a lock that says of nobody that he holds it: a worker is started, and the lease is renewed. */
export function zeroByteLocks(moment: Moment, profile: string, host: string): Fault {
  return {
    name: `every lock of zero bytes, and the worker killed, in ${moment.activity}`,
    async strike(scene) {
      const { control, campaignId } = scene;
      const pending = await untilAt(control, campaignId, moment);
      await aMoment(scene);
      for (const file of lockFiles(profile)) await writeFile(file, '');
      await control.killOwn('worker');
      const struckMilliseconds = Date.now();
      await orBlocked('starting a worker', control.revive());
      await goesOn(scene, pending);
      await renewed(scene, host, struckMilliseconds);
      return { how: 'a worker was started, the campaign went on, and its lease was renewed' };
    },
  };
}

async function renewed({ control, campaignId, hostsFolder }: Scene, host: string, since: number): Promise<void> {
  const workflowId = leaseWorkflowId(await workflowIdOf(campaignId));
  await (await control.client()).workflow.getHandle(workflowId).signal(lookSignal);
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

async function orBlocked(what: string, done: Promise<void>): Promise<void> {
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
