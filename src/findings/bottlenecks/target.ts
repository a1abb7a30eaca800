/** Target rates of the load generators, and whether they were met. */
import type { LoadResult } from '../../measurement/results/types.ts';
import { milliseconds, plain, rate, share } from '../../text/figures.ts';
import { countedPerSecond, latencyOf, targetPerSecond } from '../../workloads/throughput.ts';
import { writtenByRun } from '../../workloads/registry.ts';
import { isTargetMet } from '../../workloads/target-met.ts';
import { isOpenLoop } from '../../workloads/measured.ts';

/** Whether every load met its target rate. A consumer that reads what the run writes follows its producer; any other load needs a target rate. */
export function areTargetsMet(loads: LoadResult[]): boolean {
  const independent = loads.filter(({ load }) => writtenByRun(load) !== null);
  return (
    independent.length > 0 &&
    independent.every((load) => {
      const target = targetPerSecond(load.load);
      const reached = countedPerSecond(load);
      return target !== null && reached !== null && isTargetMet(target, reached);
    })
  );
}

/** Target and achieved rates of the loads that missed their target rate. */
export function shortfallTexts(loads: LoadResult[]): string[] {
  return loads.flatMap((load) => {
    const target = targetPerSecond(load.load);
    const reached = countedPerSecond(load);
    if (target === null || reached === null || isTargetMet(target, reached)) return [];
    return [
      plain(
        `${load.load.workload} reached ${rate(reached)} a second, ${share(reached / target)} of its target rate of ${rate(target)}.`,
      ),
    ];
  });
}

/**
 * Closed-loop loads whose threads were all waiting. A thread starts an operation when the last one ends, so threads over latency is
 * the highest rate they can request (Little's law). If they reached it, the threads were the limit, not a resource.
 */
export function threadLimitTexts(loads: LoadResult[]): string[] {
  return loads.flatMap((load) => {
    const latency = latencyOf(load)?.mean ?? 0;
    const reached = countedPerSecond(load);
    const { target } = load.measured;
    if (isOpenLoop(load) || !target || !('concurrency' in target) || reached === null || latency <= 0) return [];
    const { concurrency: threads } = target;
    const maximum = (threads / latency) * 1000;
    if (reached < maximum * littleShare) return [];
    return [
      plain(
        `${load.load.workload} is closed-loop: ${threads} threads that wait ${milliseconds(latency)} for each operation can request at most ` +
          `${rate(maximum)} a second (Little's law), and reached ${rate(reached)}.`,
      ),
    ];
  });
}

/** Load generators spend a little time of their own between two operations. */
const littleShare = 0.8;
