/** The lines of a load curve's charts, as data: what was measured, the knee, the objective, and the fitted law to where it ends. */
import type { ConfirmedPeak, PeakFinding } from '../../findings/peaks/peak-finding.ts';
import { geometricSteps } from '../../findings/scaling/levels.ts';
import type { CurvePoint, Knee, LoadCurve, ScalingLaw } from '../../findings/scaling/curve-findings.ts';
import type { Percentile } from '../../plan/search-plan.ts';

/** How each is drawn; colour and dash together, for those who do not tell the colours apart. */
export const curveLines = {
  measured: { title: 'Measured; the bar spans the runs of a level', color: 'var(--line-1)', type: 'solid' },
  law: { title: 'Universal Scalability Law', color: 'var(--line-2)', type: 'solid' },
  beyond: {
    title: 'The law beyond the levels, as far as it carries: not measured',
    color: 'var(--line-2)',
    type: 'dashed',
  },
  band: { title: 'Its interval, 95 %', color: 'var(--line-2)', type: 'dotted' },
  met: { title: 'Offer met', color: 'var(--line-machine)', type: 'dashed' },
  knee: { title: 'Knee, and its interval at the top', color: 'var(--line-4)', type: 'dashed' },
  confirmed: { title: 'Peak, confirmed in fresh runs', color: 'var(--line-5)', type: 'solid' },
  p50: { title: 'Median', color: 'var(--line-3)', type: 'solid' },
  p95: { title: '95th percentile', color: 'var(--line-1)', type: 'dashed' },
  p999: { title: '99.9th percentile', color: 'var(--line-4)', type: 'dashed' },
  p99: { title: '99th percentile', color: 'var(--line-2)', type: 'dashed' },
  objective: { title: 'Objective', color: 'var(--bad)', type: 'dotted' },
} as const;

export type CurveLine = keyof typeof curveLines;

/** Null breaks the line. */
type Place = [load: number, value: number | null];

export interface Drawn {
  line: CurveLine;
  places: Place[];
  /** With a symbol at each place, and with or without a line between them. */
  marks?: 'joined' | 'apart';
}

/** The peak whose confirming runs are on the curve. */
export function peakOn({ points }: LoadCurve, peaks: PeakFinding[]): ConfirmedPeak | null {
  const runs = new Set(points.flatMap((point) => point.runs));
  const confirmed = peaks.filter((peak) => peak.state === 'confirmed');
  return confirmed.find(({ confirmations }) => confirmations.some(({ runId }) => runs.has(runId))) ?? null;
}

export function throughputLines({ points, knee, law, axis }: LoadCurve, peak: ConfirmedPeak | null): Drawn[] {
  const top = Math.max(...points.map(({ perSecond }) => perSecond.high));
  const fitted = lawLines(law, points.at(-1)!.load);
  return [
    ...fitted,
    ...(axis === 'client threads' ? [] : [metLine(points, top)]),
    ...kneeLines(knee, top),
    { line: 'measured', places: points.flatMap(spread) },
    // Where a law is drawn through the levels, a line from level to level would only compete with it.
    {
      line: 'measured',
      places: points.map(({ load, perSecond }) => [load, perSecond.median]),
      marks: fitted.length > 0 ? 'apart' : 'joined',
    },
    ...(peak ? [confirmedMark(peak.level, peak.perSecond.median)] : []),
  ];
}

/** Empty where no latency was measured. */
export function latencyLines({ points, objective }: LoadCurve, peak: ConfirmedPeak | null): Drawn[] {
  const measured = points.flatMap(({ load, latency }) => (latency ? [{ load, latency }] : []));
  if (measured.length === 0) return [];
  const ends = [points[0]!, points.at(-1)!];
  const shown = new Set<Percentile>(['p50', 'p99', ...(objective ? [objective.percentile] : [])]);
  return [
    ...(objective
      ? [{ line: 'objective' as const, places: ends.map(({ load }): Place => [load, objective.atMostMilliseconds]) }]
      : []),
    ...[...shown].map((line): Drawn => ({
      line,
      places: measured.map(({ load, latency }) => [load, latency[line]]),
      marks: 'joined',
    })),
    ...(peak?.latency ? [confirmedMark(peak.level, peak.latency.median)] : []),
  ];
}

function confirmedMark(level: number, value: number): Drawn {
  return { line: 'confirmed', places: [[level, value]], marks: 'apart' };
}

function lawLines(law: ScalingLaw | undefined, highest: number): Drawn[] {
  if (law?.state !== 'fitted') return [];
  const line = (name: CurveLine, figure: 'low' | 'estimate' | 'high', from: number, to: number): Drawn => ({
    line: name,
    places: law.band.filter(({ load }) => load >= from && load <= to).map((each) => [each.load, each[figure]]),
  });
  return [
    line('law', 'estimate', 0, highest),
    ...(law.carriesTo > highest ? [line('beyond', 'estimate', highest, law.carriesTo)] : []),
    line('band', 'low', 0, law.carriesTo),
    line('band', 'high', 0, law.carriesTo),
  ];
}

function kneeLines(knee: Knee, top: number): Drawn[] {
  if (knee.state !== 'found') return [];
  const { load, interval } = knee;
  return [
    {
      line: 'knee',
      places: [
        [load, 0],
        [load, top],
      ],
    },
    {
      line: 'knee',
      places: [
        [interval.low, top],
        [interval.high, top],
      ],
    },
  ];
}

/** As much as was offered, up to where that leaves the chart. */
function metLine(points: CurvePoint[], top: number): Drawn {
  const loads = geometricSteps(points[0]!.load, Math.min(top, points.at(-1)!.load), 24);
  return { line: 'met', places: loads.map((load) => [load, load]) };
}

function spread({ load, perSecond }: CurvePoint): Place[] {
  return [
    [load, perSecond.low],
    [load, perSecond.high],
    [load, null],
  ];
}
