import { mkdir, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyCache } from '../../../bench/truth/cold-cache.ts';
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
      'from disks import Disks, disks_within\nprint(json.dumps(Disks(disks_within(given)).sample()[0]))',
      host,
    )) as Sampled;

  it('is the only disk that the sampler reports for its host', async () => {
    expect(Object.keys((await sample()).disk_busy_seconds)).toHaveLength(1);
  });

  it('is busy under a limit that is removed afterwards', async () => {
    await mkdir(join(folder, 'written'));
    const before = await sample();
    const undo = await limitOwnDisk(folder, { of: 'writes', bytesPerSecond: 1e6 });
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

  it('reads at the limit what its page cache has forgotten', async () => {
    const file = join(folder, 'written', 'file');
    await writeFile(file, Buffer.alloc(6_000_000, 1));
    const undo = await limitOwnDisk(folder, { of: 'reads', bytesPerSecond: 2e6 });
    try {
      await (
        await emptyCache([folder])
      )();
      const start = performance.now();
      await readFile(file);
      expect((performance.now() - start) / 1000, 'seconds for 6 MB at 2 MB/s').toBeGreaterThan(1.5);
      const again = performance.now();
      await readFile(file);
      expect((performance.now() - again) / 1000, 'from the page cache').toBeLessThan(1);
    } finally {
      await undo();
    }
  });

  it('cannot be limited if none is mounted', async () => {
    await expect(limitOwnDisk(host, { of: 'writes', bytesPerSecond: 1e6 })).rejects.toThrow(
      'There is no separate disk at',
    );
  });
});
