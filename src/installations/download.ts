import { createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { nullIfAbsent } from '../input/absence.ts';

const attempts = 6;
const stallMilliseconds = 30_000;

/** An answer that a retry would not change. */
class Refused extends Error {}

export interface Download {
  url: string;
  /** File to write. An earlier, interrupted download in it is continued. */
  part: string;
  /** Full size. The download ends when the part has it. */
  bytes: number;
  /** Called with the number of bytes that arrived, or a negative number if a part was discarded. */
  onBytes?: ((bytes: number) => void) | undefined;
  /** Aborts the download. Arrived bytes stay in the part. */
  signal?: AbortSignal | undefined;
  /** Pause before the second attempt. It doubles for each further one. */
  pauseMilliseconds?: number | undefined;
}

/**
 * Fetches a file of known size. Resumes a dropped or stalled connection with an HTTP range request. Fails at once on an answer
 * that a retry cannot change, such as 404.
 */
export async function download(request: Download): Promise<void> {
  const { url, signal, pauseMilliseconds = 500 } = request;
  let failure: unknown;
  for (let attempt = 0; attempt < attempts; attempt++) {
    if (attempt > 0) await delay(pauseMilliseconds * 2 ** (attempt - 1), undefined, { signal });
    try {
      await fetchRest(request);
      return;
    } catch (error) {
      if (error instanceof Refused || signal?.aborted) throw error;
      failure = error;
    }
  }
  throw new Error(
    `${url} could not be fetched in ${attempts} attempts: ${reasonOf(failure)}. ` +
      'Check the network, or set PROOFLOAD_MAVEN_MIRROR to a mirror of Maven Central',
    { cause: failure },
  );
}

/** Size of a file in bytes, or null if there is none. */
export async function sizeOf(file: string): Promise<number | null> {
  return (await nullIfAbsent(stat(file)))?.size ?? null;
}

async function fetchRest({ url, part, bytes, onBytes = () => {}, signal }: Download): Promise<void> {
  let have = (await sizeOf(part)) ?? 0;
  if (have === bytes) return;
  if (have > bytes) {
    await rm(part);
    onBytes(-have);
    have = 0;
  }
  const stalled = new AbortController();
  const watchdog = setTimeout(() => stalled.abort(new Error('no data for 30 s')), stallMilliseconds);
  try {
    const response = await fetch(url, {
      headers: have > 0 ? { range: `bytes=${have}-` } : {},
      signal: signal ? AbortSignal.any([signal, stalled.signal]) : stalled.signal,
    });
    if (!response.ok || !response.body) {
      await response.body?.cancel();
      const sentence = `${url} answered ${response.status} ${response.statusText}`;
      const isTransient = response.status >= 500 || response.status === 408 || response.status === 429;
      if (isTransient) throw new Error(sentence);
      throw new Refused(`${sentence}; if PROOFLOAD_MAVEN_MIRROR is set, check that it mirrors Maven Central`);
    }
    // A server without range requests answers 200 with the complete file.
    const resumed = have > 0 && response.status === 206;
    if (have > 0 && !resumed) onBytes(-have);
    const meter = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        watchdog.refresh();
        onBytes(chunk.length);
        done(null, chunk);
      },
    });
    await pipeline(Readable.fromWeb(response.body), meter, createWriteStream(part, { flags: resumed ? 'a' : 'w' }));
  } finally {
    clearTimeout(watchdog);
  }
  const now = await sizeOf(part);
  if (now !== bytes) throw new Error(`${url} ended after ${now} of ${bytes} bytes`);
}

function reasonOf(failure: unknown): string {
  if (!(failure instanceof Error)) return String(failure);
  return failure.cause instanceof Error ? `${failure.message} (${failure.cause.message})` : failure.message;
}
