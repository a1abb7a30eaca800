import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inject } from '../../../bench/truth/injections.ts';
import type { HostLimits, Inventory } from '../../../src/hosts/inventory.ts';
import { makeGroup, removeGroups } from '../../../src/providers/local/cgroups/group.ts';
import { limitsRefused, planLimits } from '../../../src/providers/local/cgroups/limits.ts';
import { inventoryHost } from '../../hosts/local-hosts.ts';

const mark = `proofload-${process.pid.toString(16).padStart(6, '0')}`;
const its = { cores: 1, memoryMebibytes: 512, diskReadMegabytesPerSecond: 100 };
const hostsFolder = tmpdir();
const refused = await limitsRefused({ mark, limits: its, hostsFolder });

describe.skipIf(refused !== null)(`a host’s limits${refused ? ` (skipped: ${refused})` : ''}`, () => {
  let folder: string;
  let limits: HostLimits;
  let inventory: Inventory;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'proofload-limits-'));
    const planned = await planLimits({ mark, name: 'kafka01', limits: its, hostsFolder });
    if ('refused' in planned) throw new Error(planned.refused);
    limits = planned;
    await makeGroup(limits);
    const host = { ...inventoryHost(folder, { kind: 'loopback' }), limits };
    inventory = { profile: 'local-limited', provider: 'local', mark, hosts: [host], caveats: [] };
  });

  afterAll(async () => {
    await removeGroups(mark, null);
    await rm(folder, { recursive: true });
  });

  const figure = (controller: 'cpu' | 'memory' | 'io', ...files: [string, string]): Promise<string> =>
    readFile(join(limits.cgroup[controller], files[limits.cgroup.version - 1]!), 'utf8');

  const cpu = (): Promise<string> => figure('cpu', 'cpu.cfs_quota_us', 'cpu.max');
  const memory = async (): Promise<number> => Number(await figure('memory', 'memory.limit_in_bytes', 'memory.max'));
  const rate = (): Promise<string> => figure('io', 'blkio.throttle.read_bps_device', 'io.max');

  it('are lowered in the kernel and in the inventory, and restored', async () => {
    expect(await cpu()).toMatch(/^100000\b/);
    const injected = await inject([{ kind: 'cpu-limit', host: 'kafka01', cores: 0.2 }], inventory, new Map(), 'cpu');
    expect(await cpu()).toMatch(/^20000\b/);
    expect(injected.inventory.hosts[0]?.limits).toEqual({ ...limits, cores: 0.2 });
    await injected.undo();
    expect(await cpu()).toMatch(/^100000\b/);
  });

  it('leave the page cache a stated size, and what is not in it is read at a stated rate', async () => {
    const injected = await inject(
      [{ kind: 'memory-limit', hosts: ['kafka01'], cacheMebibytes: 32, diskReadMegabytesPerSecond: 8 }],
      inventory,
      new Map(),
      'memory',
    );
    // Nothing runs in the group.
    expect(await memory()).toBeGreaterThanOrEqual(32 * 2 ** 20);
    expect(await memory()).toBeLessThan(64 * 2 ** 20);
    expect(await rate()).toContain('8000000');
    expect(injected.inventory.hosts[0]?.limits?.disk?.readBytesPerSecond).toBe(8e6);
    await injected.undo();
    expect(await memory()).toBe(512 * 2 ** 20);
    expect(await rate()).toContain('100000000');
  });

  it('cannot be changed where the profile states none', async () => {
    const free = { ...inventory, hosts: [inventoryHost(folder, { kind: 'loopback' })] };
    await expect(inject([{ kind: 'cpu-limit', host: 'kafka01', cores: 0.2 }], free, new Map(), 'none')).rejects.toThrow(
      'kafka01 has no control group',
    );
  });
});
