/** The leases of this checkout on disk, a file a profile: what a sweep goes by where no server answers. */
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { asSoleOwner, type LockWait } from '../control/sole-owner.ts';
import { stateFolder } from '../paths.ts';
import { readIfThere } from '../state-files.ts';
import { leaseRecord, type LeaseRecord } from './record.ts';

const leasesFolder = join(stateFolder, 'leases');

/** File of the lease on a profile; hosts get a copy of it. */
export const ledgerPath = (profile: string): string => join(leasesFolder, `${profile}.json`);

/** The lease on a profile, or null where there is none. */
export async function readLease(profile: string): Promise<LeaseRecord | null> {
  const text = await readIfThere(ledgerPath(profile));
  return text === null ? null : leaseRecord.parse(JSON.parse(text));
}

/**
 * Whole or not at all, but not forced to disk: on a file system with ordered writes that would force out what the systems
 * under load have written, every few minutes, and what is lost with the machine's power needs no lease.
 */
export async function writeLease(profile: string, record: LeaseRecord): Promise<void> {
  await mkdir(leasesFolder, { recursive: true });
  const temporary = `${ledgerPath(profile)}.${process.pid}.tmp`;
  await writeFile(temporary, `${JSON.stringify(record)}\n`);
  await rename(temporary, ledgerPath(profile));
}

/** Forgets the lease on a profile, if it is that of `campaignId`; whosever it is where that is null. */
export async function forgetLease(profile: string, campaignId: string | null): Promise<void> {
  const record = await readLease(profile);
  if (record && (campaignId === null || record.campaignId === campaignId))
    await rm(ledgerPath(profile), { force: true });
}

/**
 * Runs `body` while nothing else of this checkout makes, renews or removes hosts of a profile. Without this a lease that
 * is renewed in the middle of a teardown would leave a file and a self-destruct timer where everything was just removed.
 *
 * @param wait there is no limit on it: a teardown takes as long as it takes
 */
export function withHostsOf<Result>(
  profile: string,
  body: () => Promise<Result>,
  wait: Pick<LockWait, 'signal' | 'onProgress'>,
): Promise<Result> {
  return asSoleOwner(leasesFolder, profile, body, wait);
}
