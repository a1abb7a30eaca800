/**
 * Drives the loads of one attempt to their end. The loads are jobs on their hosts: driving again an attempt that
 * another worker has begun starts nothing twice, it goes on from where the jobs are. Stops only a load that is
 * saturated, which is a result; whoever gives an attempt up stops the others.
 */
import { ServiceDied } from '../../hosts/failures.ts';
import type { Host } from '../../hosts/host.ts';
import type { JobStatus } from '../../hosts/job.ts';
import { deadServices } from '../../systems/service-jobs.ts';
import type { RunHeartbeat } from './heartbeat.ts';
import { RunFailed, RunTimedOut } from './failures.ts';
import { progressTailBytes } from '../../workloads/progress.ts';
import type { LoadProgress } from '../../workloads/load-output.ts';
import { loadProgress, type InstanceState } from './load-progress.ts';
import type { LoadJob } from './jobs.ts';
import { earliestStart, judgeJobs } from './judge.ts';
import type { Verdict } from './judge.ts';
import { isSaturated, stopAgain, stopSaturated } from './saturation.ts';
import { watching } from './watching.ts';
import type { Watcher } from './watching.ts';

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

/** What is known of a run's loads beside the states of their jobs. */
interface Known {
  startMilliseconds: number;
  watchers: Map<string, Watcher>;
  /** Instances that were stopped because their level is more than the machines can do. */
  saturated: Set<string>;
}

export async function drive(run: Drive): Promise<void> {
  let statuses = await look(run);
  if (judgeJobs(statuses).state === 'fresh') {
    await startTogether(run);
    statuses = await look(run);
  }
  const known: Known = {
    startMilliseconds: earliestStart(statuses.values()) ?? Date.now(),
    watchers: watchers(run),
    saturated: await foundSaturated(run),
  };
  try {
    await follow(run, statuses, known);
  } finally {
    for (const watcher of known.watchers.values()) watcher.close();
  }
}

async function follow(run: Drive, first: Map<string, JobStatus>, known: Known): Promise<void> {
  let statuses = first;
  for (;;) {
    const verdict = judgeJobs(statuses, known.saturated);
    // Before the loads' own failures: a load that fails because its service died is not the cause.
    await checkServices(run);
    if (verdict.state === 'failed' && !(await failedSaturated(run, verdict, known))) {
      throw new RunFailed(await withLastWords(run, verdict.loadId, verdict.reason));
    }
    run.report(await heartbeat(run, statuses, known));
    if (verdict.state === 'ended') return;
    if (Date.now() - known.startMilliseconds > run.limitSeconds * 1000) {
      throw new RunTimedOut(`${run.runId} went on past its limit of ${run.limitSeconds} s.`);
    }
    await run.pause(lookEveryMilliseconds);
    statuses = await look(run);
  }
}

function watchers({ loads }: Drive): Map<string, Watcher> {
  return new Map(
    loads.flatMap(({ loadJob, host }) => {
      const watch = loadJob.watch();
      return watch ? [[loadJob.id, watching(watch, host)] as const] : [];
    }),
  );
}

/** The loads that whoever drove the run before found saturated. It may have died before it had stopped them. */
async function foundSaturated({ loads }: Drive): Promise<Set<string>> {
  const found = new Set<string>();
  for (const { loadJob, host } of loads) {
    if (!(await isSaturated(host, loadJob.job.id))) continue;
    found.add(loadJob.id);
    await stopAgain(host, loadJob.job.id);
  }
  return found;
}

/** Whether a load failed because its level is too much, by its own last words. */
async function failedSaturated(
  run: Drive,
  { loadId }: Extract<Verdict, { state: 'failed' }>,
  known: Known,
): Promise<boolean> {
  const failed = run.loads.find(({ loadJob }) => loadJob.id === loadId);
  if (!failed) return false;
  const { host, loadJob } = failed;
  const output = await host.tailJob(loadJob.job.id, 'output', progressTailBytes);
  const error = await host.tailJob(loadJob.job.id, 'error', lastWordsBytes);
  const saturation = known.watchers.get(loadJob.id)?.lastWords(output, error) ?? null;
  if (!saturation) return false;
  await stopSaturated(host, loadJob.job.id, saturation);
  known.saturated.add(loadJob.id);
  return true;
}

async function startTogether(run: Drive): Promise<void> {
  // One instance alone has nobody to wait for.
  const barrier = run.loads.length > 1 ? { startAtMilliseconds: Date.now() + barrierMilliseconds } : {};
  await Promise.all(run.loads.map(({ loadJob, host }) => host.startJob({ ...loadJob.job, ...barrier })));
}

async function look(run: Drive): Promise<Map<string, JobStatus>> {
  const found = await Promise.all(
    run.loads.map(async ({ loadJob, host }) => [loadJob.id, await host.jobStatus(loadJob.job.id)] as const),
  );
  return new Map(found);
}

async function checkServices(run: Drive): Promise<void> {
  const [dead] = await deadServices(run.services);
  if (dead) throw new ServiceDied(`A service died during ${run.runId}: ${dead.message}`);
}

async function heartbeat(run: Drive, statuses: Map<string, JobStatus>, known: Known): Promise<RunHeartbeat> {
  const instances = await Promise.all(
    run.loads.map(async ({ loadJob, host }) => {
      const { id, load } = loadJob;
      const status = statuses.get(id);
      const tail = await host.tailJob(loadJob.job.id, 'output', progressTailBytes);
      const waiting = status?.state === 'running' && status.startedMilliseconds === null;
      const state: InstanceState = status?.state === 'ended' ? 'ended' : waiting ? 'waiting' : 'running';
      const seen = state === 'running' ? await lookCloser(run, loadJob, host, tail, known) : null;
      return { load, state, progress: seen ?? loadJob.progress(tail) };
    }),
  );
  const loads = [...Map.groupBy(instances, ({ load }) => load)].map(([{ id, workload }, own]) => ({
    id,
    workload,
    ...loadProgress(own),
  }));
  return { runId: run.runId, attempt: run.attempt, startMilliseconds: known.startMilliseconds, loads };
}

/** Asks the load tool itself, where it can be asked, and stops it where its level is too much for the machines. */
async function lookCloser(
  run: Drive,
  { id, job }: LoadJob,
  host: Host,
  tail: string,
  { watchers, saturated, startMilliseconds }: Known,
): Promise<LoadProgress | null> {
  if (saturated.has(id)) return null;
  const limitMilliseconds = run.limitSeconds * 1000;
  const limit = { limitMilliseconds, endMilliseconds: startMilliseconds + limitMilliseconds };
  const { progress, stop } = watchers.get(id)?.look(tail, limit) ?? { progress: null, stop: null };
  if (stop?.state === 'silent') throw new RunFailed(`${stop.reason}: the load ${id} of ${run.runId} hangs.`);
  if (stop) {
    await stopSaturated(host, job.id, stop.saturation);
    saturated.add(id);
  }
  return progress;
}

async function withLastWords(run: Drive, loadId: string | null, reason: string): Promise<string> {
  const failed = run.loads.find(({ loadJob }) => loadJob.id === loadId);
  if (!failed) return `${reason}.`;
  const { host, loadJob } = failed;
  const words = [
    await host.tailJob(loadJob.job.id, 'output', lastWordsBytes),
    await host.tailJob(loadJob.job.id, 'error', lastWordsBytes),
  ].map((text) => text.trim());
  return [`${reason} on ${host.inventory.name}.`, ...words.filter(Boolean)].join('\n');
}
