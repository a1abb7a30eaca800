/**
 * Drives the loads of one attempt to their end. The loads are jobs on their hosts. A worker that takes over an attempt starts
 * nothing twice and continues with the running jobs. It stops only a saturated load, which is a result. The caller stops the
 * other loads if it abandons the attempt.
 */
import { ServiceDied } from '../../hosts/failures.ts';
import type { Host } from '../../hosts/host.ts';
import { includesJob, type ServiceJob } from '../../plan/service-job.ts';
import type { JobStatus } from '../../hosts/job.ts';
import { deadServices } from '../../systems/service-jobs.ts';
import type { Clocks } from '../../hosts/clocks/clock-log.ts';
import type { Saturation } from '../../workloads/saturation.ts';
import type { RunHeartbeat } from './heartbeat.ts';
import { RunFailed, RunTimedOut } from './failures.ts';
import { progressTailBytes, type LoadProgress } from '../../workloads/load-output.ts';
import { loadProgress, type InstanceState } from './load-progress.ts';
import type { LoadJob } from './jobs.ts';
import { accompaniedBy, judgeBackgrounds, type Accompanied } from './background.ts';
import { earliestStart, judgeJobs, type Verdict } from './judge.ts';
import { jobStatuses, remainsToStart, startInOrder } from './start.ts';
import { isSaturated, stopAgain, stopSaturated, watching, type Watcher } from './watching.ts';

/** Rare enough not to load the hosts, frequent enough to notice the end of a run quickly. */
const pollMilliseconds = 1000;
/** Often enough that drift between two readings is small, rare enough to cost nothing. */
const clocksEveryMilliseconds = 60_000;
/** Bytes of a generator's output in an error message. */
const shownOutputBytes = 2000;

export interface Drive {
  runId: string;
  attempt: number;
  limitSeconds: number;
  loads: { loadJob: LoadJob; host: Host }[];
  /** Services that must stay up during the run. */
  services: { host: Host; jobId: string }[];
  /** Those of them that events of the run have stopped; absent if it has none. */
  stoppedOnPurpose?(): Promise<ServiceJob[]>;
  /** Of all hosts of the run. */
  clocks: Pick<Clocks, 'measure' | 'of'>;
  /** Waits; rejects when the drive is cancelled. */
  pause(milliseconds: number): Promise<void>;
  report(heartbeat: RunHeartbeat): void;
}

/** State of a run in addition to the states of its jobs. */
interface DriveState {
  startMilliseconds: number;
  watchers: Map<string, Watcher>;
  /** Instances that were stopped because their level saturates the machines. */
  saturated: Set<string>;
  accompanied: Accompanied;
  /** Backgrounds that were stopped because the load that they accompany has ended. */
  stoppedBackgrounds: Set<string>;
}

export async function drive(run: Drive): Promise<void> {
  await run.clocks.measure();
  let statuses = await jobStatuses(run);
  const state: DriveState = {
    startMilliseconds: earliestStart(statuses.values()) ?? Date.now(),
    watchers: watchers(run),
    saturated: await stopSaturatedAgain(run),
    accompanied: accompaniedBy(run.loads.map(({ loadJob }) => loadJob)),
    stoppedBackgrounds: new Set(),
  };
  try {
    if (remainsToStart(statuses, run.loads)) {
      await startInOrder(run, async (waiting) => {
        run.report(await heartbeat(run, waiting, state));
        refuseOverdue(run, state);
      });
      statuses = await jobStatuses(run);
      state.startMilliseconds = earliestStart(statuses.values()) ?? Date.now();
    }
    await followJobs(run, statuses, state);
  } finally {
    for (const watcher of state.watchers.values()) watcher.close();
  }
  await run.clocks.measure();
}

async function followJobs(run: Drive, first: Map<string, JobStatus>, state: DriveState): Promise<void> {
  let statuses = first;
  const measureClocks = clocksMeasurer(run);
  for (;;) {
    const backgrounds = judgeBackgrounds(statuses, state.accompanied, state.stoppedBackgrounds, state.saturated);
    const excused = new Set([...state.saturated, ...backgrounds.over]);
    const verdict = backgrounds.failure ?? judgeJobs(statuses, excused);
    // Checked before the loads' own failures: a load that fails because its service died is not the cause.
    await checkServices(run);
    if (verdict.state === 'failed' && !(await failedSaturated(run, verdict, state))) {
      throw new RunFailed(await withLastOutput(run, verdict.loadId, verdict.reason));
    }
    run.report(await heartbeat(run, statuses, state));
    if (verdict.state === 'ended') return;
    await stopBackgrounds(run, backgrounds.toStop, state);
    refuseOverdue(run, state);
    await run.pause(pollMilliseconds);
    measureClocks();
    statuses = await jobStatuses(run);
  }
}

function refuseOverdue({ runId, limitSeconds }: Drive, { startMilliseconds }: DriveState): void {
  if (Date.now() - startMilliseconds > limitSeconds * 1000)
    throw new RunTimedOut(`${runId} exceeded its timeout of ${limitSeconds} s.`);
}

/** A load generator that is stopped prints no more, so that it needs no time for it. */
const backgroundGraceSeconds = 2;

async function stopBackgrounds({ loads }: Drive, ids: string[], state: DriveState): Promise<void> {
  await Promise.all(
    loads
      .filter(({ loadJob }) => ids.includes(loadJob.id))
      .map(async ({ loadJob, host }) => {
        await host.stopJob(loadJob.job.id, backgroundGraceSeconds);
        state.stoppedBackgrounds.add(loadJob.id);
      }),
  );
}

