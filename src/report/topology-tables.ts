/** Where the clusters of two variants change places over the rate of a background load. */
import { numberColumns } from '../text/table.ts';
import type { Findings } from '../findings/findings.ts';
import type { TopologyFinding } from '../findings/tipping-point/topology-finding.ts';
import { figures } from '../findings/contrast/figures.ts';
import type { FigureAtRate } from '../findings/tipping-point/rate-within-limit.ts';
import { count, milliseconds, significant } from '../text/figures.ts';
import { percentileTitles } from '../workloads/percentile-support.ts';
import type { Table } from './table.ts';

export const topologiesTitle = 'Which one from which background rate on';

/** Whether a campaign says anything of topologies. */
export function hasTopologies({ tippingPoints, topologyObjectives, topologyScaling }: Findings): boolean {
  return [tippingPoints, topologyObjectives, topologyScaling].some((each) => each !== undefined);
}

/** Each where the topologies change places, with the prices, and what weakens it. */
export function topologyTexts({ tippingPoints = [] }: Findings): string[] {
  return tippingPoints.map(({ answer, price, notes }) => [answer, price, ...notes].filter(Boolean).join(' '));
}

/** Up to which rate each topology meets the objective, and what each load gains from more nodes. */
export function topologyPartTexts({ topologyObjectives = [], topologyScaling = [] }: Findings): string[] {
  return [
    ...topologyObjectives.map(({ answer, notes }) => [answer, ...notes].join(' ')),
    ...topologyScaling.map(({ answer }) => answer),
  ];
}

/** One table per load and figure, with a row per rate; then the latency of the backgrounds against the objective. */
export function topologyTables(findings: Findings): Table[] {
  const tables = [...comparisonTables(findings), ...objectiveTables(findings)];
  const isLast = (index: number): boolean => index === tables.length - 1;
  return tables.map((table, index) => ({
    ...table,
    notes: isLast(index) ? ['docs/tipping-point.md explains how it is judged.'] : [],
  }));
}

function comparisonTables({ tippingPoints = [] }: Findings): Table[] {
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
    rows: finding.point.rates.map(({ rate, blocks, ratio, interval, ahead }) => ({
      cells: [
        count(rate),
        String(blocks),
        `× ${significant(ratio)}`,
        interval ? `${significant(interval.low)} to ${significant(interval.high)}` : 'too few blocks',
        ahead ? finding.names[ahead] : 'inconclusive',
      ],
    })),
    notes: [],
  }));
}

/** One table per load and background, with the rates of every variant. */
function objectiveTables({ topologyObjectives = [] }: Findings): Table[] {
  const byLoad = Map.groupBy(topologyObjectives, ({ loadId, level, background }) =>
    JSON.stringify([loadId, level, background]),
  );
  return [...byLoad.values()].map((all, index) => {
    const { loadId, level, background, rateUnit, objective } = all[0]!;
    const { percentile, atMostMilliseconds } = objective;
    const own = level === null ? loadId : `${loadId} (${level})`;
    return {
      id: `topology-objectives-${index + 1}`,
      caption: `${percentileTitles[percentile]} of ${background} while ${own} runs, against ${atMostMilliseconds} ms`,
      columns: [
        { label: 'Variant' },
        ...numberColumns(`Background ${background}, ${rateUnit}`, 'Blocks'),
        { label: percentileTitles[percentile], numeric: true },
        { label: '95 % interval', numeric: true },
        { label: 'Objective' },
      ],
      rows: all.flatMap(({ variant, within }) =>
        within.rates.map(({ rate, blocks, value, interval, state }) => ({
          cells: [
            variant,
            count(rate),
            String(blocks),
            value === null ? '–' : milliseconds(value),
            interval ? `${milliseconds(interval.low)} to ${milliseconds(interval.high)}` : '–',
            stateTexts[state],
          ],
        })),
      ),
      notes: [],
    };
  });
}

const stateTexts: Record<FigureAtRate['state'], string> = {
  within: 'met',
  beyond: 'not met',
  inconclusive: 'inconclusive',
  'too-few-blocks': 'inconclusive: too few blocks',
  'rate-missed': 'inconclusive: rate missed',
};

function captionOf({ loadId, figure, level, names, background }: TopologyFinding): string {
  const own = loadId === background || level === null ? loadId : `${loadId} (${level})`;
  return `${names.b} against ${names.a}: ${figures[figure].title} of ${own}`;
}
