/** The figures of the other loads of a searched run, over the runs that confirm its level. Pure. */
import { median } from '../../statistics/median.ts';
import type { LoadResult } from '../../measurement/results/types.ts';
import type { SearchPlan } from '../../plan/search-plan.ts';
import { factsOf } from '../../workloads/registry.ts';
import { countedPerSecond, latencyOf } from '../../workloads/throughput.ts';
import type { Companion, Spread } from './peak-finding.ts';

/** Null for a run of one load. */
export function companionsOf(
  { partners = [], background = [], objective }: SearchPlan,
  confirming: { loads: LoadResult[] }[],
): Companion[] | null {
  const companion = (
    { load: loadId, workload }: { load: string; workload: string },
    role: Companion['role'],
    targetPerSecond: number | null,
  ): Companion => {
    const own = confirming.flatMap(({ loads }) => loads.filter(({ load }) => load.id === loadId));
    const rates = own.flatMap((load) => countedPerSecond(load) ?? []);
    const latencies = own.flatMap((load) => latencyOf(load)?.[objective?.percentile ?? 'p99'] ?? []);
    return {
      loadId,
      workload,
      unit: factsOf(workload).unit ?? 'operations',
      perSecond: rates.length > 0 ? spreadOf(rates) : null,
      latency: latencies.length > 0 ? spreadOf(latencies) : null,
      role,
      targetPerSecond,
    };
  };
  const all = [
    ...partners.map((each) => companion(each, 'partner', null)),
    ...background.map((each) => companion(each, 'background', each.perSecond)),
  ];
  return all.length > 0 ? all : null;
}

/** @param values at least one */
export function spreadOf(values: number[]): Spread {
  return { median: median(values), lowest: Math.min(...values), highest: Math.max(...values) };
}
