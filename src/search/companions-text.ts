/** The other loads of a searched run as text. Pure. */
import type { SearchPlan } from '../plan/search-plan.ts';
import { exact } from '../text/figures.ts';
import { factsOf } from '../workloads/registry.ts';

/** ` with consumer (kafka-consumer) reading at the same rate`; empty for a run of one load. */
export function companionsText({
  partners = [],
  background = [],
}: Pick<SearchPlan, 'partners' | 'background'>): string {
  return othersText(
    partners.map(({ load, workload }) => loadText(load, workload)),
    background.map(
      ({ load, workload, perSecond }) => `${rateText(workload, perSecond)} of ${loadText(load, workload)}`,
    ),
  );
}

/** Partners and background as one clause. */
export function othersText(partners: string[], background: string[]): string {
  const parts = [
    ...(partners.length > 0 ? [`${partners.join(' and ')} reading at the same rate`] : []),
    ...(background.length > 0 ? [`${background.join(' and ')} in the background`] : []),
  ];
  return parts.length === 0 ? '' : ` with ${parts.join(' and ')}`;
}

/** `2,000 operations/s` */
export function rateText(workload: string, perSecond: number): string {
  return `${exact(perSecond)} ${factsOf(workload).unit ?? 'operations'}/s`;
}

/** A load by its id and its generator, which may be the same. */
export function loadText(load: string, workload: string): string {
  return load === workload ? load : `${load} (${workload})`;
}
