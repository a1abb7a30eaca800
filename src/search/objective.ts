/** An objective as in a campaign file: `p99 <= 10 ms`. */
import type { Objective, Percentile } from '../plan/search-plan.ts';

const pattern = /^\s*(p50|p95|p99|p999)\s*<=\s*(\d+(?:\.\d+)?)\s*(ms|s)\s*$/;

/** One hour: a longer response time makes no sense. */
const maxMilliseconds = 3_600_000;

/** Null if the text is no objective. */
export function parseObjective(text: string): Objective | null {
  const [, percentile, figure, unit] = pattern.exec(text) ?? [];
  const atMostMilliseconds = Number(figure) * (unit === 's' ? 1000 : 1);
  if (percentile === undefined || !(atMostMilliseconds > 0 && atMostMilliseconds <= maxMilliseconds)) return null;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the pattern only matches percentiles
  return { percentile: percentile as Percentile, atMostMilliseconds };
}

export function objectiveText({ percentile, atMostMilliseconds }: Objective): string {
  return `${percentile} <= ${atMostMilliseconds} ms`;
}
