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

export interface CollectOptions {
  /** Default: the only session of its campaign. */
  session?: TelemetrySession;
  /** Names of hosts that were removed before, after their samples were fetched. */
  removed?: readonly string[];
  /** Writes the merged file; a long-running caller does so in a separate process, which frees its memory. */
  write?: typeof writeTelemetry;
}

const onlySession: TelemetrySession = { number: 1, startMilliseconds: 0 };

/**
 * Keeps each host's raw samples as `<resultFolder>/telemetry/<host>.jsonl.gz` and writes `<resultFolder>/telemetry.parquet`.
 * Both are on disk, and not in its cache alone, when this returns. May be repeated; the files are replaced, but not by nothing. Samples of a later session lie in a folder of their own, and
 * its rows come after those of the sessions before it.
 */
export async function collectTelemetry(
  hosts: Host[],
  resultFolder: string,
  { session = onlySession, removed = [], write = writeHere }: CollectOptions = {},
): Promise<CollectedTelemetry> {
  const parquetPath = join(resultFolder, 'telemetry.parquet');
  const { collected, hostsWithout } = await fetchSamples(hosts, resultFolder, session, removed);
  const earlier =
    session.number > 1 && existsSync(parquetPath)
      ? { parquetPath, beforeMilliseconds: session.startMilliseconds }
      : null;
  return { rows: await write(collected, parquetPath, earlier), hostsWithout };
}

/** Keeps the raw samples alone, as `collectTelemetry` does. @param removed names of hosts whose samples were fetched before */
export async function fetchSamples(
  hosts: Host[],
  resultFolder: string,
  session: TelemetrySession,
  removed: readonly string[] = [],
): Promise<{ collected: HostSamples[]; hostsWithout: string[] }> {
  const folder = join(resultFolder, 'telemetry', session.number === 1 ? '' : `session-${session.number}`);
  const pathOf = (name: string): string => join(folder, `${name}.jsonl.gz`);
  await mkdir(folder, { recursive: true });
  const collected: HostSamples[] = [];
  const hostsWithout: string[] = [];
  const clocks = await openClocks(campaignLayout(resultFolder).clocks, hosts);
  await clocks.measure();
  const keep = (name: string): void => {
    // The samples of a removed host were downloaded earlier, or never existed.
    if (existsSync(pathOf(name))) collected.push({ host: name, path: pathOf(name), clock: clocks.readings(name) });
    else hostsWithout.push(name);
  };
  for (const host of hosts) {
    const { name } = host.inventory;
    const source = samplesPath(host.inventory);
    if (await host.exists(source)) await fetchFrom(host, source, pathOf(name));
    keep(name);
  }
  for (const name of removed) keep(name);
  for (const written of [folder, dirname(folder), resultFolder]) await syncPath(written);
  return { collected, hostsWithout };
}

async function fetchFrom(host: Host, source: string, path: string): Promise<void> {
  const plain = `${path.slice(0, -'.gz'.length)}.tmp`;
  try {
    await host.download(source, plain);
    await pipeline(createReadStream(plain), createGzip(), createWriteStream(`${path}.tmp`));
    // The host is deleted soon after.
    await syncPath(`${path}.tmp`);
    await rename(`${path}.tmp`, path);
  } finally {
    await rm(plain, { force: true });
  }
}

/** Loads the database only when needed. */
const writeHere: typeof writeTelemetry = async (...given) => (await import('./store.ts')).writeTelemetry(...given);
