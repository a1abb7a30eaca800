import { access, mkdir, rm, rmdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { HostLimits } from '../../hosts/inventory.ts';
import { groupExists, groupFolders, makeGroup, removeGroups } from './cgroups/group.ts';
import { liftRates } from './cgroups/rates.ts';
import { run } from './command.ts';
import { linksOf, interfacesWith } from './network.ts';
import { unmountWithin } from './mounts.ts';
import { limitedDeviceOf, mountOwnDisk } from './own-disk.ts';
import { bridgeOf, interfaceOf, namespaceOf } from './names.ts';
import { type ProcessFilter, endProcesses } from './processes.ts';

/** Inputs of a local host. Stored in Pulumi's state, so a host can be removed without its profile. */
export interface LocalHost {
  mark: string;
  name: string;
  kind: 'namespace' | 'loopback';
  address: string;
  /** Absolute. */
  dataFolder: string;
  /** Null for no limit, as always on loopback. */
  networkBitsPerSecond: number | null;
  /** Null or absent for none. */
  limits?: HostLimits | null;
}

const namespaceFile = (host: LocalHost): string => `/run/netns/${namespaceOf(host.mark, host.name)}`;

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

async function processFilterFor(host: LocalHost): Promise<ProcessFilter> {
  const cgroupFolders = await groupFolders(host.mark, host.name);
  return {
    mark: host.mark,
    host: host.name,
    namespaceFiles: host.kind === 'namespace' ? [namespaceFile(host)] : [],
    cgroupFolders,
  };
}

/**
 * Limits an interface's send rate. The bucket holds the data of 4 ms, the longest interval between ticks of a 250 Hz
 * kernel: a smaller one would keep the rate below the limit.
 */
function limit(bitsPerSecond: number): string[] {
  const burstBytes = Math.max(262_144, Math.ceil(bitsPerSecond / 8 / 250));
  return ['root', 'tbf', 'rate', `${Math.round(bitsPerSecond)}bit`, 'burst', `${burstBytes}b`, 'latency', '50ms'];
}

async function makeNamespace(host: LocalHost): Promise<void> {
  const namespace = namespaceOf(host.mark, host.name);
  const outside = interfaceOf(host.mark, host.address);
  if (!(await namespaceWorks(host))) {
    // A reboot at the wrong moment leaves a file without a namespace.
    if (await exists(namespaceFile(host))) await run('ip', 'netns', 'delete', namespace);
    await run('ip', 'netns', 'add', namespace);
  }
  if (!(await isJoined(host))) {
    if ((await interfacesWith(host.mark)).includes(outside)) await run('ip', 'link', 'delete', outside);
    await run('ip', 'link', 'add', outside, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace);
    await run('ip', '-n', namespace, 'address', 'replace', `${host.address}/24`, 'dev', 'eth0');
  }
  await run('ip', 'link', 'set', outside, 'master', bridgeOf(host.mark), 'up');
  await run('ip', '-n', namespace, 'link', 'set', 'lo', 'up');
  await run('ip', '-n', namespace, 'link', 'set', 'eth0', 'up');
  if (host.networkBitsPerSecond !== null) {
    // One limit per direction: what the host sends, and what this machine sends to it.
    await run('tc', '-n', namespace, 'qdisc', 'replace', 'dev', 'eth0', ...limit(host.networkBitsPerSecond));
    await run('tc', 'qdisc', 'replace', 'dev', outside, ...limit(host.networkBitsPerSecond));
  }
}

async function namespaceWorks(host: LocalHost): Promise<boolean> {
  if (!(await exists(namespaceFile(host)))) return false;
  return run('ip', '-n', namespaceOf(host.mark, host.name), 'link', 'show', 'lo').then(
    () => true,
    () => false,
  );
}

/** Whether the veth pair exists, with its inner end in the host's namespace and the host's address on it. */
async function isJoined(host: LocalHost): Promise<boolean> {
  const outside = interfaceOf(host.mark, host.address);
  if (!(await interfacesWith(host.mark)).includes(outside)) return false;
  const inside = await linksOf(namespaceOf(host.mark, host.name));
  return inside.some((link) => link.name === 'eth0' && link.addresses.includes(host.address));
}

/** Makes a host, or completes a partial one. Its network must exist. */
export async function makeHost(host: LocalHost): Promise<void> {
  if (host.kind === 'namespace') await makeNamespace(host);
  await mkdir(host.dataFolder, { recursive: true });
  if (host.limits) await makeGroup(await withOwnDisk(host.limits, host.dataFolder));
}

/** The limits, with the number of the host's own disk where it has one, which is then mounted at its data folder. */
export async function withOwnDisk(limits: HostLimits, folder: string): Promise<HostLimits> {
  if (!limits.disk?.own) return limits;
  return { ...limits, disk: { ...limits.disk, device: await mountOwnDisk(folder, limits.disk.own.bytes) } };
}

/** Whether a host exists completely. */
export async function hostExists(host: LocalHost): Promise<boolean> {
  if (!(await exists(host.dataFolder))) return false;
  if (host.limits && !groupExists(host.limits)) return false;
  if (host.limits?.disk?.own && (await limitedDeviceOf(host.dataFolder)) === null) return false;
  return host.kind === 'loopback' || ((await namespaceWorks(host)) && (await isJoined(host)));
}

/** Ends every process of a host and removes all of its resources. Does nothing if there are none. */
export async function removeHost(host: LocalHost): Promise<void> {
  await endProcesses(await processFilterFor(host));
  await removeGroups(host.mark, host.name);
  if (host.kind === 'namespace') {
    const outside = interfaceOf(host.mark, host.address);
    if ((await interfacesWith(host.mark)).includes(outside)) await run('ip', 'link', 'delete', outside);
    if (await exists(namespaceFile(host))) await run('ip', 'netns', 'delete', namespaceOf(host.mark, host.name));
  }
  await liftRates(host.dataFolder);
  await unmountWithin(host.dataFolder);
  await rm(host.dataFolder, { recursive: true, force: true });
  await removeIfEmpty(dirname(host.dataFolder));
}

/** Removing the last host of a profile also removes their common folder. */
async function removeIfEmpty(folder: string): Promise<void> {
  try {
    await rmdir(folder);
  } catch (error) {
    const expected = ['ENOTEMPTY', 'ENOENT', 'EEXIST'];
    if (!(error instanceof Error && 'code' in error && expected.includes(String(error.code)))) throw error;
  }
}
