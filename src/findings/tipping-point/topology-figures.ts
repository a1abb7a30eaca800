/** The figures by which topologies are compared. Pure. */
import { batchOf } from '../../workloads/measured.ts';
import { countedPerSecond, latencyOf } from '../../workloads/throughput.ts';
import type { AccompaniedLoad } from './background-runs.ts';
import type { BlockFigure } from './paired-levels.ts';
import type { TippingNames } from './tipping-text.ts';
import type { TopologyFigure } from './topology-finding.ts';

/** A figure of the accompanied load or of its background. Values of 0 mean that nothing was measured, and have no ratio. */
export interface Figure {
  name: TopologyFigure;
  isOfBackground: boolean;
  words: Pick<TippingNames, 'better' | 'lowerIsBetter' | 'unit'>;
  subject(loadId: string): string;
  value(one: AccompaniedLoad): number | null;
}

export const topologyFigures: Figure[] = [
  {
    name: 'totalSeconds',
    isOfBackground: false,
    words: { better: 'faster', lowerIsBetter: true, unit: 's' },
    subject: (loadId) => `the load ${loadId}`,
    value: ({ load }) => batchOf(load)?.seconds ?? null,
  },
  {
    name: 'perSecond',
    isOfBackground: false,
    words: { better: 'higher', lowerIsBetter: false, unit: 'a second' },
    subject: (loadId) => `the throughput of ${loadId}`,
    value: ({ load }) => (batchOf(load) ? null : countedPerSecond(load)),
  },
  {
    name: 'latencyP95Milliseconds',
    isOfBackground: true,
    words: { better: 'lower', lowerIsBetter: true, unit: 'ms' },
    subject: (loadId) => `p95 of ${loadId}`,
    value: ({ background }) => (background ? (latencyOf(background)?.p95 ?? null) : null),
  },
];

/** The loads that have the figure. */
export function withValue(figure: Figure, loads: AccompaniedLoad[]): (BlockFigure & AccompaniedLoad)[] {
  return loads.flatMap((each) => {
    const value = figure.value(each);
    return value !== null && value > 0 ? [{ ...each, value }] : [];
  });
}
