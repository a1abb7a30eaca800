/** Tables for the load curves: their levels, and projections for other hardware. */
import type { SystemFinding } from '../findings/findings.ts';
import { count, milliseconds, rate, significant } from '../text/figures.ts';
import type { LoadCurve } from '../findings/scaling/curve-findings.ts';
import { omittedText } from '../findings/scaling/curve-text.ts';
import type { Projection } from '../findings/scaling/projection-findings.ts';
import { dollarsText, smallSum } from '../text/money.ts';
import type { Row, Table } from './table.ts';

export const scalingTitle = 'How it scales';

const nothing = '–';

export function curveTable(id: string, curve: LoadCurve): Table {
  const { points, axis, unit, law } = curve;
  const omitted = omittedText(curve, ['p95', 'p99']);
  const fitted = law?.state === 'fitted' ? law.band : null;
  return {
    id: `${id}-levels`,
    caption: `By ${axis}`,
    columns: [
      { label: axis },
      { label: 'Runs', numeric: true },
      { label: `${unit}/s`, numeric: true, group: 'Throughput' },
      { label: 'lowest', numeric: true, group: 'Throughput' },
      { label: 'highest', numeric: true, group: 'Throughput' },
      { label: 'median', numeric: true, group: 'Latency' },
      { label: 'p95', numeric: true, group: 'Latency' },
      { label: 'p99', numeric: true, group: 'Latency' },
      { label: `over ${unit}`, numeric: true, group: 'Latency' },
    ],
    rows: points.map(({ load, runs, perSecond, latency }) => ({
      cells: [
        rate(load),
        String(runs.length),
        rate(perSecond.median),
        runs.length > 1 ? rate(perSecond.low) : nothing,
        runs.length > 1 ? rate(perSecond.high) : nothing,
        milliseconds(latency?.p50 ?? null),
        milliseconds(latency?.p95 ?? null),
        milliseconds(latency?.p99 ?? null),
        count(latency?.operations ?? null),
      ],
    })),
    notes: [
      ...(points.some(({ latency, runs }) => latency !== null && runs.length > 1)
        ? [`Latencies are medians over the runs, and so many ${unit} or more stand behind each run.`]
        : []),
      ...(omitted === null ? [] : [omitted]),
      ...(fitted
        ? [
            `Fit at ${significant(fitted.at(-1)!.load)} ${axis}, the end of its valid range: ${rate(fitted.at(-1)!.estimate)} ${unit}/s (${rate(fitted.at(-1)!.low)} to ${rate(fitted.at(-1)!.high)}). Not measured.`,
          ]
        : []),
    ],
  };
}

/** Without rows if there is no projection; `refusedProjections` has the reasons. */
export function projectionTable({ system, projections = [] }: SystemFinding): Table {
  const projected = projections.filter((each) => each.state === 'projected');
  return {
    id: `scaling-${system}-projections`,
    caption: 'Projections for other hardware, not measured',
    columns: [
      { label: 'Change' },
      { label: 'Now/s', numeric: true },
      { label: 'low', numeric: true, group: 'Projected/s' },
      { label: 'high', numeric: true, group: 'Projected/s' },
      { label: 'Next bottleneck' },
      { label: 'Hosts ($/h)', numeric: true },
      { label: 'now', numeric: true, group: 'Cost per million' },
      { label: 'projected', numeric: true, group: 'Cost per million' },
    ],
    rows: projected.map(projectionRow),
    notes: [...new Set(projected.flatMap(({ assumptions }) => assumptions))],
  };
}

function projectionRow(projected: Extract<Projection, { state: 'projected' }>): Row {
  const { change, nowPerSecond, perSecond, nextBottleneck, dollarsPerHour, nowDollarsPerMillion, dollarsPerMillion } =
    projected;
  return {
    cells: [
      change,
      rate(nowPerSecond),
      rate(perSecond.low),
      rate(perSecond.high),
      nextBottleneck,
      dollarsPerHour === null ? nothing : dollarsText(dollarsPerHour),
      nowDollarsPerMillion === null ? nothing : smallSum(nowDollarsPerMillion),
      dollarsPerMillion === null
        ? nothing
        : `${smallSum(dollarsPerMillion.low)} to ${smallSum(dollarsPerMillion.high)}`,
    ],
  };
}

/** Why a change has no projection. */
export function refusedProjections({ projections = [] }: SystemFinding): string[] {
  return projections.flatMap((each) =>
    each.state === 'inconclusive'
      ? [`No projection for ${each.change.charAt(0).toLowerCase()}${each.change.slice(1)}: ${each.reason}.`]
      : [],
  );
}
