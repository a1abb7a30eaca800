/** Where this machine's control groups (cgroups) are mounted. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cgroupRoot, type HostCgroup } from '../../../hosts/inventory.ts';

/** The controllers that limits and figures of a host need, by their names in version 1. */
const controllers = { cpu: 'cpu', cpuacct: 'cpuacct', memory: 'memory', io: 'blkio' } as const;
/** In version 2, `cpu` also accounts. */
const unifiedControllers = ['cpu', 'memory', 'io'] as const;

/** Mount points by controller. In version 2 all are the same. */
export type CgroupHierarchy = HostCgroup;

interface CgroupMount {
  type: string;
  point: string;
  /** Of the hierarchy: its controllers in version 1. */
  options: string[];
}

/** Control group mounts in the text of `/proc/self/mountinfo`, in mount order. Pure. */
function cgroupMounts(mountinfo: string): CgroupMount[] {
  return mountinfo.split('\n').flatMap((line) => {
    // Optional fields precede the separator; type, source and options follow it.
    const [before = '', after = ''] = line.split(' - ');
    const [type = '', , options = ''] = after.split(' ');
    const point = before.split(' ')[4];
    const isUsual = point === cgroupRoot || point?.startsWith(`${cgroupRoot}/`);
    return point && isUsual && ['cgroup', 'cgroup2'].includes(type)
      ? [{ type, point, options: options.split(',') }]
      : [];
  });
}

/**
 * The hierarchy that has every needed controller: version 2 if it has them all, otherwise version 1. Pure.
 *
 * @param unified the text of `cgroup.controllers` of a mount point of version 2
 */
export function hierarchyIn(
  mountinfo: string,
  unified: (mountPoint: string) => string,
): CgroupHierarchy | { missing: string[] } {
  const mounts = cgroupMounts(mountinfo);
  let missing: string[] = [...unifiedControllers];
  for (const { point } of mounts.filter(({ type }) => type === 'cgroup2')) {
    const available = unified(point).trim().split(' ');
    missing = unifiedControllers.filter((each) => !available.includes(each));
    if (missing.length === 0) return { version: 2, cpu: point, cpuacct: point, memory: point, io: point };
  }
  const old = mounts.filter(({ type }) => type === 'cgroup');
  const pointOf = (name: string): string | undefined => old.find(({ options }) => options.includes(name))?.point;
  const [cpu, cpuacct, memory, io] = Object.values(controllers).map(pointOf);
  if (cpu && cpuacct && memory && io) return { version: 1, cpu, cpuacct, memory, io };
  return { missing: old.length === 0 ? missing : Object.values(controllers).filter((name) => !pointOf(name)) };
}

/** The hierarchy of this machine, or the controllers that it lacks. */
export async function findHierarchy(): Promise<CgroupHierarchy | { missing: string[] }> {
  const mountinfo = await readFile('/proc/self/mountinfo', 'utf8');
  const texts = new Map<string, string>();
  for (const { point } of cgroupMounts(mountinfo)) {
    const file = join(point, 'cgroup.controllers');
    if (existsSync(file)) texts.set(point, await readFile(file, 'utf8'));
  }
  return hierarchyIn(mountinfo, (point) => texts.get(point) ?? '');
}

/** Every folder of a group once. */
export function foldersOf({ cpu, cpuacct, memory, io }: HostCgroup): string[] {
  return [...new Set([cpu, cpuacct, memory, io])];
}

/** The group at a path below a hierarchy. */
export function groupBelow({ version, cpu, cpuacct, memory, io }: CgroupHierarchy, ...path: string[]): HostCgroup {
  const below = (point: string): string => join(point, ...path);
  return { version, cpu: below(cpu), cpuacct: below(cpuacct), memory: below(memory), io: below(io) };
}
