/** How a system scales: its load curves and their findings, its batches by size, and projections for other hardware. */
import type { SystemFinding } from '../../findings/findings.ts';
import type { ConfirmedPeak } from '../../findings/peaks/peak-finding.ts';
import type { LoadCurve } from '../../findings/scaling/curve-findings.ts';
import { curveTexts, loopText, omittedText } from '../../findings/scaling/curve-text.ts';
import { furtherPoints } from '../../findings/scaling/load-curve.ts';
import { isUnsteady } from '../../measurement/results/steady-part.ts';
import type { RunResult } from '../../measurement/results/types.ts';
import { count, milliseconds, rate, significant } from '../../text/figures.ts';
import { dollarsText, smallSum } from '../../text/money.ts';
import { numberColumn, tableOf, textColumn, type Table } from '../../text/table.ts';
import { byBatchSize } from '../charts/by-batch-size.ts';
import { byLoad, peakOn } from '../charts/by-load.ts';
import type { Chart } from '../charts/chart.ts';
import { charts, details, list, tables, type Node } from '../document/document.ts';

/** Charts that everybody sees, and what is folded. */
export function scalingNodes(finding: SystemFinding, runs: RunResult[]): { shown: Node[]; folded: Node[] } {
  const { system, curves = [], peaks = [] } = finding;
  const parts = curves.map((curve, index) =>
    curveNodes(`scaling-${system}-${index + 1}`, curve, peakOn(curve, peaks), runs, curves.length > 1),
  );
  const batches = byBatchSize(runs).filter((batch) => batch.system === system);
  return {
    shown: charts([...parts.flatMap(({ drawn }) => drawn), ...batches.flatMap((batch) => batch.charts.slice(0, 1))]),
    folded: [
      ...details('How it scales', [
        ...parts.flatMap(({ nodes }) => nodes),
        ...batches.flatMap((batch) => charts(batch.charts.slice(1))),
      ]),
      ...details(
        'Projections for other hardware',
        curves.length === 0 ? [] : [...tables([projectionTable(finding)]), ...list(refusedProjections(finding))],
      ),
    ],
  };
}

/**
 * The charts of a curve, and its findings with the figures of each level.
 *
 * @param isNamed whether titles have the name of the load
 */
function curveNodes(
  id: string,
  curve: LoadCurve,
  peak: ConfirmedPeak | null,
  runs: RunResult[],
  isNamed: boolean,
): { drawn: Chart[]; nodes: Node[] } {
  const others = runs.filter((run) => run.state === 'valid' && isUnsteady(run));
  const drawn = byLoad(id, curve, peak, furtherPoints(curve, runs, others)).map((chart) =>
    isNamed ? { ...chart, title: `${curve.title}: ${chart.title}` } : chart,
  );
  const nodes = [...list([...curveTexts(curve), loopText(curve)]), ...tables([curveTable(id, curve)])];
  return { drawn, nodes };
}

function curveTable(id: string, curve: LoadCurve): Table {
  const { points, axis, unit, law } = curve;
  const omitted = omittedText(curve, ['p95', 'p99']);
  const end = law?.state === 'fitted' ? law.band.at(-1)! : null;
  return tableOf(
    `${id}-levels`,
    `By ${axis}`,
    points,
    [
      textColumn(axis, ({ load }) => rate(load)),
      numberColumn('Runs', ({ runs }) => String(runs.length)),
      numberColumn(`${unit}/s`, ({ perSecond }) => rate(perSecond.median), 'Throughput'),
      numberColumn('lowest', ({ runs, perSecond }) => rate(runs.length > 1 ? perSecond.low : null), 'Throughput'),
      numberColumn('highest', ({ runs, perSecond }) => rate(runs.length > 1 ? perSecond.high : null), 'Throughput'),
      numberColumn('median', ({ latency }) => milliseconds(latency?.p50 ?? null), 'Latency'),
      numberColumn('p95', ({ latency }) => milliseconds(latency?.p95 ?? null), 'Latency'),
      numberColumn('p99', ({ latency }) => milliseconds(latency?.p99 ?? null), 'Latency'),
      numberColumn(`over ${unit}`, ({ latency }) => count(latency?.operations ?? null), 'Latency'),
    ],
    [
      ...(points.some(({ latency, runs }) => latency !== null && runs.length > 1)
        ? [`Latencies are medians over the runs, and so many ${unit} or more stand behind each run.`]
        : []),
      ...(omitted === null ? [] : [omitted]),
      ...(end
        ? [
            `Fit at ${significant(end.load)} ${axis}, the end of its valid range: ${rate(end.estimate)} ${unit}/s (${rate(end.low)} to ${rate(end.high)}). Not measured.`,
          ]
        : []),
    ],
  );
}

const price = (dollars: number | null, text: (sum: number) => string): string =>
  dollars === null ? '–' : text(dollars);

/** Without rows if there is no projection; `refusedProjections` has the reasons. */
function projectionTable({ system, projections = [] }: SystemFinding): Table {
  const projected = projections.filter((each) => each.state === 'projected');
  return tableOf(
    `scaling-${system}-projections`,
    'Projections for other hardware, not measured',
    projected,
    [
      textColumn('Change', ({ change }) => change),
      numberColumn('Now/s', ({ nowPerSecond }) => rate(nowPerSecond)),
      numberColumn('low', ({ perSecond }) => rate(perSecond.low), 'Projected/s'),
      numberColumn('high', ({ perSecond }) => rate(perSecond.high), 'Projected/s'),
      textColumn('Next bottleneck', ({ nextBottleneck }) => nextBottleneck),
      numberColumn('Hosts ($/h)', ({ dollarsPerHour }) => price(dollarsPerHour, dollarsText)),
      numberColumn('now', ({ nowDollarsPerMillion }) => price(nowDollarsPerMillion, smallSum), 'Cost per million'),
      numberColumn(
        'projected',
        ({ dollarsPerMillion }) =>
          dollarsPerMillion ? `${smallSum(dollarsPerMillion.low)} to ${smallSum(dollarsPerMillion.high)}` : '–',
        'Cost per million',
      ),
    ],
    [...new Set(projected.flatMap(({ assumptions }) => assumptions))],
  );
}

/** Why a change has no projection. */
const refusedProjections = ({ projections = [] }: SystemFinding): string[] =>
  projections.flatMap((each) =>
    each.state === 'inconclusive'
      ? [`No projection for ${each.change.charAt(0).toLowerCase()}${each.change.slice(1)}: ${each.reason}.`]
      : [],
  );
