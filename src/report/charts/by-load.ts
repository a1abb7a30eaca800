/** Charts of a load curve: throughput and latency by load. */
import type { ConfirmedPeak } from '../../findings/peaks/peak-finding.ts';
import type { CurvePoint, LoadCurve } from '../../findings/scaling/curve-findings.ts';
import { loadText } from '../../findings/response/load-axis.ts';
import { loopText, omittedText } from '../../findings/scaling/curve-text.ts';
import { count, milliseconds, plain, rate } from '../../text/figures.ts';
import { curveLines, drawnPercentiles, latencyLines, throughputLines, type CurveLine } from './curve-lines.ts';
import { lineChart, type LineChart } from './line-chart.ts';

/** A chart with its lines, in order. */
export interface CurveChart extends LineChart<CurveLine> {
  /** Sentences for readers of the chart. */
  notes: string[];
}

/**
 * Throughput, and latency if it was measured.
 *
 * @param unsteady levels whose runs were not steady, which do not count
 */
export function byLoad(
  id: string,
  curve: LoadCurve,
  peak: ConfirmedPeak | null,
  unsteady: CurvePoint[] = [],
): CurveChart[] {
  const { points, unit, axis } = curve;
  const latency = latencyLines(curve, peak, unsteady);
  const toText = (figures: (point: CurvePoint) => string): string =>
    [
      ...points.map((point) => `${loadText(point.load, axis)}: ${figures(point)}`),
      ...unsteady.map((point) => `${loadText(point.load, axis)}, not steady: ${figures(point)}`),
    ].join('; ');
  const confirmed = peak
    ? `; confirmed at ${loadText(peak.level, axis)}: ${rate(peak.perSecond.median)} ${unit}/s`
    : '';
  const throughput = `${toText(({ perSecond }) => `${rate(perSecond.median)} ${unit}/s`)}${confirmed}`;
  const titles = { id: `${id}-throughput`, title: `Throughput (${unit}/s) by ${axis}`, description: throughput };
  const drawn = lineChart(titles, curveLines, throughputLines(curve, peak, unsteady), { name: axis });
  if (latency.length === 0) return [{ ...drawn, notes: [] }];
  const named = { id: `${id}-latency`, title: `Latency (ms) by ${axis}`, description: toText(latencyText) };
  const notes = [loopText(curve), omittedText(curve, drawnPercentiles(curve))].filter((note) => note !== null);
  return [
    { ...drawn, notes: [] },
    { ...lineChart(named, curveLines, latency, { name: axis, vertical: { type: 'log' } }), notes },
  ];
}

function latencyText({ latency }: CurvePoint): string {
  if (!latency) return 'not measured';
  const { p50, p99, operations, omitted } = latency;
  const tail = p99 === null ? omitted.p99 : `p99 ${milliseconds(p99)}`;
  return plain(`median ${milliseconds(p50)}, ${tail}, over ${count(operations)} operations`);
}
