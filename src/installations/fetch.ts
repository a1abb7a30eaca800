/** Fetches artefacts into a library, several at once. */
import { join } from 'node:path';
import pLimit from 'p-limit';
import { cacheFolder } from '../state/paths.ts';
import { fetchArtefact, holds, pathInLibrary } from './library.ts';
import type { Library } from './library.ts';
import type { Artefact } from './locks.ts';
import { fetchProgress } from './progress.ts';
import type { FetchProgress } from './progress.ts';

const parallelFetches = 8;

/** The user's library, filled from Maven Central or the mirror named by `PROOFLOAD_MAVEN_MIRROR`. */
export function userLibrary(): Library {
  return {
    folder: join(cacheFolder, 'libraries'),
    repository: process.env.PROOFLOAD_MAVEN_MIRROR || 'https://repo1.maven.org/maven2',
  };
}

export interface FetchOptions {
  onProgress?: (progress: FetchProgress) => void;
  signal?: AbortSignal | undefined;
}

/** Makes the store hold every artefact, fetching what is missing, truncated or altered. */
export async function fetchArtefacts(
  library: Library,
  artefacts: Artefact[],
  { onProgress = () => {}, signal }: FetchOptions = {},
): Promise<void> {
  const wanted = [...new Map(artefacts.map((artefact) => [pathInLibrary(library, artefact), artefact])).values()];
  const limit = pLimit({ concurrency: parallelFetches, rejectOnClear: true });
  const held = await limit.map(wanted, (artefact) => holds(library, artefact));
  const missing = wanted.filter((_, index) => !held[index]);
  const counts = {
    filesDone: wanted.length - missing.length,
    filesTotal: wanted.length,
    bytesDone: totalBytes(wanted) - totalBytes(missing),
    bytesTotal: totalBytes(wanted),
  };
  // After a failure the rest of the queue, and what is under way, would go on fetching for nobody.
  const failed = new AbortController();
  const ends = signal ? AbortSignal.any([signal, failed.signal]) : failed.signal;
  const startedMilliseconds = performance.now();
  let arrived = 0;
  const tell = () => onProgress(fetchProgress(counts, arrived, (performance.now() - startedMilliseconds) / 1000));
  const fetchOne = async (artefact: Artefact) => {
    const onBytes = (bytes: number) => {
      arrived += bytes;
      counts.bytesDone += bytes;
      tell();
    };
    const onFound = (bytes: number) => {
      counts.bytesDone += bytes;
    };
    await fetchArtefact(library, artefact, { onBytes, onFound, signal: ends });
    counts.filesDone += 1;
    tell();
  };
  try {
    await Promise.all(missing.map((artefact) => limit(fetchOne, artefact)));
  } catch (error) {
    limit.clearQueue();
    failed.abort();
    throw error;
  }
}

function totalBytes(artefacts: Artefact[]): number {
  return artefacts.reduce((total, { bytes }) => total + bytes, 0);
}
