import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { namesIn } from '../../state/state-files.ts';
import { groupFolders, removeGroups } from './cgroups/group.ts';
import { liftRates } from './cgroups/rates.ts';
import { run } from './command.ts';
import { unmountWithin } from './mounts.ts';
import { devicesOfDisksIn, waitForDevicesToGo } from './own-disk.ts';
import { interfacesWith, removeNetwork } from './network.ts';
import { bridgeOf } from './names.ts';
import { type ProcessFilter, type HostProcess, endProcesses, findProcesses } from './processes.ts';

/** Resources with a mark on this machine, found on the machine itself, not in any record. */
export interface LocalLeftovers {
  processes: HostProcess[];
  namespaces: string[];
  interfaces: string[];
  /** Folders of control groups, absolute. */
  cgroups: string[];
  /** Data folders, absolute. */
  folders: string[];
  /** Loop devices of hosts' own disks. */
  disks: string[];
}

async function namespacesWithMark(mark: string): Promise<string[]> {
  return (await namesIn('/run/netns')).filter((name) => name.startsWith(`${mark}-`));
}

async function processFilterFor(mark: string): Promise<ProcessFilter> {
  const namespaces = await namespacesWithMark(mark);
  return {
    mark,
    host: null,
    namespaceFiles: namespaces.map((name) => join('/run/netns', name)),
    cgroupFolders: await groupFolders(mark),
  };
}

/** @param hostsFolder folder with the data folders of the mark's hosts and nothing else */
export async function findLeftovers(mark: string, hostsFolder: string): Promise<LocalLeftovers> {
  return {
    processes: await findProcesses(await processFilterFor(mark)),
    namespaces: await namespacesWithMark(mark),
    interfaces: await interfacesWith(mark),
    cgroups: await groupFolders(mark),
    folders: (await namesIn(hostsFolder)).map((name) => join(hostsFolder, name)),
    disks: await devicesOfDisksIn(hostsFolder),
  };
}

/** Ends every process of the hosts of a mark. */
export async function endLocalProcesses(mark: string): Promise<void> {
  await endProcesses(await processFilterFor(mark));
}

/** Removes everything with a mark. Does nothing if there is nothing. */
export async function removeLeftovers(mark: string, hostsFolder: string): Promise<void> {
  await endLocalProcesses(mark);
  for (const name of await interfacesWith(mark)) {
    if (name !== bridgeOf(mark)) await run('ip', 'link', 'delete', name);
  }
  for (const namespace of await namespacesWithMark(mark)) await run('ip', 'netns', 'delete', namespace);
  await removeNetwork(mark);
  await removeGroups(mark, null);
  await liftRates(hostsFolder);
  await unmountWithin(hostsFolder);
  await rm(hostsFolder, { recursive: true, force: true });
  await waitForDevicesToGo(hostsFolder);
}
