/**
 * Inserts one slice of a dataset. The job outlives the worker: a worker that takes over finds it by its id and starts nothing
 * twice. The caller stops the job if it abandons the slice.
 */
import type { Host } from '../../hosts/host.ts';
import { ServiceDied } from '../../hosts/failures.ts';
import type { JobStatus } from '../../hosts/job.ts';
import { deadServices } from '../../systems/service-jobs.ts';
import type { SliceInsertion } from '../../workloads/generator.ts';
import { progressTailBytes } from '../../workloads/load-output.ts';
import { failedJobText, RunFailed, RunTimedOut } from '../runs/failures.ts';
import { judgeJobs } from '../runs/judge.ts';

const pollMilliseconds = 1000;

export interface Inserting extends SliceInsertion {
  /** Host of the job. */
  host: Host;
  /** What is inserted, for people, such as `records 0 to 5,000 of demo`. */
  what: string;
  /** Services that must stay up meanwhile. */
  services: { host: Host; jobId: string }[];
  /** Gets the tail of the job's output every second. */
  onOutput(outputTail: string): void;
  /** Waits; rejects when the slice is cancelled. */
  pause(milliseconds: number): Promise<void>;
}

/**
 * @throws ServiceDied if a service ended meanwhile
 * @throws RunFailed if the load generator failed
 * @throws RunTimedOut if it took too long
 */
export async function insertSlice(inserting: Inserting): Promise<void> {
  const { job, limitSeconds, host, what, services } = inserting;
  await host.startJob(job);
  for (;;) {
    const status = await host.jobStatus(job.id);
    const verdict = judgeJobs(new Map([[what, status]]));
    // Checked before the job's own failure: inserting that fails because a node died is not the cause.
    const [dead] = await deadServices(services);
    if (dead) throw new ServiceDied(`A service died while ${what} were inserted: ${dead.message}`);
    if (verdict.state === 'failed') throw new RunFailed(await failedJobText(host, job.id, verdict.reason));
    if (verdict.state === 'ended') return;
    const { offsetMilliseconds } = await host.clockOffset();
    if (isOver(status, limitSeconds, Date.now() + offsetMilliseconds)) {
      throw new RunTimedOut(`Inserting ${what} on ${host.inventory.name} took longer than ${limitSeconds} s.`);
    }
    inserting.onOutput(await host.tailJob(job.id, 'output', progressTailBytes));
    await inserting.pause(pollMilliseconds);
  }
}

/** @param now on the host's clock, as the times of the job are */
function isOver(status: JobStatus, limitSeconds: number, now: number): boolean {
  if (status.state !== 'running' || status.startedMilliseconds === null) return false;
  return now - status.startedMilliseconds > limitSeconds * 1000;
}
