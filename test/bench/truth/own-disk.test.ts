import { mkdir, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limitOwnDisk, mountOwnDisk, ownDiskFault, ownDiskGone } from '../../../bench/truth/own-disk.ts';
import { unmountWithin } from '../../../src/providers/local/mounts.ts';
import { inSampler } from '../../measurement/telemetry/in-sampler.ts';

const fault = await ownDiskFault();

interface Sampled {
  disk_busy_seconds: Record<string, number>;
  disk_write_bytes: number;
}

const busy = ({ disk_busy_seconds: seconds }: Sampled): number => Math.max(...Object.values(seconds));

describe.skipIf(fault !== null)(`a separate disk${fault === null ? '' : ` (skipped: ${fault})`}`, () => {
  let host: string;
  let folder: string;

  beforeAll(async () => {
    host = await mkdtemp(join(tmpdir(), 'proofload-own-disk-'));
    folder = join(host, 'data');
    await mountOwnDisk(folder);
  });

  afterAll(async () => {
    await unmountWithin(host);
    await ownDiskGone(folder);
    await rm(host, { recursive: true });
  });

  const sample = async (): Promise<Sampled> =>
    (await inSampler(
      'from disks import Disks, disks_within\nprint(json.dumps(Disks(disks_within(given)).sample()))',
      host,
    )) as Sampled;

  it('is the only disk that the sampler reports for its host', async () => {
    expect(Object.keys((await sample()).disk_busy_seconds)).toHaveLength(1);
  });

  it('is busy under a limit that is removed afterwards', async () => {
    await mkdir(join(folder, 'written'));
    const before = await sample();
    const undo = await limitOwnDisk(folder, 1e6);
    try {
      const file = await open(join(folder, 'written', 'file'), 'w');
      await file.write(Buffer.alloc(3_000_000, 1));
      await file.sync();
      await file.close();
    } finally {
      await undo();
    }
    const after = await sample();
    expect(after.disk_write_bytes - before.disk_write_bytes).toBeGreaterThanOrEqual(3_000_000);
    // Three seconds at the limit; the kernel passes the first part of a second at once.
    expect(busy(after) - busy(before)).toBeGreaterThan(1.5);
  });

  it('cannot be limited if none is mounted', async () => {
    await expect(limitOwnDisk(host, 1e6)).rejects.toThrow('findmnt');
  });
});
