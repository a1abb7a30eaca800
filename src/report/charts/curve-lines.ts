/** The lines of a load curve's charts as data: measured levels, knee, objective, and the fitted law. */
import type { ConfirmedPeak, PeakFinding } from '../../findings/peaks/peak-finding.ts';
import { geometricSteps } from '../../statistics/geometric-steps.ts';
import type { CurvePoint, Knee, LoadCurve, ScalingLaw } from '../../findings/scaling/curve-findings.ts';
import type { Percentile } from '../../plan/search-plan.ts';
import { bar } from './chart.ts';
import { bendLines, type DrawnLine, type Place } from './line-chart.ts';

/** Lines differ by colour and dash, for readers who cannot distinguish the colours. */
export const curveLines = {
  measured: { title: 'Measured, with the range of the runs', color: 'var(--line-1)', type: 'solid' },
  law: { title: 'Universal Scalability Law', color: 'var(--line-2)', type: 'solid' },
  band: { title: '95 % interval of the law', color: 'var(--line-2)', type: 'dotted' },
  target: { title: 'Target rate', color: 'var(--line-machine)', type: 'dashed' },
  knee: { title: 'Knee, with its range at the top', color: 'var(--line-4)', type: 'dashed' },
  unsteady: { title: 'Not steady, so not counted', color: 'var(--line-1)', type: 'solid' },
  confirmed: { title: 'Peak, confirmed by fresh runs', color: 'var(--line-5)', type: 'solid' },
  p50: { title: 'Median', color: 'var(--line-3)', type: 'solid' },
  p95: { title: '95th percentile', color: 'var(--line-1)', type: 'dashed' },
  p999: { title: '99.9th percentile', color: 'var(--line-4)', type: 'dashed' },
  p99: { title: '99th percentile', color: 'var(--line-2)', type: 'dashed' },
  objective: { title: 'Objective', color: 'var(--bad)', type: 'dotted' },
} as const;

export type CurveLine = keyof typeof curveLines;

export type Drawn = DrawnLine<CurveLine>;

/** The peak that runs of this curve confirmed. */
export function peakOn({ points }: LoadCurve, peaks: PeakFinding[]): ConfirmedPeak | null {
  const runs = new Set(points.flatMap((point) => point.runs));
  const confirmed = peaks.filter((peak) => peak.state === 'confirmed');
  return confirmed.find(({ confirmations }) => confirmations.some(({ runId }) => runs.has(runId))) ?? null;
}

export function throughputLines(
  { points, knee, law, axis }: LoadCurve,
  peak: ConfirmedPeak | null,
  unsteady: CurvePoint[],
): Drawn[] {
  const top = Math.max(...points.map(({ perSecond }) => perSecond.high));
  const fitted = lawLines(law);
  return [
    ...fitted,
    ...(axis === 'client threads' ? [] : [targetLine(points, top)]),
    ...kneeLines(knee, top),
    { line: 'measured', places: points.flatMap(spread) },
    // With a fitted law, a line between the levels would only be noise.
    {
      line: 'measured',
      places: points.map(({ load, perSecond }) => [load, perSecond.median]),
      mark: 'dot',
      ...(fitted.length > 0 ? { isUnjoined: true } : {}),
    },
    ...hollow(unsteady, ({ perSecond }) => perSecond.median),
    ...(peak ? [confirmedMark(peak.level, peak.perSecond.median)] : []),
  ];
}

/** Percentiles that the chart of latencies draws. */
export function drawnPercentiles({ objective }: Pick<LoadCurve, 'objective'>): Percentile[] {
  return [...new Set<Percentile>(['p50', 'p99', ...(objective ? [objective.percentile] : [])])];
}

/** Empty if no latency was measured. */
export function latencyLines(
  { points, objective }: LoadCurve,
  peak: ConfirmedPeak | null,
  unsteady: CurvePoint[],
): Drawn[] {
  const measured = points.flatMap(({ load, latency }) => (latency ? [{ load, latency }] : []));
  if (measured.length === 0) return [];
  const ends = [points[0]!, points.at(-1)!];
  const shown = drawnPercentiles({ objective });
  return [
    ...(objective
      ? [{ line: 'objective' as const, places: ends.map(({ load }): Place => [load, objective.atMostMilliseconds]) }]
      : []),
    ...shown
      .filter((line) => measured.some(({ latency }) => latency[line] !== null))
      .map((line): Drawn => ({
        line,
        places: measured.map(({ load, latency }) => [load, latency[line]]),
        mark: 'dot',
      })),
    ...hollow(unsteady, ({ latency }) => latency?.p99 ?? null),
    ...(peak?.latency ? [confirmedMark(peak.level, peak.latency.median)] : []),
  ];
}

function confirmedMark(level: number, value: number): Drawn {
  return { line: 'confirmed', places: [[level, value]], mark: { sign: '◆' }, isUnjoined: true };
}

/** Levels that do not count. */
function hollow(points: CurvePoint[], figureOf: (point: CurvePoint) => number | null): Drawn[] {
  const places = points.map((point): Place => [point.load, figureOf(point)]);
  return places.some(([, figure]) => figure !== null)
    ? [{ line: 'unsteady', places, mark: 'ring', isUnjoined: true }]
    : [];
}

function lawLines(law: ScalingLaw | undefined): Drawn[] {
  if (law?.state !== 'fitted') return [];
  const line = (name: CurveLine, figure: 'low' | 'estimate' | 'high'): Drawn => ({
    line: name,
    width: name === 'band' ? 1 : 2,
    places: law.band.map((each) => [each.load, each[figure]]),
  });
  return [line('law', 'estimate'), line('band', 'low'), line('band', 'high')];
}

function kneeLines(knee: Knee, top: number): Drawn[] {
  if (knee.state !== 'found' && knee.state !== 'gradual') return [];
  return bendLines('knee', knee.interval, knee.state === 'gradual' ? null : knee.load, top);
}

/** Throughput equal to the target rate, up to the top of the chart. */
function targetLine(points: CurvePoint[], top: number): Drawn {
  const loads = geometricSteps(points[0]!.load, Math.min(top, points.at(-1)!.load), 24);
  return { line: 'target', places: loads.map((load) => [load, load]) };
}

function spread({ load, perSecond }: CurvePoint): Place[] {
  return bar(load, perSecond.low, perSecond.high);
}
