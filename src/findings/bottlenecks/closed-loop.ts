/** Loads whose threads wait for an answer before they ask again: whether the threads are the limit, and not a resource. Pure. */
import type { LoadResult } from '../../measurement/results/types.ts';
import type { WindowTelemetry } from '../../measurement/telemetry/statistics.ts';
import { threshold } from '../../systems/threshold.ts';
import { isOpenLoop } from '../../workloads/measured.ts';
import { countedPerSecond, latencyOf } from '../../workloads/throughput.ts';
import { milliseconds, plain, rate } from '../../text/figures.ts';
import type { Pressure } from './bottleneck.ts';
import { limiting, slowdownOf } from './disk-wait.ts';
import { stepAt, stepText, type Step } from './load-levels.ts';
import type { Subject } from './subject.ts';
import { fullShare, nearShare } from './thresholds.ts';

/** Load generators spend a little time of their own between two operations. */
const littleShare = threshold(0.8, 'latency');

/**
 * `limits`: more threads brought more throughput. `excluded`: they brought none. `possible`: no other level tells. Without think
 * time, throughput is always threads over latency (Little's law), so that alone does not tell a thread limit from a resource.
 */
export interface ClosedLoop {
  state: 'limits' | 'excluded' | 'possible';
  /** Whether its threads did nothing but wait for answers, so that nothing else can limit them. */
  isAllWaiting: boolean;
  step: Step | null;
  /** A sentence. */
  text: string;
}

/** Null if no load is closed-loop. */
export function closedLoopOf({ loads, levels = [] }: Subject): ClosedLoop | null {
  const waiting = loads.flatMap((load) => {
    const little = littleOf(load);
    return little ? [{ ...little, levels: levels.find(({ loadId }) => loadId === load.load.id) }] : [];
  });
  const [first] = waiting;
  if (!first) return null;
  const step = first.levels ? stepAt(first.levels) : null;
  const { isAllWaiting } = first;
  if (!step) return { state: 'possible', step: null, isAllWaiting, text: first.text };
  return { state: step.gain === 'more' ? 'limits' : 'excluded', step, isAllWaiting, text: `${stepText(step)}.` };
}

/** What the threads of a closed-loop load can ask for at most, and whether they reached it; null for any other load. */
function littleOf(load: LoadResult): { text: string; isAllWaiting: boolean } | null {
  const latency = latencyOf(load)?.mean ?? 0;
  const reached = countedPerSecond(load);
  const { target } = load.measured;
  if (isOpenLoop(load) || !target || !('concurrency' in target) || reached === null || latency <= 0) return null;
  const { concurrency: threads } = target;
  const maximum = (threads / latency) * 1000;
  const text = plain(
    `${load.load.workload} is closed-loop: ${threads} threads that wait ${milliseconds(latency)} for each operation can request at most ` +
      `${rate(maximum)} a second (Little's law), and reached ${rate(reached)}.`,
  );
  return { text, isAllWaiting: reached >= maximum * littleShare };
}

/** Resources whose utilization is a share of all they can do: at its end nothing is left, however many threads ask. */
const capacities = new Set<string>(['cpu', 'network', 'quota', 'softirq']);

/** One thread or core may be busy with work that no operation waits for. */
const serial = new Set<string>(['thread', 'core']);

/** Whether threads can be the limit at all: they only wait, or more of them brought more. */
export function canThreadsLimit({ isAllWaiting, state }: ClosedLoop): boolean {
  return isAllWaiting || state === 'limits';
}

interface Among {
  telemetry: WindowTelemetry;
  pressures: Pressure[];
}

/** Whether the threads may be the limit instead of this resource, which is then only where they spend their time. */
export function mayLoopLimit(loop: ClosedLoop | null, cause: Pressure | null, among: Among): boolean {
  if (!loop || loop.state === 'excluded') return false;
  if (!cause) return canThreadsLimit(loop);
  const isOwn = isLimitByItself(cause, among);
  return loop.state === 'possible' ? !isOwn : !(isOwn && cause.saturationConfidence === 'high');
}

function isLimitByItself(cause: Pressure, { telemetry, pressures }: Among): boolean {
  const { resource, evidence, figure, waiting, where } = cause;
  if (serial.has(resource)) return false;
  // A rate is all that a disk may do, however fast it answers.
  if (resource !== 'disk' || limiting(cause, pressures).limit)
    return evidence !== 'utilization' || (capacities.has(resource) && (waiting === null || figure >= fullShare));
  // Threads that only read from a disk always wait for it. It is saturated if it answers more slowly than when idle.
  const slowdown = slowdownOf(telemetry, cause);
  const isBelowRate = pressures.some(
    (each) => each.limit === 'published-rate' && each.where.host === where.host && each.figure < nearShare,
  );
  return evidence !== 'utilization' && (slowdown === 'clear' || (slowdown === 'possible' && !isBelowRate));
}
