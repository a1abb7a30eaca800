/** Which latency percentiles enough operations stand behind. Pure. */
import type { LatencyMilliseconds } from './load-output.ts';

/** Operations that must be slower than a percentile: with fewer it is the latency of a few chance operations. */
const leastBeyond = 10;
const sharesBeyond: Partial<Record<keyof LatencyMilliseconds, number>> = { p95: 0.05, p99: 0.01, p999: 0.001 };

/** Whether a figure stands on enough operations: p95 on 200, p99 on 1,000, p99.9 on 10,000. */
export function isSupported(figure: keyof LatencyMilliseconds, operations: number): boolean {
  const beyond = sharesBeyond[figure];
  return beyond === undefined || Math.round(operations * beyond * 1000) >= leastBeyond * 1000;
}
