/** How each load changes over the variables of the steps, such as the size of the data, and published curves next to it. */
import type { AxisCurve } from '../../findings/axis/axis-findings.ts';
import type { PublishedAxis } from '../../findings/axis/published-axis-findings.ts';
import type { Findings } from '../../findings/findings.ts';
import { titleOfCluster } from '../../systems/registry.ts';
import { changeOf, milliseconds, rate, significant } from '../../text/figures.ts';
import { numberColumn, tableOf, textColumn, textColumns, type Table } from '../../text/table.ts';
import { bottleneckCell } from '../bottleneck-tables.ts';
import { byVariable } from '../charts/by-variable.ts';
import { charts, details, heading, list, section, tables, type Section } from '../document/document.ts';

/** Null if no step changes a variable. */
export function axesSection({ systems }: Findings): Section | null {
  const nodes = systems.flatMap(({ system, axes = [] }) =>
    axes.flatMap((curve, index) => {
      const { title, variable, caches, verdict } = curve;
      const id = `axis-${system}-${index + 1}`;
      const by = `${variable.name}${caches === null ? '' : `, ${caches} caches`}`;
      return [
        heading(`${titleOfCluster(system)}: ${title} by ${by}`, id),
        ...list(verdict),
        ...charts(byVariable(id, curve)),
        ...details('Figures', tables([axisTable(id, curve), evidenceTable(id, curve), ...publishedTables(id, curve)])),
      ];
    }),
  );
  return section('axes', 'Over what the steps change', nodes);
}

/** `data (GB)` */
const axisLabel = ({ variable }: AxisCurve): string => `${variable.name} (${variable.unit})`;

function axisTable(id: string, curve: AxisCurve): Table {
  const { points, variable, unit } = curve;
  return tableOf(
    `${id}-points`,
    `By ${variable.name}`,
    points,
    [
      numberColumn(axisLabel(curve), ({ value }) => significant(value)),
      ...variable.also.map(({ name, unit: of, factor }) =>
        numberColumn(`${name} (${of})`, ({ value }: (typeof points)[number]) => significant(value * factor)),
      ),
      numberColumn('Runs', ({ runs }) => String(runs.length)),
      numberColumn(`${unit}/s`, ({ perSecond }) => rate(perSecond.median), 'Throughput'),
      numberColumn('low', ({ perSecond }) => rate(perSecond.interval?.low ?? null), 'Throughput'),
      numberColumn('high', ({ perSecond }) => rate(perSecond.interval?.high ?? null), 'Throughput'),
      numberColumn('median', ({ latency }) => milliseconds(latency?.p50 ?? null), 'Latency'),
      numberColumn('p99', ({ latency }) => milliseconds(latency?.p99 ?? null), 'Latency'),
    ],
    [
      points.some(({ perSecond }) => perSecond.interval)
        ? 'Low and high are the 95 % interval of the median, from the scatter of repeated runs at all values.'
        : 'Too few runs were repeated for intervals.',
    ],
  );
}

const isKnown = ({ values }: AxisCurve['evidence'][number]): boolean => values.some((value) => value !== null);

/** What was measured at each point that may explain a change: a column for each figure that is known somewhere. */
function evidenceTable(id: string, curve: AxisCurve): Table {
  const missing = curve.evidence.filter((each) => !isKnown(each)).map(({ title }) => title);
  return tableOf(
    `${id}-evidence`,
    'Why: what was measured at each value',
    curve.points.map((point, index) => ({ ...point, index })),
    [
      numberColumn(axisLabel(curve), ({ value }) => significant(value)),
      textColumn('Bottleneck', ({ bottleneck }) => bottleneckCell(bottleneck)),
      ...curve.evidence
        .filter(isKnown)
        .map(({ title, values }) =>
          numberColumn(title, ({ index }: { index: number }) => significant(values[index] ?? null)),
        ),
    ],
    missing.length === 0 ? [] : [`Not measured: ${missing.join('; ')}.`],
  );
}

/** A published curve next to ours: throughput relative to the smallest size, because the machines differ. */
function publishedTables(id: string, curve: AxisCurve): Table[] {
  return (curve.published ?? []).flatMap((published, index) => [
    pointsTable(`${id}-published-${index + 1}`, published),
    conditionsTable(`${id}-published-${index + 1}-conditions`, published, curve),
  ]);
}

function pointsTable(id: string, { source, table, points, doubts }: PublishedAxis): Table {
  const overMemory = 'data ÷ memory (×)';
  return tableOf(
    id,
    `Published: ${source}, ${table}`,
    points,
    [
      numberColumn('data (GB)', ({ dataGigabytes }) => significant(dataGigabytes)),
      numberColumn('if copies are in it', (point) => significant(point.overMemory), overMemory),
      numberColumn('if not', ({ overMemoryWithCopies }) => significant(overMemoryWithCopies), overMemory),
      numberColumn('operations/s', ({ perSecond }) => rate(perSecond)),
      numberColumn('of the smallest', ({ share }) => changeOf(share)),
    ],
    doubts.map((doubt) => `Doubtful published figure: ${doubt}`),
  );
}

function conditionsTable(id: string, { differences, lossPerDoubling }: PublishedAxis, curve: AxisCurve): Table {
  const { loss, title } = curve;
  const ours = loss ? `${significant(loss.percent)} %, from ${significant(loss.from)} to ${significant(loss.to)}` : '–';
  const theirs = `${significant(lossPerDoubling)} %, from the first size to the last`;
  return {
    id,
    caption: `Conditions of ${title} that differ or are unknown`,
    columns: textColumns('Condition', 'Published', 'Here'),
    rows: [
      { cells: ['Throughput lost per doubling', theirs, ours] },
      ...differences.map(({ condition, published, here }) => ({ cells: [condition, published ?? 'not stated', here] })),
    ],
    notes: [],
  };
}
