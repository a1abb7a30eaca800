/** Tables of a load over a variable: its points, what was measured at each, and published curves. */
import { numberColumns } from '../text/table.ts';
import type { AxisCurve } from '../findings/axis/axis-findings.ts';
import type { PublishedAxis } from '../findings/axis/published-axis-findings.ts';
import { milliseconds, rate, significant, changeOf } from '../text/figures.ts';
import type { Table } from './table.ts';

export const axesTitle = 'Over what the steps change';

const nothing = '–';

/** `data (GB)` */
export function axisLabel({ variable }: Pick<AxisCurve, 'variable'>): string {
  return `${variable.name} (${variable.unit})`;
}

export function axisTable(id: string, curve: AxisCurve): Table {
  const { points, variable, unit } = curve;
  const hasIntervals = points.some(({ perSecond }) => perSecond.interval);
  return {
    id: `${id}-points`,
    caption: `By ${variable.name}`,
    columns: [
      { label: axisLabel(curve), numeric: true },
      ...variable.also.map((also) => ({ label: `${also.name} (${also.unit})`, numeric: true })),
      { label: 'Runs', numeric: true },
      { label: `${unit}/s`, numeric: true, group: 'Throughput' },
      { label: 'low', numeric: true, group: 'Throughput' },
      { label: 'high', numeric: true, group: 'Throughput' },
      { label: 'median', numeric: true, group: 'Latency' },
      { label: 'p99', numeric: true, group: 'Latency' },
    ],
    rows: points.map(({ value, runs, perSecond, latency }) => ({
      cells: [
        significant(value),
        ...variable.also.map(({ factor }) => significant(value * factor)),
        String(runs.length),
        rate(perSecond.median),
        rate(perSecond.interval?.low ?? null),
        rate(perSecond.interval?.high ?? null),
        milliseconds(latency?.p50 ?? null),
        milliseconds(latency?.p99 ?? null),
      ],
    })),
    notes: [
      hasIntervals
        ? 'Low and high are the 95 % interval of the median, from the scatter of repeated runs at all values.'
        : 'Too few runs were repeated for intervals.',
    ],
  };
}

/** What was measured at each point that may explain a change: a column for each figure that is known somewhere. */
export function evidenceTable(id: string, curve: AxisCurve): Table {
  const { points, evidence } = curve;
  const known = evidence.filter(({ values }) => values.some((value) => value !== null));
  const missing = evidence.filter(({ values }) => values.every((value) => value === null)).map(({ title }) => title);
  return {
    id: `${id}-evidence`,
    caption: `Why: what was measured at each value`,
    columns: [
      { label: axisLabel(curve), numeric: true },
      { label: 'Bottleneck' },
      ...known.map(({ title }) => ({ label: title, numeric: true })),
    ],
    rows: points.map(({ value, bottleneck }, index) => ({
      cells: [
        significant(value),
        bottleneckCell(bottleneck),
        ...known.map(({ values }) => significant(values[index] ?? null)),
      ],
    })),
    notes: missing.length === 0 ? [] : [`Not measured: ${missing.join('; ')}.`],
  };
}

function bottleneckCell(bottleneck: AxisCurve['points'][number]['bottleneck']): string {
  if (!bottleneck || bottleneck.state === 'inconclusive') return 'inconclusive';
  return bottleneck.state === 'found' && bottleneck.title !== null ? bottleneck.title : 'none found';
}

/** A published curve next to ours: throughput relative to the smallest size, because the machines differ. */
export function publishedAxisTables(id: string, curve: AxisCurve): Table[] {
  return (curve.published ?? []).flatMap((published, index) => [
    pointsTable(`${id}-published-${index + 1}`, published),
    conditionsTable(`${id}-published-${index + 1}-conditions`, published, curve),
  ]);
}

function pointsTable(id: string, { source, table, points, doubts }: PublishedAxis): Table {
  return {
    id,
    caption: `Published: ${source}, ${table}`,
    columns: [
      { label: 'data (GB)', numeric: true },
      { label: 'if copies are in it', numeric: true, group: 'data ÷ memory (×)' },
      { label: 'if not', numeric: true, group: 'data ÷ memory (×)' },
      ...numberColumns('operations/s', 'of the smallest'),
    ],
    rows: points.map(({ dataGigabytes, overMemory, overMemoryWithCopies, perSecond, share }) => ({
      cells: [
        significant(dataGigabytes),
        significant(overMemory),
        significant(overMemoryWithCopies),
        rate(perSecond),
        changeOf(share),
      ],
    })),
    notes: doubts.map((doubt) => `Doubtful published figure: ${doubt}`),
  };
}

function conditionsTable(
  id: string,
  { differences, lossPerDoubling }: PublishedAxis,
  { loss, title }: AxisCurve,
): Table {
  return {
    id,
    caption: `Conditions of ${title} that differ or are unknown`,
    columns: [{ label: 'Condition' }, { label: 'Published' }, { label: 'Here' }],
    rows: [
      {
        cells: [
          'Throughput lost per doubling',
          `${significant(lossPerDoubling)} %, from the first size to the last`,
          loss ? `${significant(loss.percent)} %, from ${significant(loss.from)} to ${significant(loss.to)}` : nothing,
        ],
      },
      ...differences.map(({ condition, published, here }) => ({ cells: [condition, published ?? 'not stated', here] })),
    ],
    notes: [],
  };
}
