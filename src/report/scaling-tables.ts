/** Tables beside the load curves: their levels, and what other hardware would give. */
import type { SystemFinding } from '../findings/findings.ts';
import { milliseconds, rate, significant } from '../text/figures.ts';
import type { LoadCurve } from '../findings/scaling/curve-findings.ts';
import type { Prediction } from '../findings/scaling/prediction-findings.ts';
import { dollarsInWords, smallSum } from '../text/money.ts';
import type { Row, Table } from './table.ts';

export const scalingTitle = 'How it scales';

const nothing = '–';

export function curveTable(id: string, { points, axis, unit, law }: LoadCurve): Table {
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
      ],
    })),
    notes: fitted
      ? [
          `Fitted at ${significant(fitted.at(-1)!.load)} ${axis}, as far as the fit carries: ${rate(fitted.at(-1)!.estimate)} ${unit}/s (${rate(fitted.at(-1)!.low)} to ${rate(fitted.at(-1)!.high)}). This was not measured.`,
        ]
      : [],
  };
}

/** Without rows where nothing can be predicted: the reasons are sentences. */
export function predictionTable({ system, predictions = [] }: SystemFinding): Table {
  const told = predictions.filter((each) => each.state === 'predicted');
  return {
    id: `scaling-${system}-predictions`,
    caption: 'What if: predictions, not measurements',
    columns: [
      { label: 'Change' },
      { label: 'Now, a second', numeric: true },
      { label: 'at least', numeric: true, group: 'Then, a second' },
      { label: 'at most', numeric: true, group: 'Then, a second' },
      { label: 'Next bound' },
      { label: 'Hosts an hour', numeric: true },
      { label: 'now', numeric: true, group: 'Dollars a million' },
      { label: 'then', numeric: true, group: 'Dollars a million' },
    ],
    rows: told.map(predictionRow),
    notes: [...new Set(told.flatMap(({ assumptions }) => assumptions))],
  };
}

function predictionRow(told: Extract<Prediction, { state: 'predicted' }>): Row {
  const { change, nowPerSecond, perSecond, nextBound, dollarsPerHour, nowDollarsPerMillion, dollarsPerMillion } = told;
  return {
    cells: [
      change,
      rate(nowPerSecond),
      rate(perSecond.low),
      rate(perSecond.high),
      nextBound,
      dollarsPerHour === null ? nothing : dollarsInWords(dollarsPerHour),
      nowDollarsPerMillion === null ? nothing : smallSum(nowDollarsPerMillion),
      dollarsPerMillion === null
        ? nothing
        : `${smallSum(dollarsPerMillion.low)} to ${smallSum(dollarsPerMillion.high)}`,
    ],
  };
}

/** Why a change is not predicted. */
export function refusedPredictions({ predictions = [] }: SystemFinding): string[] {
  return predictions.flatMap((each) =>
    each.state === 'cannot-tell'
      ? [`Not predicted: ${each.change.charAt(0).toLowerCase()}${each.change.slice(1)}, since ${each.reason}.`]
      : [],
  );
}
