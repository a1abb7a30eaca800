/**
 * Drives the loads of one attempt to their end. The loads are jobs on their hosts: driving again an attempt that
 * another worker has begun starts nothing twice, it goes on from where the jobs are. Stops nothing: whoever gives an
 * attempt up does that.
 */
import type { Host } from '../hosts/host.ts';
import type { JobStatus } from '../hosts/job.ts';
import { deadServices } from '../hosts/services.ts';
import type { RunHeartbeat } from '../progress/heartbeat.ts';
import { RunFailed, RunTimedOut, ServiceDied } from './failures.ts';
import { progressTailBytes } from '../workloads/progress.ts';
import type { LoadJob } from './jobs.ts';
import { earliestStart, judgeJobs } from './judge.ts';

/** Time for every host to have its job in waiting before the barrier opens, in milliseconds. */
const barrierMilliseconds = 3000;
/** Seldom enough that looking does not load the machine under load, often enough that little time passes unmeasured after a run's end. */
const lookEveryMilliseconds = 1000;
/** What an error message shows of a tool's output. */
const lastWordsBytes = 2000;

export interface Drive {
  runId: string;
  attempt: number;
  limitSeconds: number;
  loads: { loadJob: LoadJob; host: Host }[];
  /** Services that must live while the run goes on. */
  services: { host: Host; jobId: string }[];
  /** Waits; rejects when the drive is cancelled. */
  pause(milliseconds: number): Promise<void>;
  report(heartbeat: RunHeartbeat): void;
}

export async function drive(run: Drive): Promise<void> {
  let statuses = await look(run);
  if (judgeJobs(statuses).state === 'fresh') {
    await startTogether(run);
    statuses = await look(run);
  }
  const begun = earliestStart(statuses.values()) ?? Date.now();

  for (;;) {
    const verdict = judgeJobs(statuses);
    // Before the loads' own failures: a load that fails because its service died is not the cause.
    await checkServices(run);
    if (verdict.state === 'failed') throw new RunFailed(await withLastWords(run, verdict.loadId, verdict.reason));
    run.report(await heartbeat(run, statuses, begun));
    if (verdict.state === 'ended') return;
    if (Date.now() - begun > run.limitSeconds * 1000) {
      throw new RunTimedOut(`${run.runId} went on past its limit of ${run.limitSeconds} s.`);
    }
    await run.pause(lookEveryMilliseconds);
    statuses = await look(run);
  }
}

async function startTogether(run: Drive): Promise<void> {
  // One load alone has nobody to wait for.
  const barrier = run.loads.length > 1 ? { startAtMilliseconds: Date.now() + barrierMilliseconds } : {};
  await Promise.all(run.loads.map(({ loadJob, host }) => host.startJob({ ...loadJob.job, ...barrier })));
}

async function look(run: Drive): Promise<Map<string, JobStatus>> {
  const found = await Promise.all(
    run.loads.map(async ({ loadJob, host }) => [loadJob.load.id, await host.jobStatus(loadJob.job.id)] as const),
  );
  return new Map(found);
}

async function checkServices(run: Drive): Promise<void> {
  const [dead] = await deadServices(run.services);
  if (dead) throw new ServiceDied(`A service died during ${run.runId}: ${dead.message}`);
}

async function heartbeat(
  run: Drive,
  statuses: Map<string, JobStatus>,
  startMilliseconds: number,
): Promise<RunHeartbeat> {
  const loads = await Promise.all(
    run.loads.map(async ({ loadJob, host }) => {
      const { id, workload } = loadJob.load;
      const status = statuses.get(id);
      const tail = await host.tailJob(loadJob.job.id, 'output', progressTailBytes);
      const waiting = status?.state === 'running' && status.startedMilliseconds === null;
      const state: RunHeartbeat['loads'][number]['state'] =
        status?.state === 'ended' ? 'ended' : waiting ? 'waiting' : 'running';
      return { id, workload, state, progress: loadJob.progress(tail) };
    }),
  );
  return { runId: run.runId, attempt: run.attempt, startMilliseconds, loads };
}

async function withLastWords(run: Drive, loadId: string | null, reason: string): Promise<string> {
  const failed = run.loads.find(({ loadJob }) => loadJob.load.id === loadId);
  if (!failed) return `${reason}.`;
  const { host, loadJob } = failed;
  const words = [
    await host.tailJob(loadJob.job.id, 'output', lastWordsBytes),
    await host.tailJob(loadJob.job.id, 'error', lastWordsBytes),
  ].map((text) => text.trim());
  return [`${reason} on ${host.inventory.name}.`, ...words.filter(Boolean)].join('\n');
}
