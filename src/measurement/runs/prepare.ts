/** Makes ready what the loads of an attempt need. Safe to repeat: a job that has ended well is not run again. */
import type { Host } from '../../hosts/host.ts';
import type { Preparation, SystemPreparation } from '../../workloads/generator.ts';
import { RunFailed } from './failures.ts';
import { judgeJobs } from './judge.ts';
import type { LoadJob } from './jobs.ts';

const lookEveryMilliseconds = 500;
const lastWordsBytes = 2000;

export interface Prepare {
  loads: { loadJob: LoadJob; host: Host }[];
  /** Has the system of a cluster do one of its preparations. */
  inSystem(preparation: SystemPreparation, cluster: string): Promise<void>;
  /** Told, in a few words, what is being done. */
  onProgress(words: string): void;
  /** Waits; rejects when the preparation is cancelled. */
  pause(milliseconds: number): Promise<void>;
}

/** Prepares the loads beside each other, and for each load one thing after the other. Throws the first failure, when all have come to rest. */
export async function prepare(run: Prepare): Promise<void> {
  const settled = await Promise.allSettled(
    run.loads.map(async ({ loadJob, host }) => {
      for (const preparation of loadJob.preparations)
        await prepareOne(run, { host, cluster: loadJob.load.cluster }, preparation);
    }),
  );
  const failed = settled.find((each) => each.status === 'rejected');
  if (failed) throw failed.reason;
}

async function prepareOne(
  run: Prepare,
  { host, cluster }: { host: Host; cluster: string },
  preparation: Preparation,
): Promise<void> {
  run.onProgress(preparation.what);
  if (preparation.kind === 'in system') return await run.inSystem(preparation, cluster);
  const { what, job, limitSeconds } = preparation;
  await host.startJob(job);
  const end = Date.now() + limitSeconds * 1000;
  for (;;) {
    const verdict = judgeJobs(new Map([[what, await host.jobStatus(job.id)]]));
    if (verdict.state === 'ended') return;
    if (verdict.state === 'failed') {
      const words = [
        await host.tailJob(job.id, 'output', lastWordsBytes),
        await host.tailJob(job.id, 'error', lastWordsBytes),
      ];
      throw new RunFailed(
        [`${verdict.reason} on ${host.inventory.name}.`, ...words.map((text) => text.trim())].join('\n').trim(),
      );
    }
    if (Date.now() > end) throw new RunFailed(`${what} on ${host.inventory.name} took longer than ${limitSeconds} s.`);
    await run.pause(lookEveryMilliseconds);
  }
}
