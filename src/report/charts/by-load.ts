/** Charts of a load curve: throughput and latency by load, with the knee, the objective and the fitted law. */
import type { ConfirmedPeak, PeakFinding } from '../../findings/peaks/peak-finding.ts';
import { loadText } from '../../findings/response/load-axis.ts';
import type { CurvePoint, LoadCurve, ScalingLaw } from '../../findings/scaling/curve-findings.ts';
import { loopText, omittedText } from '../../findings/scaling/curve-text.ts';
import type { Percentile } from '../../plan/search-plan.ts';
import { geometricSteps } from '../../statistics/geometric-steps.ts';
import { count, milliseconds, plain, rate } from '../../text/figures.ts';
import { bar, bendLines, level, type Chart, type ChartLine, type LineLook, type Place } from './chart.ts';

const looks = {
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
} as const satisfies Record<string, LineLook>;

/** The peak that runs of this curve confirmed. */
export function peakOn({ points }: LoadCurve, peaks: PeakFinding[]): ConfirmedPeak | null {
  const runs = new Set(points.flatMap((point) => point.runs));
  const confirmed = peaks.filter((peak) => peak.state === 'confirmed');
  return confirmed.find(({ confirmations }) => confirmations.some(({ runId }) => runs.has(runId))) ?? null;
}

/**
 * Throughput, and latency if it was measured.
 *
 * @param unsteady levels whose runs were not steady, which do not count
 */
export function byLoad(id: string, curve: LoadCurve, peak: ConfirmedPeak | null, unsteady: CurvePoint[] = []): Chart[] {
  const { points, unit, axis } = curve;
  const describe = (figures: (point: CurvePoint) => string): string =>
    [
      ...points.map((point) => `${loadText(point.load, axis)}: ${figures(point)}`),
      ...unsteady.map((point) => `${loadText(point.load, axis)}, not steady: ${figures(point)}`),
    ].join('; ');
  const confirmed = peak
    ? `; confirmed at ${loadText(peak.level, axis)}: ${rate(peak.perSecond.median)} ${unit}/s`
    : '';
  const x = { name: axis, scale: 'spread' } as const;
  const latency = latencyLines(curve, peak, unsteady);
  const throughput: Chart = {
    id: `${id}-throughput`,
    title: `Throughput (${unit}/s) by ${axis}`,
    description: `${describe(({ perSecond }) => `${rate(perSecond.median)} ${unit}/s`)}${confirmed}`,
    x,
    y: {},
    drawn: throughputLines(curve, peak, unsteady),
  };
  if (latency.length === 0) return [throughput];
  const notes = [loopText(curve), omittedText(curve, drawnPercentiles(curve))].filter((note) => note !== null);
  return [
    throughput,
    {
      id: `${id}-latency`,
      title: `Latency (ms) by ${axis}`,
      description: describe(latencyText),
      x,
      y: { scale: 'log' },
      drawn: latency,
      notes,
    },
  ];
}

function latencyText({ latency }: CurvePoint): string {
  if (!latency) return 'not measured';
  const { p50, p99, operations, omitted } = latency;
  const tail = p99 === null ? omitted.p99 : `p99 ${milliseconds(p99)}`;
  return plain(`median ${milliseconds(p50)}, ${tail}, over ${count(operations)} operations`);
}

function throughputLines(
  { points, knee, law, axis }: LoadCurve,
  peak: ConfirmedPeak | null,
  unsteady: CurvePoint[],
): ChartLine[] {
  const top = Math.max(...points.map(({ perSecond }) => perSecond.high));
  const fitted = lawLines(law);
  return [
    ...fitted,
    ...(axis === 'client threads' ? [] : [targetLine(points, top)]),
    ...bendLines(looks.knee, knee, knee.state === 'found' ? knee.load : null, top),
    {
      look: looks.measured,
      places: points.flatMap(({ load, perSecond }) => bar(load, perSecond.low, perSecond.high)),
    },
    // With a fitted law, a line between the levels would only be noise.
    {
      look: looks.measured,
      places: points.map(({ load, perSecond }) => [load, perSecond.median]),
      mark: 'dot',
      ...(fitted.length > 0 ? { isUnjoined: true } : {}),
    },
    ...hollow(unsteady, ({ perSecond }) => perSecond.median),
    ...(peak ? [confirmedMark(peak.level, peak.perSecond.median)] : []),
  ];
}

/** Percentiles that the chart of latencies draws. */
const drawnPercentiles = ({ objective }: Pick<LoadCurve, 'objective'>): Percentile[] => [
  ...new Set<Percentile>(['p50', 'p99', ...(objective ? [objective.percentile] : [])]),
];

/** Empty if no latency was measured. */
function latencyLines(
  { points, objective }: LoadCurve,
  peak: ConfirmedPeak | null,
  unsteady: CurvePoint[],
): ChartLine[] {
  const measured = points.flatMap(({ load, latency }) => (latency ? [{ load, latency }] : []));
  if (measured.length === 0) return [];
  const loads = points.map(({ load }) => load);
  return [
    ...(objective ? [{ look: looks.objective, places: level(loads, objective.atMostMilliseconds) }] : []),
    ...drawnPercentiles({ objective })
      .filter((percentile) => measured.some(({ latency }) => latency[percentile] !== null))
      .map((percentile): ChartLine => {
        const places = measured.map(({ load, latency }): Place => [load, latency[percentile]]);
        return { look: looks[percentile], places, mark: 'dot' };
      }),
    ...hollow(unsteady, ({ latency }) => latency?.p99 ?? null),
    ...(peak?.latency ? [confirmedMark(peak.level, peak.latency.median)] : []),
  ];
}

const confirmedMark = (load: number, value: number): ChartLine => ({
  look: looks.confirmed,
  places: [[load, value]],
  mark: { sign: '◆' },
  isUnjoined: true,
});

/** Levels that do not count. */
function hollow(points: CurvePoint[], figureOf: (point: CurvePoint) => number | null): ChartLine[] {
  const places = points.map((point): Place => [point.load, figureOf(point)]);
  return places.some(([, figure]) => figure !== null)
    ? [{ look: looks.unsteady, places, mark: 'ring', isUnjoined: true }]
    : [];
}

function lawLines(law: ScalingLaw | undefined): ChartLine[] {
  if (law?.state !== 'fitted') return [];
  const line = (look: LineLook, figure: 'low' | 'estimate' | 'high'): ChartLine => ({
    look,
    width: look === looks.band ? 1 : 2,
    places: law.band.map((each) => [each.load, each[figure]]),
  });
  return [line(looks.law, 'estimate'), line(looks.band, 'low'), line(looks.band, 'high')];
}

/** Throughput equal to the target rate, up to the top of the chart. */
function targetLine(points: CurvePoint[], top: number): ChartLine {
  const loads = geometricSteps(points[0]!.load, Math.min(top, points.at(-1)!.load), 24);
  return { look: looks.target, places: loads.map((load) => [load, load]) };
}
