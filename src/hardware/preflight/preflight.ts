/** Checks whether a campaign can start from this machine and reports all faults at once. Read-only. */
import { readFile, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plan } from '../../plan/plan.ts';
import { stackOf } from '../../plan/stack-of.ts';
import { RefusalError } from '../../input/refusal.ts';
import { findProcesses } from '../../providers/local/processes.ts';
import { markOf } from '../../state/mark.ts';
import { resultsFolder as ownResultsFolder, stateFolder as ownStateFolder } from '../../state/paths.ts';
import type { Profile, StackProfile } from '../../providers/profile.ts';
import { isOnThisMachine } from '../../providers/registry.ts';
import { readProfile, stackPlaces } from '../profile/read.ts';
import { marksIn } from '../../state/identity.ts';
import { namesIn } from '../../state/state-files.ts';
import { nearestExisting } from '../../state/nearest-existing.ts';
import { folderFault, idFault, localCacheFault } from './folders.ts';
import { loopbackPortFaults } from './ports.ts';
import { diskFault, memoryFault } from './needs.ts';
import { loadPreflight } from '../../providers/preflight.ts';

/** One sentence per reason why the provider cannot be used; empty if there is none. */
export async function providerFaults(profile: StackProfile): Promise<string[]> {
  const preflight = await loadPreflight(profile.provider);
  const faults = await preflight(profile);
  if (!faults.some(({ path }) => path)) return faults.map(({ sentence }) => sentence);
  const placeOf = await stackPlaces(profile.name);
  return faults.map(({ path, sentence }) => (path ? `${placeOf(path)}: ${sentence}` : sentence));
}

export interface PreflightRequest {
  campaignId: string;
  plan: Plan;
}

/** Folders that a campaign would use. */
export interface PreflightFolders {
  results: string;
  state: string;
}

/** Throws a `RefusalError` with every reason not to start. A resumed campaign already has results. */
export async function preflight(request: PreflightRequest, { isResumed = false } = {}): Promise<void> {
  const { plan, campaignId } = request;
  const profile = { ...(await readProfile(plan.profile)), stack: stackOf(plan), campaign: campaignId };
  const folders = { results: ownResultsFolder, state: ownStateFolder };
  const [ofProvider, ofMachine] = await Promise.all([
    providerFaults(profile),
    isResumed ? machineFaults(plan, profile.provider, folders) : preflightFaults(request, profile.provider, folders),
  ]);
  const faults = [...ofMachine, ...ofProvider];
  if (faults.length > 0) throw new RefusalError(faults);
}

/** One sentence per reason not to start; empty if there is none. */
export async function preflightFaults(
  { campaignId, plan }: PreflightRequest,
  provider: Profile['provider'],
  folders: PreflightFolders,
): Promise<string[]> {
  const [ofId, ofMachine] = await Promise.all([
    idFault(campaignId, folders.results),
    machineFaults(plan, provider, folders),
  ]);
  return ofId === null ? ofMachine : [ofId, ...ofMachine];
}

async function machineFaults(plan: Plan, provider: Profile['provider'], folders: PreflightFolders): Promise<string[]> {
  const checks: (Promise<string | null> | Promise<string[]>)[] = [
    folderFault(folders.results, 'PROOFLOAD_RESULTS'),
    folderFault(folders.state, 'PROOFLOAD_STATE'),
  ];
  if (isOnThisMachine(provider)) {
    checks.push(
      localMemoryFault(plan, folders.state),
      localDiskFault(plan, folders.state),
      loopbackPortFaults(plan, folders.state),
      localCacheFault(plan),
    );
  }
  return (await Promise.all(checks)).flat().filter((fault) => fault !== null);
}

async function localMemoryFault(plan: Plan, stateFolder: string): Promise<string | null> {
  const [, kibibytes] = /^MemAvailable:\s+(\d+) kB$/m.exec(await readFile('/proc/meminfo', 'utf8')) ?? [];
  if (kibibytes === undefined)
    throw new Error('/proc/meminfo has no MemAvailable: local hosts need Linux 3.14 or later.');
  const fault = memoryFault(plan, Math.floor(Number(kibibytes) / 1024));
  if (fault === null) return null;
  // Leftovers of ended campaigns are removed before hosts are made; how much memory that frees is unknown.
  for (const stack of await namesIn(join(stateFolder, 'hosts'))) {
    const mark = markOf(stack, marksIn(stateFolder));
    if ((await findProcesses({ mark, host: null, namespaceFiles: [] })).length > 0) return null;
  }
  return fault;
}

async function localDiskFault(plan: Plan, stateFolder: string): Promise<string | null> {
  return diskFault(plan, await freeBytesAt(stateFolder), stateFolder);
}

async function freeBytesAt(stateFolder: string): Promise<number> {
  const { bavail, bsize } = await statfs(await nearestExisting(stateFolder));
  return bavail * bsize;
}

/**
 * Free bytes for the data of hosts on this machine; null for other hosts, and for plans without datasets.
 *
 * @throws RefusalError if the plan with its datasets needs more
 */
export async function freeForDatasets(plan: Plan, provider: Profile['provider']): Promise<number | null> {
  if (!plan.datasets || !isOnThisMachine(provider)) return null;
  const freeBytes = await freeBytesAt(ownStateFolder);
  const fault = diskFault(plan, freeBytes, ownStateFolder);
  if (fault !== null) throw new RefusalError([fault]);
  return freeBytes;
}
