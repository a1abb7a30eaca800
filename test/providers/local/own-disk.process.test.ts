/** A real disk of a host's own on this machine: made with the host, limited, and removed with it. */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterAll, describe, expect, test } from 'vitest';
import type { HostLimits } from '../../../src/hosts/inventory.ts';
import { limitsRefused, planLimits } from '../../../src/providers/local/cgroups/limits.ts';
import { hostExists, makeHost, removeHost, type LocalHost } from '../../../src/providers/local/host.ts';
import { deviceMountedAt } from '../../../src/providers/local/mounts.ts';
import { devicesOfDisksIn, limitedDeviceOf, waitForDevicesToGo } from '../../../src/providers/local/own-disk.ts';
import { inSampler } from '../../measurement/telemetry/in-sampler.ts';

const mark = `proofload-disk-${process.pid}`;
const hostsFolder = await mkdtemp(join(tmpdir(), 'proofload-own-disk-'));
const limits = { ownDiskMebibytes: 64, diskReadMegabytesPerSecond: 50, diskWriteMegabytesPerSecond: 2 };
const refused = await limitsRefused({ mark, limits, hostsFolder: join(hostsFolder, 'probe') });

async function plannedHost(): Promise<LocalHost & { limits: HostLimits }> {
  const planned = await planLimits({ mark, name: 'one', limits, hostsFolder });
  if ('refused' in planned) throw new Error(planned.refused);
  return {
    mark,
    name: 'one',
    kind: 'loopback',
    address: '127.0.0.1',
    dataFolder: join(hostsFolder, 'hosts', 'one'),
    networkBitsPerSecond: null,
    limits: planned,
  };
}

/** The rates of a device that the kernel has, by file. */
async function writeRateOf({ disk, cgroup }: HostLimits, device: string): Promise<string | undefined> {
  const file = cgroup.version === 1 ? 'blkio.throttle.write_bps_device' : 'io.max';
  const path = join(disk!.own!.cgroup, file);
  const lines = existsSync(path) ? (await readFile(path, 'utf8')).split('\n') : [];
  return lines.find((line) => line.startsWith(`${device} `));
}

describe.skipIf(refused !== null)(`a disk of a host's own${refused ? ` (skipped: ${refused})` : ''}`, () => {
  afterAll(() => rm(hostsFolder, { recursive: true, force: true }));

  test('trying one leaves nothing behind', () => {
    expect(existsSync(join(hostsFolder, 'probe'))).toBe(false);
  });

  test('it is made once, keeps its rate to what the kernel writes later too, and goes with its host', async () => {
    const host = await plannedHost();
    await mkdir(hostsFolder, { recursive: true });
    try {
      await makeHost(host);
      expect(await devicesOfDisksIn(hostsFolder)).toHaveLength(1);
      const disk = await deviceMountedAt(host.dataFolder);
      const device = (await limitedDeviceOf(host.dataFolder))!;
      await makeHost(host);
      expect(await deviceMountedAt(host.dataFolder)).toBe(disk);
      expect(await hostExists(host)).toBe(true);
      expect(await writeRateOf(host.limits, device)).toMatch(/2000000/);
      expect(
        await inSampler(
          'from disks import disks_within\nprint(json.dumps(list(disks_within(given))))',
          host.dataFolder,
        ),
      ).toEqual([disk!.slice('/dev/'.length)]);

      await writeFile(join(host.dataFolder, 'written'), Buffer.alloc(4e6));
      const started = performance.now();
      await execa('sync', ['-f', host.dataFolder]);
      // 4 MB at 2 MB/s; a burst of the first tenths is free.
      expect(performance.now() - started).toBeGreaterThan(1000);

      await removeHost(host);
      expect(await deviceMountedAt(host.dataFolder)).toBeNull();
      await waitForDevicesToGo(hostsFolder);
      expect(await devicesOfDisksIn(hostsFolder)).toEqual([]);
      expect(await hostExists(host)).toBe(false);
      expect(await writeRateOf(host.limits, device)).toBeUndefined();
    } finally {
      await removeHost(host);
    }
  }, 60_000);
});
