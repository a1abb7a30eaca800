/** Fetches the samples of hosts, before the hosts are deleted. */
import { existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pLimit from 'p-limit';
import { allToTheirEnd } from '../../hosts/failures.ts';
import type { Host } from '../../hosts/host.ts';
import { syncPath } from '../../state/write-atomically.ts';
import { openClocks } from '../../hosts/clocks/clock-log.ts';
import { campaignLayout, sessionFolder } from '../results/layout.ts';
import { samplesPath } from './sampling.ts';

/** The samples of a host are a file of its name with this ending. */
export const samplesSuffix = '.jsonl.gz';

/** The folder of the samples of a session, from 1. */
export function samplesFolder(folder: string, session: number): string {
  return sessionFolder(campaignLayout(folder).telemetryFolder, session);
}

/** The session of a campaign whose samples are fetched. */
export interface TelemetrySession {
  /** From 1. */
  number: number;
  startMilliseconds: number;
}

export interface FetchOptions {
  /** Names of hosts that were removed before, after their samples were fetched. */
  removed?: readonly string[];
  onProgress?: (words: string) => void;
}

/** Each host compresses its own samples, which takes longer than to send them. */
const hostsAtOnce = 8;

/**
 * Keeps each host's raw samples as `<folder>/telemetry/<host>.jsonl.gz`, and those of a later session in a folder of their own. They
 * are on disk, and not in its cache alone, when this returns. May be repeated; files are replaced, but not by nothing.
 *
 * @returns the names of hosts without samples: their sampler never ran
 */
export async function fetchSamples(
  hosts: Host[],
  folder: string,
  session: Pick<TelemetrySession, 'number'>,
  { removed = [], onProgress = () => {} }: FetchOptions = {},
): Promise<{ hostsWithout: string[] }> {
  const samples = samplesFolder(folder, session.number);
  const pathOf = (name: string): string => join(samples, `${name}${samplesSuffix}`);
  await mkdir(samples, { recursive: true });
  const clocks = await openClocks(campaignLayout(folder).clocks, hosts);
  await clocks.measure();
  let fetched = 0;
  const limit = pLimit(hostsAtOnce);
  const fetchOne = async (host: Host): Promise<void> => {
    const source = samplesPath(host.inventory);
    if (await host.exists(source)) await fetchFrom(host, source, pathOf(host.inventory.name));
    fetched += 1;
    onProgress(`telemetry of ${fetched} of ${hosts.length} hosts`);
  };
  // A further attempt would write to the same files.
  await allToTheirEnd(hosts.map((host) => limit(fetchOne, host)));
  for (const written of [samples, dirname(samples), folder]) await syncPath(written);
  // The samples of a removed host were fetched earlier, or never existed.
  const names = [...hosts.map(({ inventory }) => inventory.name), ...removed];
  return { hostsWithout: names.filter((name) => !existsSync(pathOf(name))) };
}

async function fetchFrom(host: Host, source: string, path: string): Promise<void> {
  const temporary = `${path}.tmp`;
  await host.downloadCompressed(source, temporary);
  // The host is deleted soon after.
  await syncPath(temporary);
  await rename(temporary, path);
}
