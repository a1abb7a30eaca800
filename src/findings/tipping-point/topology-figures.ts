/** The figures by which topologies are compared. Pure. */
import { figures } from '../contrast/figures.ts';
import type { AccompaniedLoad } from './background-runs.ts';
import type { TippingNames } from './tipping-text.ts';
import type { TopologyFigure } from './topology-finding.ts';

/** A figure of the accompanied load or of its background. */
export interface Figure {
  name: TopologyFigure;
  isOfBackground: boolean;
  words: Pick<TippingNames, 'better' | 'lowerIsBetter'>;
  subject(loadId: string): string;
}

export const topologyFigures: Figure[] = [
  figureOf('totalSeconds', 'faster', (loadId) => `the load ${loadId}`),
  figureOf('perSecond', 'higher', (loadId) => `the throughput of ${loadId}`),
  figureOf('latencyP95Milliseconds', 'lower', (loadId) => `p95 of ${loadId}`, true),
];

function figureOf(name: TopologyFigure, better: string, subject: Figure['subject'], isOfBackground = false): Figure {
  return { name, isOfBackground, words: { better, lowerIsBetter: figures[name].isLowerBetter }, subject };
}

/** The loads that have the figure. Values of 0 mean that nothing was measured, and have no ratio. */
export function withValue(
  { name, isOfBackground }: Figure,
  loads: AccompaniedLoad[],
): (AccompaniedLoad & { value: number })[] {
  return loads.flatMap((each) => {
    const load = isOfBackground ? each.background : each.load;
    const value = (load && figures[name].of({ run: each.run, load, session: 0 })) ?? 0;
    return value > 0 ? [{ ...each, value }] : [];
  });
}
