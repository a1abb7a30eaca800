/** What the load tools asked for, and whether they got it. */
import type { LoadResult } from '../../measurement/results/types.ts';
import { milliseconds, plain, rate, share } from '../../text/figures.ts';
import { countedPerSecond, latencyOf, offeredPerSecond } from '../../workloads/throughput.ts';
import { writtenByRun } from '../../workloads/registry.ts';
import { isTargetMet } from '../../workloads/target-met.ts';
import { isOpenLoop } from '../../workloads/measured.ts';

/** Whether every load that has a rate limit ran at it. A consumer that reads what is written beside it follows; nothing else is unlimited. */
export function offerMet(loads: LoadResult[]): boolean {
  const leading = loads.filter(({ load }) => writtenByRun(load) !== null);
  return (
    leading.length > 0 &&
    leading.every((load) => {
      const offered = offeredPerSecond(load.load);
      const done = countedPerSecond(load);
      return offered !== null && done !== null && isTargetMet(offered, done);
    })
  );
}

/** What was offered and what was done, of loads that fell short of their offer. */
export function shortfalls(loads: LoadResult[]): string[] {
  return loads.flatMap((load) => {
    const offered = offeredPerSecond(load.load);
    const done = countedPerSecond(load);
    if (offered === null || done === null || isTargetMet(offered, done)) return [];
    return [
      plain(
        `${load.load.workload} did ${rate(done)} of ${rate(offered)} a second, ${share(done / offered)} of its offer.`,
      ),
    ];
  });
}

/**
 * Closed-loop loads whose threads were all waiting: the next operation begins when the last has ended, so threads over latency is the
 * most they can ask for (Little's law). Where that is what they did, they, and no resource, were the limit.
 */
export function threadLimits(loads: LoadResult[]): string[] {
  return loads.flatMap((load) => {
    const latency = latencyOf(load)?.mean ?? 0;
    const done = countedPerSecond(load);
    const { target } = load.measured;
    if (isOpenLoop(load) || !target || !('concurrency' in target) || done === null || latency <= 0) return [];
    const { concurrency: threads } = target;
    const most = (threads / latency) * 1000;
    if (done < most * littleShare) return [];
    return [
      plain(
        `${load.load.workload} is closed-loop: ${threads} threads that wait ${milliseconds(latency)} for each operation can ask for no more ` +
          `than ${rate(most)} a second (Little's law), and did ${rate(done)}.`,
      ),
    ];
  });
}

/** Tools keep a little time to themselves between two operations. */
const littleShare = 0.8;
