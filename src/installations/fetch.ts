/** Fetches artefacts into a library in parallel. */
import { join } from 'node:path';
import pLimit from 'p-limit';
import { cacheFolder } from '../state/paths.ts';
import { fetchArtefact, holds, pathInLibrary, type Library } from './library.ts';
import type { Artefact } from './locks.ts';
import { fetchProgress, type FetchProgress } from './progress.ts';

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

/** Fetches every artefact that is missing, truncated or altered in the library. */
export async function fetchArtefacts(
  library: Library,
  artefacts: Artefact[],
  { onProgress = () => {}, signal }: FetchOptions = {},
): Promise<void> {
  const required = [...new Map(artefacts.map((artefact) => [pathInLibrary(library, artefact), artefact])).values()];
  const limit = pLimit({ concurrency: parallelFetches, rejectOnClear: true });
  const held = await limit.map(required, (artefact) => holds(library, artefact));
  const missing = required.filter((_, index) => !held[index]);
  const counts = {
    filesDone: required.length - missing.length,
    filesTotal: required.length,
    bytesDone: totalBytes(required) - totalBytes(missing),
    bytesTotal: totalBytes(required),
  };
  // After a failure, queued and active downloads are no longer needed.
  const failed = new AbortController();
  const ends = signal ? AbortSignal.any([signal, failed.signal]) : failed.signal;
  const startedMilliseconds = performance.now();
  let arrived = 0;
  const reportProgress = () =>
    onProgress(fetchProgress(counts, arrived, (performance.now() - startedMilliseconds) / 1000));
  const fetchOne = async (artefact: Artefact) => {
    const onBytes = (bytes: number) => {
      arrived += bytes;
      counts.bytesDone += bytes;
      reportProgress();
    };
    const onFound = (bytes: number) => {
      counts.bytesDone += bytes;
    };
    await fetchArtefact(library, artefact, { onBytes, onFound, signal: ends });
    counts.filesDone += 1;
    reportProgress();
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
