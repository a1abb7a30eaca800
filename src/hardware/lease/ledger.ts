/** The leases of this checkout on disk, one file per stack. Cleanup uses them where no server answers. */
import { lstatSync } from 'node:fs';
import { mkdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { asSoleOwner, type LockWait } from '../../state/sole-owner.ts';
import { profileOfStack } from '../../state/mark.ts';
import { stateFolder } from '../../state/paths.ts';
import { removeAtomically, writeFileAtomically } from '../../state/write-atomically.ts';
import { namesIn, readIfThere } from '../../state/state-files.ts';
import { isRenewalOf, parseLease, type LeaseRecord, type LedgerEntry } from './record.ts';

const leasesFolder = join(stateFolder, 'leases');

/** Lease file of a stack. */
export const ledgerPath = (stack: string): string => join(leasesFolder, `${stack}.json`);

/** Copy of a stack's lease for its hosts, with the time of the last renewal. */
export const copyForHosts = (stack: string): string => join(leasesFolder, 'for-hosts', `${stack}.json`);

/** Stacks with a lease in the ledger, readable or not. */
export async function leasedStacks(): Promise<string[]> {
  const names = await namesIn(leasesFolder);
  return names.filter((name) => name.endsWith('.json')).map((name) => basename(name, '.json'));
}

/** Never throws: cleanup of one stack must not depend on the file of another. */
export async function readEntry(stack: string): Promise<LedgerEntry> {
  const path = ledgerPath(stack);
  try {
    const text = await readIfThere(path);
    if (text === null) return { record: null, warning: null };
    const read = parseLease(text, Date.now());
    if ('damage' in read) return { record: null, warning: warningOf(stack, read.damage) };
    // A renewal that changes nothing else only touches the file.
    const renewedMilliseconds = Math.max(read.renewedMilliseconds, (await stat(path)).mtimeMs);
    return { record: { ...read, renewedMilliseconds }, warning: null };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return { record: null, warning: null };
    return { record: null, warning: warningOf(stack, error instanceof Error ? error.message : String(error)) };
  }
}

function warningOf(stack: string, damage: string): string {
  return `The lease on ${stack} is unreadable and counts as expired (${ledgerPath(stack)}: ${damage}). A running campaign rewrites it at its next renewal; otherwise "proofload cleanup --profile ${profileOfStack(stack)} --apply" removes it and its hardware.`;
}

/** The lease on a stack; null if there is none or it is unreadable. */
export async function readLease(stack: string): Promise<LeaseRecord | null> {
  return (await readEntry(stack)).record;
}

/**
 * Saves a lease as last renewed, and a copy for the hosts. A new lease or deadline is fsynced. A renewal that changes
 * nothing else only touches the file, every few minutes: on a file system with ordered writes an fsync would flush
 * what the systems under load have written, and so change the measurement.
 */
export async function writeLease(stack: string, record: LeaseRecord): Promise<void> {
  const path = ledgerPath(stack);
  const text = `${JSON.stringify(record)}\n`;
  const kept = await readLease(stack);
  if (!kept || !isRenewalOf(record, kept)) {
    await removeIfFolder(path);
    await writeFileAtomically(path, text);
  }
  const renewed = new Date(record.renewedMilliseconds);
  await utimes(path, renewed, renewed);
  await writeCopy(copyForHosts(stack), text);
}

/** Not fsynced: it is rewritten at each renewal, and a damaged copy counts as expired. */
async function writeCopy(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await removeIfFolder(path);
  const temporary = `${path}.${process.pid}.tmp`;
  await writeFile(temporary, text);
  await rename(temporary, path);
}

/** A folder in place of the file would block every renewal. */
async function removeIfFolder(path: string): Promise<void> {
  if (lstatSync(path, { throwIfNoEntry: false })?.isDirectory()) await rm(path, { recursive: true });
}

/** Deletes the lease on a stack if it belongs to `campaignId` or is unreadable; null deletes any lease. */
export async function forgetLease(stack: string, campaignId: string | null): Promise<void> {
  const { record } = await readEntry(stack);
  if (record && campaignId !== null && record.campaignId !== campaignId) return;
  await removeAtomically(ledgerPath(stack));
  await rm(copyForHosts(stack), { recursive: true, force: true });
}

/**
 * Runs `body` while nothing else of this checkout makes, renews or removes hosts of a stack. Otherwise a lease
 * renewed during a teardown could leave a file and a self-destruct timer where everything was just removed.
 *
 * @param wait it has no timeout: a teardown takes as long as it takes
 */
export function withHostsOf<Result>(
  stack: string,
  body: () => Promise<Result>,
  wait: Pick<LockWait, 'signal' | 'onProgress'>,
): Promise<Result> {
  return asSoleOwner(leasesFolder, stack, body, wait);
}
