import type { LatencyMilliseconds } from './load-output.ts';

/** Latencies by the names that published results use. */
export function publishedLatencies(latency: LatencyMilliseconds): Record<string, number> {
  return {
    latencyMeanMilliseconds: latency.mean,
    latencyMedianMilliseconds: latency.p50,
    latencyP95Milliseconds: latency.p95,
    latencyP99Milliseconds: latency.p99,
  };
}
