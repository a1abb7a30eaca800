/** Runs the preparations of the loads of an attempt. Safe to repeat: a successful job does not run again. */
import { allToTheirEnd } from '../../hosts/failures.ts';
import type { Host } from '../../hosts/host.ts';
import type { Preparation, SystemPreparation } from '../../workloads/generator.ts';
import { failedJobText, RunFailed } from './failures.ts';
import { judgeJobs } from './judge.ts';
import type { LoadJob } from './jobs.ts';

const pollMilliseconds = 500;

export interface Prepare {
  loads: { loadJob: LoadJob; host: Host }[];
  /** Runs a preparation of a cluster's system. */
  inSystem(preparation: SystemPreparation, cluster: string): Promise<void>;
  /** Reports the current activity in a few words. */
  onProgress(activity: string): void;
  /** Waits; rejects when the preparation is cancelled. */
  pause(milliseconds: number): Promise<void>;
}

/**
 * Prepares the loads in parallel, and each load step by step. Loads that ask for the same preparation of a cluster, such as
 * producers of one topic, share it: a second one would delete what the first made. Throws the first failure after all have ended.
 */
export async function prepare(given: Prepare): Promise<void> {
  const shared = new Map<string, Promise<void>>();
  const run: Prepare = {
    ...given,
    inSystem(preparation, cluster) {
      const key = JSON.stringify([cluster, preparation.preparation, sorted(preparation.parameters)]);
      const own = shared.get(key) ?? given.inSystem(preparation, cluster);
      shared.set(key, own);
      return own;
    },
  };
  await allToTheirEnd(
    run.loads.map(async ({ loadJob, host }) => {
      for (const preparation of loadJob.preparations)
        await prepareOne(run, { host, cluster: loadJob.load.cluster }, preparation);
    }),
  );
}

function sorted(parameters: object): [string, unknown][] {
  return Object.entries(parameters).toSorted(([one], [other]) => (one < other ? -1 : 1));
}

async function prepareOne(
  run: Prepare,
  { host, cluster }: { host: Host; cluster: string },
  preparation: Preparation,
): Promise<void> {
  run.onProgress(preparation.what);
  if (preparation.kind === 'in system') return await run.inSystem(preparation, preparation.cluster ?? cluster);
  const { what, job, limitSeconds } = preparation;
  await host.startJob(job);
  const end = Date.now() + limitSeconds * 1000;
  for (;;) {
    const verdict = judgeJobs(new Map([[what, await host.jobStatus(job.id)]]));
    if (verdict.state === 'ended') return;
    if (verdict.state === 'failed') throw new RunFailed(await failedJobText(host, job.id, verdict.reason));
    if (Date.now() > end) throw new RunFailed(`${what} on ${host.inventory.name} took longer than ${limitSeconds} s.`);
    await run.pause(pollMilliseconds);
  }
}
