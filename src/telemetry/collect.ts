/** Brings the hosts' samples here and makes them one file. */
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Host } from '../hosts/host.ts';
import { samplesPath } from './sampling.ts';
import { writeTelemetry } from './store.ts';
import type { HostSamples } from './store.ts';

/** What was collected. */
export interface CollectedTelemetry {
  rows: number;
  /** Hosts that have no samples at all: their sampler never ran. */
  hostsWithout: string[];
}

/**
 * Keeps each host's raw samples as `<resultFolder>/telemetry/<host>.jsonl.gz` and writes `<resultFolder>/telemetry.parquet`.
 * May be repeated; the files are replaced.
 */
export async function collectTelemetry(hosts: Host[], resultFolder: string): Promise<CollectedTelemetry> {
  const folder = join(resultFolder, 'telemetry');
  await mkdir(folder, { recursive: true });
  const collected: HostSamples[] = [];
  const hostsWithout: string[] = [];
  for (const host of hosts) {
    const { name } = host.inventory;
    const source = samplesPath(host.inventory);
    if (!(await host.exists(source))) {
      hostsWithout.push(name);
      continue;
    }
    const path = join(folder, `${name}.jsonl.gz`);
    const plain = join(folder, `${name}.jsonl.tmp`);
    try {
      await host.download(source, plain);
      await pipeline(createReadStream(plain), createGzip(), createWriteStream(`${path}.tmp`));
      await rename(`${path}.tmp`, path);
    } finally {
      await rm(plain, { force: true });
    }
    const { offsetMilliseconds } = await host.clockOffset();
    collected.push({ host: name, path, clockAheadMilliseconds: offsetMilliseconds });
  }
  return { rows: await writeTelemetry(collected, join(resultFolder, 'telemetry.parquet')), hostsWithout };
}
