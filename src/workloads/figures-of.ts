import type { LatencyMilliseconds, LoadFigures } from '../measurement/results/types.ts';

/** Figures as those of the generator that gave them. Throws for those of another. */
export function figuresOf<Kind extends LoadFigures['kind']>(
  figures: LoadFigures,
  kind: Kind,
): Extract<LoadFigures, { kind: Kind }> {
  if (isOf(figures, kind)) return figures;
  throw new Error(`These are figures of ${figures.kind}, and ${kind} was to read them.`);
}

function isOf<Kind extends LoadFigures['kind']>(
  figures: LoadFigures,
  kind: Kind,
): figures is Extract<LoadFigures, { kind: Kind }> {
  return figures.kind === kind;
}

/** Latencies by the names that published ones have. */
export function publishedLatencies(latency: LatencyMilliseconds): Record<string, number> {
  return {
    latencyMeanMilliseconds: latency.mean,
    latencyMedianMilliseconds: latency.p50,
    latencyP95Milliseconds: latency.p95,
    latencyP99Milliseconds: latency.p99,
  };
}
