/** Where the clusters of two variants change places over the rate of a background load. */
import { numberColumns } from '../text/table.ts';
import type { Findings } from '../findings/findings.ts';
import type { TopologyFinding } from '../findings/tipping-point/topology-finding.ts';
import { intervalText } from '../findings/contrast/contrast-text.ts';
import { figures } from '../findings/contrast/figures.ts';
import { changeOf, count, plain } from '../text/figures.ts';
import type { Table } from './table.ts';

export const topologiesTitle = 'Which one from which background rate on';

/** Whether a campaign says anything of topologies. */
export function hasTopologies({ tippingPoints, topologyScaling }: Findings): boolean {
  return tippingPoints !== undefined || topologyScaling !== undefined;
}

/** Each where the topologies change places, with the prices, and what weakens it. */
export function topologyTexts({ tippingPoints = [] }: Findings): string[] {
  return tippingPoints.map(({ answer, price, notes }) =>
    plain([`${answer.join('')}.`, price, ...notes].filter(Boolean).join(' ')),
  );
}

/** What each load gains from more nodes. */
export function topologyPartTexts({ topologyScaling = [] }: Findings): string[] {
  return topologyScaling.map(({ answer }) => answer);
}

/** One table per load and figure, with a row per rate. */
export function topologyTables({ tippingPoints = [] }: Findings): Table[] {
  return tippingPoints.map((finding, index) => ({
    id: `topologies-${index + 1}`,
    caption: captionOf(finding),
    columns: [
      ...numberColumns(
        `Background ${finding.background}, ${finding.rateUnit}`,
        'Blocks',
        `${finding.names.b} to ${finding.names.a}`,
        '95 % interval',
      ),
      { label: 'Ahead' },
    ],
    rows: finding.point.rates.map(({ rate, blocks, ratio, estimate, ahead }) => ({
      cells: [
        count(rate),
        String(blocks),
        changeOf(ratio),
        intervalText(estimate),
        ahead ? finding.names[ahead] : 'inconclusive',
      ],
    })),
    notes: index === tippingPoints.length - 1 ? ['docs/tipping-point.md explains how it is judged.'] : [],
  }));
}

function captionOf({ loadId, figure, level, names, background }: TopologyFinding): string {
  const own = loadId === background || level === null ? loadId : `${loadId} (${level})`;
  return `${names.b} against ${names.a}: ${figures[figure].title} of ${own}`;
}
