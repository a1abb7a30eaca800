/** An objective as a campaign file writes it: `p99 <= 10 ms`. */
import type { Objective, Percentile } from '../plan/search-plan.ts';

const written = /^\s*(p50|p95|p99|p999)\s*<=\s*(\d+(?:\.\d+)?)\s*(ms|s)\s*$/;

/** An hour: an answer that takes longer is none. */
const mostMilliseconds = 3_600_000;

/** Null where the text is not one. */
export function parseObjective(text: string): Objective | null {
  const [, percentile, figure, unit] = written.exec(text) ?? [];
  const atMostMilliseconds = Number(figure) * (unit === 's' ? 1000 : 1);
  if (percentile === undefined || !(atMostMilliseconds > 0 && atMostMilliseconds <= mostMilliseconds)) return null;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the expression above names the percentiles
  return { percentile: percentile as Percentile, atMostMilliseconds };
}

export function objectiveInWords({ percentile, atMostMilliseconds }: Objective): string {
  return `${percentile} <= ${atMostMilliseconds} ms`;
}
