/** Where the clusters of two variants change places over the rate of a background load. */
import type { Findings } from '../findings/findings.ts';
import type { TopologyFigure, TopologyFinding } from '../findings/tipping-point/topology-finding.ts';
import { count, significant } from '../text/figures.ts';
import type { Table } from './table.ts';

export const topologiesTitle = 'Which one from which background rate on';

const figureTitles: Record<TopologyFigure, string> = {
  totalSeconds: 'total time',
  perSecond: 'throughput',
  latencyP95Milliseconds: 'p95',
};

/** The recommendations, with what weakens each. */
export function topologyTexts({ tippingPoints = [] }: Findings): string[] {
  return tippingPoints.map(({ answer, price, notes }) => [answer, price, ...notes].filter(Boolean).join(' '));
}

/** One table per load and figure, with a row per rate. */
export function topologyTables({ tippingPoints = [] }: Findings): Table[] {
  return tippingPoints.map((finding, index) => ({
    id: `topologies-${index + 1}`,
    caption: captionOf(finding),
    columns: [
      { label: `Background ${finding.background}, ${finding.rateUnit}`, numeric: true },
      { label: 'Blocks', numeric: true },
      { label: `${finding.names.b} to ${finding.names.a}`, numeric: true },
      { label: '95 % interval', numeric: true },
      { label: 'Ahead' },
    ],
    rows: finding.point.rates.map(({ rate, blocks, ratio, interval, ahead }) => ({
      cells: [
        count(rate),
        String(blocks),
        `× ${significant(ratio)}`,
        interval ? `${significant(interval.low)} to ${significant(interval.high)}` : 'too few blocks',
        ahead ? finding.names[ahead] : 'inconclusive',
      ],
    })),
    notes: index === tippingPoints.length - 1 ? ['docs/tipping-point.md explains how it is judged.'] : [],
  }));
}

function captionOf({ loadId, figure, level, names, background }: TopologyFinding): string {
  const own = loadId === background || level === null ? loadId : `${loadId} (${level})`;
  return `${names.b} against ${names.a}: ${figureTitles[figure]} of ${own}`;
}
