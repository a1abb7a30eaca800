import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterEach, describe, expect, test } from 'vitest';
import type { HostLimits } from '../../../../src/hosts/inventory.ts';
import {
  groupExists,
  groupFolders,
  makeGroup,
  processesIn,
  removeGroups,
  setLimits,
} from '../../../../src/providers/local/cgroups/group.ts';
import { foldersOf } from '../../../../src/providers/local/cgroups/hierarchy.ts';
import { limitsRefused, planLimits } from '../../../../src/providers/local/cgroups/limits.ts';

const mark = `proofload-test-${process.pid}`;
const hostsFolder = tmpdir();
const refused = await limitsRefused({ mark, limits: { cores: 0.5, memoryMebibytes: 64 }, hostsFolder });

async function planned(): Promise<HostLimits> {
  const limits = await planLimits({ mark, name: 'one', limits: { cores: 0.5, memoryMebibytes: 64 }, hostsFolder });
  if ('refused' in limits) throw new Error(limits.refused);
  return limits;
}

describe.skipIf(refused !== null)(`control groups of this machine${refused ? ` (skipped: ${refused})` : ''}`, () => {
  afterEach(() => removeGroups(mark, null));

  test('trying limits leaves no group behind', async () => {
    expect(await groupFolders(mark)).toEqual([]);
  });

  test('a group is made twice without harm, found by its mark, and removed with the last host of the mark', async () => {
    const limits = await planned();
    await makeGroup(limits);
    await makeGroup(limits);
    expect(groupExists(limits)).toBe(true);
    expect(await groupFolders(mark)).toHaveLength(2 * foldersOf(limits.cgroup).length);
    await removeGroups(mark, 'one');
    expect(groupExists(limits)).toBe(false);
    expect(await groupFolders(mark)).toEqual([]);
    await removeGroups(mark, 'one');
  });

  test('a group with a process is not removed: the error names the process', async () => {
    const limits = await planned();
    await makeGroup(limits);
    const sleeper = execa('sleep', ['60'], { reject: false });
    for (const folder of foldersOf(limits.cgroup)) await writeFile(join(folder, 'cgroup.procs'), String(sleeper.pid));
    expect(await processesIn(limits.cgroup.cpu)).toEqual([sleeper.pid]);
    await expect(removeGroups(mark, 'one', 200)).rejects.toThrow(`its processes: ${sleeper.pid}.`);
    sleeper.kill('SIGKILL');
    await sleeper;
  });

  test('a limit that the kernel refuses is reported with its file', async () => {
    const limits = await planned();
    await makeGroup(limits);
    const disk = { device: '0:0', readBytesPerSecond: 1e6 };
    await expect(setLimits({ ...limits, disk })).rejects.toThrow(/\/one\/\S+ refuses "0:0 .*"/);
  });
});

describe('control groups of version 2, in a folder with their files', () => {
  test('every group above passes the controllers on, and the limits are in the host’s own', async () => {
    const root = await mkdtemp(join(tmpdir(), 'proofload-cgroup2-'));
    const folder = join(root, mark, 'one');
    await mkdir(folder, { recursive: true });
    // The kernel makes these with the group; a kernel without swap accounting lacks memory.swap.max.
    for (const file of ['cgroup.procs', 'cpu.max', 'memory.max', 'io.max']) await writeFile(join(folder, file), '');
    const disk = { device: '254:0', readBytesPerSecond: 20e6 };
    const cgroup = { version: 2, cpu: folder, cpuacct: folder, memory: folder, io: folder } as const;
    try {
      await makeGroup({ cgroup, cores: 0.5, memoryBytes: 2 ** 26, disk });
      const read = (...path: string[]): Promise<string> => readFile(join(root, ...path), 'utf8');
      expect(await read('cgroup.subtree_control')).toBe('+cpu +memory +io');
      expect(await read(mark, 'cgroup.subtree_control')).toBe('+cpu +memory +io');
      expect(await read(mark, 'one', 'cpu.max')).toBe('50000 100000');
      expect(await read(mark, 'one', 'memory.max')).toBe('67108864');
      expect(await read(mark, 'one', 'io.max')).toBe('254:0 rbps=20000000 wbps=max riops=max wiops=max');
      expect(existsSync(join(folder, 'memory.swap.max'))).toBe(false);
    } finally {
      await rm(root, { recursive: true });
    }
  });
});
