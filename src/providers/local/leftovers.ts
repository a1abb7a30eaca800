import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { namesIn } from '../../state/state-files.ts';
import { run } from './command.ts';
import { unmountWithin } from './mounts.ts';
import { interfacesWith, removeNetwork } from './network.ts';
import { bridgeOf } from './names.ts';
import type { Belonging, HostProcess } from './processes.ts';
import { endProcesses, findProcesses } from './processes.ts';

/** What bears a mark on this machine, found by looking at the machine and at no record of it. */
export interface Leftovers {
  processes: HostProcess[];
  namespaces: string[];
  interfaces: string[];
  /** Data folders, absolute. */
  folders: string[];
}

async function namespacesWith(mark: string): Promise<string[]> {
  return (await namesIn('/run/netns')).filter((name) => name.startsWith(`${mark}-`));
}

async function belongingTo(mark: string): Promise<Belonging> {
  const namespaces = await namespacesWith(mark);
  return { mark, host: null, namespaceFiles: namespaces.map((name) => join('/run/netns', name)) };
}

/** @param hostsFolder folder that holds the data folders of the mark's hosts and nothing else */
export async function findLeftovers(mark: string, hostsFolder: string): Promise<Leftovers> {
  return {
    processes: await findProcesses(await belongingTo(mark)),
    namespaces: await namespacesWith(mark),
    interfaces: await interfacesWith(mark),
    folders: (await namesIn(hostsFolder)).map((name) => join(hostsFolder, name)),
  };
}

/** Removes everything that bears a mark. Does nothing where there is nothing. */
export async function removeLeftovers(mark: string, hostsFolder: string): Promise<void> {
  await endProcesses(await belongingTo(mark));
  for (const name of await interfacesWith(mark)) {
    if (name !== bridgeOf(mark)) await run('ip', 'link', 'delete', name);
  }
  for (const namespace of await namespacesWith(mark)) await run('ip', 'netns', 'delete', namespace);
  await removeNetwork(mark);
  await unmountWithin(hostsFolder);
  await rm(hostsFolder, { recursive: true, force: true });
}
