/** Charts of a load curve: throughput and latency by load. */
import type { ConfirmedPeak } from '../../findings/peaks/peak-finding.ts';
import { count, milliseconds, plain, rate, short } from '../../text/figures.ts';
import type { CurvePoint, LoadCurve } from '../../findings/scaling/curve-findings.ts';
import { loadText, loopText, omittedText } from '../../findings/scaling/curve-text.ts';
import {
  curveLines,
  drawnPercentiles,
  latencyLines,
  throughputLines,
  type CurveLine,
  type Drawn,
} from './curve-lines.ts';
import type { Chart } from './draw.ts';
import { axisStyle, font, fromZero } from './theme.ts';

/** A chart with its lines, in order. */
export interface CurveChart extends Chart {
  lines: CurveLine[];
  /** Sentences for readers of the chart. */
  notes: string[];
}

/** From this ratio of highest to lowest load on, a linear axis would crowd the low levels. */
const logarithmicFrom = 8;

/** Throughput, and latency if it was measured. */
export function byLoad(id: string, curve: LoadCurve, peak: ConfirmedPeak | null): CurveChart[] {
  const { points, unit, axis } = curve;
  const latency = latencyLines(curve, peak);
  const toText = (figures: (point: CurvePoint) => string): string =>
    points.map((point) => `${loadText(point.load, axis)}: ${figures(point)}`).join('; ');
  const throughputTitle = `Throughput (${unit}/s) by ${axis}`;
  const confirmed = peak
    ? `; confirmed at ${loadText(peak.level, axis)}: ${rate(peak.perSecond.median)} ${unit}/s`
    : '';
  const throughput = `${toText(({ perSecond }) => `${rate(perSecond.median)} ${unit}/s`)}${confirmed}`;
  return [
    chartOf(
      { id: `${id}-throughput`, title: throughputTitle, description: throughput },
      curve,
      throughputLines(curve, peak),
      [],
    ),
    ...(latency.length === 0
      ? []
      : [
          chartOf(
            { id: `${id}-latency`, title: `Latency (ms) by ${axis}`, description: toText(latencyText) },
            curve,
            latency,
            [loopText(curve), omittedText(curve, drawnPercentiles(curve))].filter((note) => note !== null),
          ),
        ]),
  ];
}

function latencyText({ latency }: CurvePoint): string {
  if (!latency) return 'not measured';
  const { p50, p99, operations, omitted } = latency;
  const tail = p99 === null ? omitted.p99 : `p99 ${milliseconds(p99)}`;
  return plain(`median ${milliseconds(p50)}, ${tail}, over ${count(operations)} operations`);
}

function chartOf(
  named: Omit<Chart, 'option'>,
  { points, axis }: LoadCurve,
  drawn: Drawn[],
  notes: string[],
): CurveChart {
  const loads = drawn.flatMap((each) => each.places.map(([load]) => load));
  const lowest = Math.min(...loads);
  const highest = Math.max(...loads);
  const logarithmic = points.at(-1)!.load / points[0]!.load >= logarithmicFrom;
  return {
    ...named,
    notes,
    lines: [...new Set(drawn.map(({ line }) => line))],
    option: {
      textStyle: { fontFamily: font },
      grid: { left: 54, right: 22, top: 14, bottom: 42 },
      xAxis: {
        ...(logarithmic
          ? { type: 'log', logBase: axis === 'client threads' ? 2 : 10, min: lowest, max: highest }
          : { type: 'value', min: 0, max: highest }),
        name: `${axis}${logarithmic ? ', logarithmic' : ''}`,
        nameLocation: 'middle',
        nameGap: 26,
        nameTextStyle: { color: 'var(--muted)', fontSize: 12 },
        ...axisStyle,
        splitLine: { show: false },
        axisLabel: { ...axisStyle.axisLabel, formatter: (value: number) => plain(short(value)) },
      },
      yAxis: { ...fromZero, axisLabel: { ...axisStyle.axisLabel, formatter: (value: number) => plain(short(value)) } },
      series: drawn.map(({ line, places, marks }) => ({
        type: 'line',
        data: places,
        silent: true,
        showSymbol: marks !== undefined,
        symbol: line === 'confirmed' ? 'diamond' : 'circle',
        symbolSize: line === 'confirmed' ? 14 : 7,
        connectNulls: false,
        emphasis: { disabled: true },
        itemStyle: { color: curveLines[line].color },
        lineStyle: {
          width: marks === 'apart' ? 0 : line === 'band' ? 1 : 2,
          color: curveLines[line].color,
          type: curveLines[line].type,
        },
      })),
    },
  };
}
