/** Merges the raw samples that were fetched from a campaign's hosts, of all its sessions, into `telemetry.parquet`. */
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { openClocks, type Clocks } from '../../hosts/clocks/clock-log.ts';
import { entriesOf, withFile } from '../../input/open-file.ts';
import { readJsonIfThere, type JsonKind } from '../../input/read-json.ts';
import { writeJsonAtomically } from '../../state/write-atomically.ts';
import { campaignLayout, parentOf } from '../results/layout.ts';
import { updateManifest } from '../results/manifest.ts';
import { readCampaignRecord } from '../results/read.ts';
import { sessionsOf, sessionStart } from '../results/sessions.ts';
import { samplesFolder, samplesSuffix } from './fetch-samples.ts';
import { writeTelemetry, type HostSamples } from './store.ts';

/** Which samples a merged file has: their sizes in bytes, by path under the folder of samples. */
type Merged = Record<string, number>;
const mergedKind: JsonKind<Merged> = { schema: z.record(z.string(), z.number()), number: null };

/**
 * Writes `telemetry.parquet` if it lacks samples that are there; hosts are no longer needed. Does nothing if none were fetched, or
 * if it has them all. Samples on hosts over days take hours.
 *
 * @throws FileError if a file of samples, or the list of those that are merged, cannot be read
 */
export async function mergeTelemetry(folder: string, onProgress?: (words: string) => void): Promise<void> {
  const { telemetry, telemetryFolder, merged, clocks } = campaignLayout(folder);
  if (!existsSync(telemetryFolder)) return;
  const sessions = sessionsOf(await readCampaignRecord(folder));
  const found = await samplesOf(folder, sessions.map(sessionStart), await openClocks(clocks, []));
  const opening = { below: parentOf(folder) };
  const sizeOf = (path: string): Promise<number> => withFile(path, opening, async (_, { size }) => size);
  const sizes: Merged = Object.fromEntries(
    await Promise.all(
      found.map(async ({ path }) => [path.slice(telemetryFolder.length + 1), await sizeOf(path)] as const),
    ),
  );
  if (existsSync(telemetry)) {
    const before = await readJsonIfThere(merged, mergedKind, opening.below);
    // An earlier Proofload merged as it fetched, and wrote no list.
    const isUpToDate = before === null ? sessions.length === 1 : isDeepStrictEqual(before, sizes);
    if (isUpToDate) return;
  }
  await writeTelemetry(found, telemetry, onProgress);
  await writeJsonAtomically(merged, sizes);
  await updateManifest(folder, [telemetry, merged]);
}

/** The samples of all sessions, each up to the next: the sampler of a host that stays appends to the same file. */
async function samplesOf(folder: string, starts: number[], clocks: Clocks): Promise<HostSamples[]> {
  const samples: HostSamples[] = [];
  for (const [index, start] of starts.entries()) {
    const from = index === 0 ? -Infinity : start;
    // 0 if a session ended before it had begun to do anything.
    const next = starts.slice(index + 1).find((each) => each > 0) ?? Infinity;
    const session = samplesFolder(folder, index + 1);
    for (const name of await samplesIn(session, parentOf(folder))) {
      const host = basename(name, samplesSuffix);
      // Another session may have had another machine of that name, with another clock.
      const clock = clocks
        .readings(host)
        .filter(({ atMilliseconds }) => atMilliseconds >= from && atMilliseconds < next);
      samples.push({ host, path: join(session, name), clock, fromMilliseconds: from, untilMilliseconds: next });
    }
  }
  return samples;
}

/** The names of the files of samples in a folder, sorted; none where it is not there. Results may come from somebody else. */
async function samplesIn(folder: string, below: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const entries = await entriesOf(folder, below);
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(samplesSuffix))
    .map(({ name }) => name)
    .toSorted();
}
