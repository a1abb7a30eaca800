/** The leases of this checkout on disk, a file a profile: what cleanup goes by where no server answers. */
import { lstatSync } from 'node:fs';
import { mkdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { asSoleOwner, type LockWait } from '../../state/sole-owner.ts';
import { stateFolder } from '../../state/paths.ts';
import { removeWhole, writeFileWhole } from '../../state/write-whole.ts';
import { namesIn, readIfThere } from '../../state/state-files.ts';
import { isRenewalOf, parseLease, type LeaseRecord, type LedgerEntry } from './record.ts';

const leasesFolder = join(stateFolder, 'leases');

/** File of the lease on a profile. */
export const ledgerPath = (profile: string): string => join(leasesFolder, `${profile}.json`);

/** The lease on a profile as hosts get it, with the time of its last renewal. */
export const copyForHosts = (profile: string): string => join(leasesFolder, 'for-hosts', `${profile}.json`);

/** Names of the profiles that have a lease in the ledger, readable or not. */
export async function leasedProfiles(): Promise<string[]> {
  const names = await namesIn(leasesFolder);
  return names.filter((name) => name.endsWith('.json')).map((name) => basename(name, '.json'));
}

/** Never fails: cleanup of one profile must not depend on the file of another. */
export async function readEntry(profile: string): Promise<LedgerEntry> {
  const path = ledgerPath(profile);
  try {
    const text = await readIfThere(path);
    if (text === null) return { record: null, warning: null };
    const read = parseLease(text, Date.now());
    if ('damage' in read) return { record: null, warning: warningOf(profile, read.damage) };
    // A renewal that changes nothing else moves this time alone.
    const renewedMilliseconds = Math.max(read.renewedMilliseconds, (await stat(path)).mtimeMs);
    return { record: { ...read, renewedMilliseconds }, warning: null };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return { record: null, warning: null };
    return { record: null, warning: warningOf(profile, error instanceof Error ? error.message : String(error)) };
  }
}

function warningOf(profile: string, damage: string): string {
  return `The lease on ${profile} cannot be read and counts as over (${ledgerPath(profile)}: ${damage}): the next renewal of a campaign that runs writes it anew, and "proofload cleanup --profile ${profile} --apply" removes it with what it held.`;
}

/** The lease on a profile, or null where there is none or it cannot be read. */
export async function readLease(profile: string): Promise<LeaseRecord | null> {
  return (await readEntry(profile)).record;
}

/**
 * Keeps a lease as it was last renewed, and a copy for the hosts beside it. A new lease and a new deadline are forced to disk. A
 * renewal that changes nothing else only moves the time of the file, every few minutes: on a file system with ordered writes a
 * force would send out what the systems under load have written, and so change what is measured.
 */
export async function writeLease(profile: string, record: LeaseRecord): Promise<void> {
  const path = ledgerPath(profile);
  const text = `${JSON.stringify(record)}\n`;
  const kept = await readLease(profile);
  if (!kept || !isRenewalOf(record, kept)) {
    await removeIfFolder(path);
    await writeFileWhole(path, text);
  }
  const renewed = new Date(record.renewedMilliseconds);
  await utimes(path, renewed, renewed);
  await writeCopy(copyForHosts(profile), text);
}

/** Not forced to disk: it is written anew at each renewal, and who finds it damaged takes the lease for over. */
async function writeCopy(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await removeIfFolder(path);
  const temporary = `${path}.${process.pid}.tmp`;
  await writeFile(temporary, text);
  await rename(temporary, path);
}

/** A folder in place of the file would keep every renewal from being written. */
async function removeIfFolder(path: string): Promise<void> {
  if (lstatSync(path, { throwIfNoEntry: false })?.isDirectory()) await rm(path, { recursive: true });
}

/** Forgets the lease on a profile, if it is that of `campaignId` or cannot be read; whosever it is where that is null. */
export async function forgetLease(profile: string, campaignId: string | null): Promise<void> {
  const { record } = await readEntry(profile);
  if (record && campaignId !== null && record.campaignId !== campaignId) return;
  await removeWhole(ledgerPath(profile));
  await rm(copyForHosts(profile), { recursive: true, force: true });
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