/** Measures the clocks from time to time, without waiting for a host that answers late. */
function clocksMeasurer({ clocks }: Drive): () => void {
  let measured = Date.now();
  let isMeasuring = false;
  return () => {
    if (isMeasuring || Date.now() - measured < clocksEveryMilliseconds) return;
    isMeasuring = true;
    // A failure leaves a gap between readings, which widens the uncertainty.
    void clocks
      .measure()
      .catch(() => {})
      .finally(() => {
        isMeasuring = false;
        measured = Date.now();
      });
  };
}

function watchers({ loads }: Drive): Map<string, Watcher> {
  return new Map(
    loads.flatMap(({ loadJob, host }) => {
      const watch = loadJob.watch();
      return watch ? [[loadJob.id, watching(watch, host)] as const] : [];
    }),
  );
}

/** The loads that an earlier worker found saturated. Stops them again, because that worker may have died before it had. */
async function stopSaturatedAgain({ loads }: Drive): Promise<Set<string>> {
  const saturated = new Set<string>();
  for (const { loadJob, host } of loads) {
    if (!(await isSaturated(host, loadJob.job.id))) continue;
    saturated.add(loadJob.id);
    await stopAgain(host, loadJob.job.id);
  }
  return saturated;
}

/** Whether the last output of a failed load shows saturation. */
async function failedSaturated(
  run: Drive,
  { loadId }: Extract<Verdict, { state: 'failed' }>,
  state: DriveState,
): Promise<boolean> {
  const failed = run.loads.find(({ loadJob }) => loadJob.id === loadId);
  if (!failed) return false;
  const { host, loadJob } = failed;
  const output = await host.tailJob(loadJob.job.id, 'output', progressTailBytes);
  const error = await host.tailJob(loadJob.job.id, 'error', shownOutputBytes);
  const saturation = state.watchers.get(loadJob.id)?.saturationIn(output, error) ?? null;
  if (!saturation) return false;
  await stopSaturated(host, loadJob.job.id, onHostsClock(run, host, saturation));
  state.saturated.add(loadJob.id);
  return true;
}

/** The evidence of a saturated load lies next to its output, whose times are on the host's clock. */
function onHostsClock({ clocks }: Drive, { inventory }: Host, saturation: Saturation): Saturation {
  const { evidence } = saturation;
  const atMilliseconds = clocks.of(inventory.name).toTheirs(evidence.atMilliseconds);
  return { ...saturation, evidence: { ...evidence, atMilliseconds } };
}

async function checkServices(run: Drive): Promise<void> {
  // Asked before and after: an event may begin or be done while the services are looked at.
  const before = (await run.stoppedOnPurpose?.()) ?? [];
  // A host that gets a new machine does not answer until it has one.
  const all = await deadServices(
    run.services.filter(({ host, jobId }) => !includesJob(before, { host: host.inventory.name, jobId })),
  );
  if (all.length === 0) return;
  const stopped = (await run.stoppedOnPurpose?.()) ?? [];
  const dead = all.find((each) => !includesJob(stopped, each));
  if (dead) throw new ServiceDied(`A service died during ${run.runId}: ${dead.message}`);
}

async function heartbeat(run: Drive, statuses: Map<string, JobStatus>, driveState: DriveState): Promise<RunHeartbeat> {
  const instances = await Promise.all(
    run.loads.map(async ({ loadJob, host }) => {
      const { id, load } = loadJob;
      const status = statuses.get(id);
      const tail = status?.state === 'absent' ? '' : await host.tailJob(loadJob.job.id, 'output', progressTailBytes);
      const waiting =
        status?.state === 'absent' || (status?.state === 'running' && status.startedMilliseconds === null);
      const state: InstanceState = status?.state === 'ended' ? 'ended' : waiting ? 'waiting' : 'running';
      const observed = state === 'running' ? await observe(run, loadJob, host, tail, driveState) : null;
      return { load, state, progress: observed ?? loadJob.progress(tail) };
    }),
  );
  const loads = [...Map.groupBy(instances, ({ load }) => load)].map(([{ id, workload }, own]) => ({
    id,
    workload,
    ...loadProgress(own),
  }));
  return { runId: run.runId, attempt: run.attempt, startMilliseconds: driveState.startMilliseconds, loads };
}

/** Queries the load generator, if possible, and stops it if its level saturates the machines. */
async function observe(
  run: Drive,
  { id, job }: LoadJob,
  host: Host,
  tail: string,
  { watchers, saturated, startMilliseconds }: DriveState,
): Promise<LoadProgress | null> {
  if (saturated.has(id)) return null;
  const limitMilliseconds = run.limitSeconds * 1000;
  const limit = { limitMilliseconds, endMilliseconds: startMilliseconds + limitMilliseconds };
  const { progress, stop } = watchers.get(id)?.latest(tail, limit) ?? { progress: null, stop: null };
  if (stop?.state === 'silent') throw new RunFailed(`${stop.reason}: load ${id} of ${run.runId} hangs.`);
  if (stop) {
    await stopSaturated(host, job.id, onHostsClock(run, host, stop.saturation));
    saturated.add(id);
  }
  return progress;
}

async function withLastOutput(run: Drive, loadId: string | null, reason: string): Promise<string> {
  const failed = run.loads.find(({ loadJob }) => loadJob.id === loadId);
  if (!failed) return `${reason}.`;
  const { host, loadJob } = failed;
  const output = [
    await host.tailJob(loadJob.job.id, 'output', shownOutputBytes),
    await host.tailJob(loadJob.job.id, 'error', shownOutputBytes),
  ].map((text) => text.trim());
  return [`${reason} on ${host.inventory.name}.`, ...output.filter(Boolean)].join('\n');
}
