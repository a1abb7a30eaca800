/** Downloads the hosts' samples and merges them into one file. */
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Host } from '../../hosts/host.ts';
import { syncPath } from '../../state/write-atomically.ts';
import { openClocks } from '../../hosts/clocks/clock-log.ts';
import { campaignLayout } from '../results/layout.ts';
import { samplesPath } from './sampling.ts';
import type { HostSamples, writeTelemetry } from './store.ts';

/** Summary of the collected telemetry. */
export interface CollectedTelemetry {
  rows: number;
  /** Hosts without samples: their sampler never ran. */
  hostsWithout: string[];
}

/** The session of a campaign whose samples are collected. */
export interface TelemetrySession {
  /** From 1. */
  number: number;
  startMilliseconds: number;
}

/**
 * Keeps each host's raw samples as `<resultFolder>/telemetry/<host>.jsonl.gz` and writes `<resultFolder>/telemetry.parquet`.
 * Both are on disk, and not in its cache alone, when this returns. May be repeated; the files are replaced, but not by nothing. Samples of a later session lie in a folder of their own, and
 * its rows come after those of the sessions before it.
 *
 * @param write writes the merged file; a long-running caller does so in a separate process, which frees its memory
 */
export async function collectTelemetry(
  hosts: Host[],
  resultFolder: string,
  session: TelemetrySession = { number: 1, startMilliseconds: 0 },
  write: typeof writeTelemetry = writeHere,
): Promise<CollectedTelemetry> {
  const parquetPath = join(resultFolder, 'telemetry.parquet');
  const folder = join(resultFolder, 'telemetry', session.number === 1 ? '' : `session-${session.number}`);
  await mkdir(folder, { recursive: true });
  const collected: HostSamples[] = [];
  const hostsWithout: string[] = [];
  const clocks = await openClocks(campaignLayout(resultFolder).clocks, hosts);
  await clocks.measure();
  for (const host of hosts) {
    const { name } = host.inventory;
    const source = samplesPath(host.inventory);
    const path = join(folder, `${name}.jsonl.gz`);
    const plain = join(folder, `${name}.jsonl.tmp`);
    if (!(await host.exists(source))) {
      // The samples of a removed host were downloaded earlier, or never existed.
      if (existsSync(path)) collected.push({ host: name, path, clock: clocks.readings(name) });
      else hostsWithout.push(name);
      continue;
    }
    try {
      await host.download(source, plain);
      await pipeline(createReadStream(plain), createGzip(), createWriteStream(`${path}.tmp`));
      // The host is deleted soon after.
      await syncPath(`${path}.tmp`);
      await rename(`${path}.tmp`, path);
    } finally {
      await rm(plain, { force: true });
    }
    collected.push({ host: name, path, clock: clocks.readings(name) });
  }
  for (const written of [folder, dirname(folder), resultFolder]) await syncPath(written);
  const earlier =
    session.number > 1 && existsSync(parquetPath)
      ? { parquetPath, beforeMilliseconds: session.startMilliseconds }
      : null;
  return { rows: await write(collected, parquetPath, earlier), hostsWithout };
}

/** Loads the database only when needed. */
const writeHere: typeof writeTelemetry = async (...given) => (await import('./store.ts')).writeTelemetry(...given);
