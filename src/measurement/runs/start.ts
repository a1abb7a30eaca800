/**
 * Starts the loads of one attempt: first those that the others wait for, and when these are ready all others at one moment. A worker
 * that takes over continues where the one before stopped.
 */
import type { Host } from '../../hosts/host.ts';
import type { JobStatus } from '../../hosts/job.ts';
import type { Clocks } from '../../hosts/clocks/clock-log.ts';
import { statusOnOurClock } from '../../hosts/clocks/on-our-clock.ts';
import { progressTailBytes } from '../../workloads/load-output.ts';
import type { LoadJob } from './jobs.ts';
import { earliestStart, judgeJobs } from './judge.ts';

/** Time in milliseconds for every host to start its job before the barrier opens. */
const barrierMilliseconds = 3000;
const startPollMilliseconds = 200;
const readyPollMilliseconds = 1000;

export interface Starting {
  loads: { loadJob: LoadJob; host: Host }[];
  /** Of all hosts of the run. */
  clocks: Pick<Clocks, 'measure' | 'of'>;
  /** Waits; rejects when the start is cancelled. */
  pause(milliseconds: number): Promise<void>;
}

type Loads = Starting['loads'];
type Statuses = Map<string, JobStatus>;

/** The loads that start first, if others follow them. */
function groupsOf(loads: Loads): { first: Loads; others: Loads } {
  const { first = [], others = [] } = Object.groupBy(loads, ({ loadJob }) => (loadJob.isReady ? 'first' : 'others'));
  return others.length === 0 ? { first: [], others: first } : { first, others };
}

const areAbsent = (loads: Loads, statuses: Statuses): boolean =>
  loads.every(({ loadJob }) => statuses.get(loadJob.id)?.state === 'absent');

/** Whether a worker has to start loads: none has started, or only those that start first. */
export function remainsToStart(statuses: Statuses, loads: Loads): boolean {
  return areAbsent(groupsOf(loads).others, statuses);
}

/** Starts what remains. A load that ends before it is ready is reported when the run is driven, and nothing more is started. */
export async function startInOrder(run: Starting, whileWaiting: (statuses: Statuses) => Promise<void>): Promise<void> {
  const { first, others } = groupsOf(run.loads);
  await startTogether(first);
  for (;;) {
    const statuses = await jobStatuses(run);
    if (first.some(({ loadJob }) => statuses.get(loadJob.id)?.state !== 'running')) return;
    if ((await Promise.all(first.map(isReady))).every(Boolean)) break;
    await whileWaiting(statuses);
    await run.pause(readyPollMilliseconds);
  }
  await startTogether(others);
}

async function isReady({ loadJob, host }: Loads[number]): Promise<boolean> {
  return loadJob.isReady?.(await host.tailJob(loadJob.job.id, 'output', progressTailBytes)) ?? true;
}

async function startTogether(loads: Loads): Promise<void> {
  const open = Date.now() + barrierMilliseconds;
  const lead = Math.max(0, ...loads.map(({ loadJob }) => loadJob.load.background?.leadSeconds ?? 0));
  await Promise.all(
    loads.map(({ loadJob, host }) => {
      const startAtMilliseconds = loadJob.load.background ? open : open + lead * 1000;
      // A single instance has nothing to wait for.
      return host.startJob({ ...loadJob.job, ...(loads.length > 1 ? { startAtMilliseconds } : {}) });
    }),
  );
}

/**
 * Starts the loads if they have not started, and returns when one runs that is no background and that no other waits for: its start as a
 * Unix time. Whatever goes wrong with a load is reported when the run is driven.
 *
 * @param run.beforeStart called before any load of the attempt starts
 */
export async function startLoads(run: Starting & { beforeStart(): Promise<void> }): Promise<number> {
  await run.clocks.measure();
  const found = await jobStatuses(run);
  if (judgeJobs(found).state === 'fresh') await run.beforeStart();
  if (remainsToStart(found, run.loads)) await startInOrder(run, async () => {});
  const main = groupsOf(run.loads).others.filter(({ loadJob }) => !loadJob.load.background);
  for (;;) {
    const statuses = await jobStatuses({ ...run, loads: main });
    const start = earliestStart(statuses.values());
    if (start !== null) return start;
    const { state } = judgeJobs(statuses);
    if (state === 'failed' || state === 'fresh') return Date.now();
    await run.pause(startPollMilliseconds);
  }
}

/** By load. Times are on our clock. */
export async function jobStatuses({ loads, clocks }: Pick<Starting, 'loads' | 'clocks'>): Promise<Statuses> {
  const found = await Promise.all(
    loads.map(async ({ loadJob, host }) => {
      const status = await host.jobStatus(loadJob.job.id);
      return [loadJob.id, statusOnOurClock(status, clocks.of(host.inventory.name))] as const;
    }),
  );
  return new Map(found);
}
