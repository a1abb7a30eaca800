/**
 * Queries a load generator every few seconds, independently of the polling of its job, so that a late
 * answer delays nothing. A load whose level saturates the machines is stopped. The reason is in its job folder, for the next worker that
 * drives the run.
 */
import type { Host } from '../../hosts/host.ts';
import type { Saturation } from '../../workloads/saturation.ts';
import { type LoadUpdate, type Page, type LoadObservation, type Watch, saturationFile } from '../../workloads/watch.ts';

/** Rare enough to have no measurable cost for the generator. */
const queryEveryMilliseconds = 5000;
const answerLimitMilliseconds = 10_000;

export interface Watcher {
  /** The latest update. Starts the next query when due, without waiting for its answer. */
  latest(output: string, limit: { limitMilliseconds: number; endMilliseconds: number }): LoadUpdate;
  /** The saturation that the last output of a failed load shows; null if it failed for another reason. */
  saturationIn(output: string, error: string): Saturation | null;
  /** Aborts pending queries. */
  close(): void;
}

/** @param host where the load generator runs */
export function watching(watch: Watch, host: Host): Watcher {
  const closing = new AbortController();
  let queriedAt = 0;
  let observation: LoadObservation | null = null;
  let update: LoadUpdate = { progress: null, stop: null };
  let isQuerying = false;

  async function query(output: string, pages: Record<string, Page>): Promise<void> {
    const answers = await Promise.all(
      Object.entries(pages).map(async ([name, page]) => [name, await answer(host, page, closing.signal)] as const),
    );
    const all = answers.every(([, page]) => page !== null);
    observation = { atMilliseconds: Date.now(), output, pages: all ? Object.fromEntries(answers) : null };
    isQuerying = false;
  }

  return {
    latest(output, limit) {
      if (observation) {
        const { progress, stop } = watch.observe(observation, limit);
        update = { progress: progress ?? update.progress, stop };
        observation = null;
      }
      const pages = isQuerying || Date.now() - queriedAt < queryEveryMilliseconds ? null : watch.pages(output);
      if (pages) {
        queriedAt = Date.now();
        isQuerying = true;
        void query(output, pages);
      }
      return update;
    },
    saturationIn: (output, error) => watch.saturationIn(output, error, Date.now()),
    close: () => closing.abort(),
  };
}

/** A page as JSON, or null without an answer. A generator that starts, ends or hangs does not answer, which is not an error here. */
async function answer(host: Host, page: Page, closing: AbortSignal): Promise<unknown> {
  try {
    const signal = AbortSignal.any([closing, AbortSignal.timeout(answerLimitMilliseconds)]);
    const endpoint = await host.tunnel(page.port);
    const response = await fetch(`http://${endpoint.host}:${endpoint.port}${page.path}`, { signal });
    if (response.ok) return await response.json();
    await response.body?.cancel();
    return null;
  } catch {
    return null;
  }
}

/** Time for the load generator to write its last output, such as the end of its log, which is evidence. */
const graceSeconds = 10;

function fileOf(host: Host, jobId: string): string {
  return `${host.jobFolder(jobId)}/${saturationFile}`;
}

export function isSaturated(host: Host, jobId: string): Promise<boolean> {
  return host.exists(fileOf(host, jobId));
}

/** Writes the reason before it stops the load, so that a stopped load always has a reason. */
export async function stopSaturated(host: Host, jobId: string, saturation: Saturation): Promise<void> {
  await host.writeFile(fileOf(host, jobId), `${JSON.stringify(saturation, null, 2)}\n`);
  await host.stopJob(jobId, graceSeconds);
}

/** Repeats a stop that may not have completed. */
export async function stopAgain(host: Host, jobId: string): Promise<void> {
  await host.stopJob(jobId, graceSeconds);
}
