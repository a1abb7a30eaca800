/** Charts of a long run: throughput and latency of its slices over time. Slices that do not count are bands. */
import { sliceFigureText, sliceFigureTitles } from '../../findings/slices/slices-text.ts';
import type { FigureOverTimeName, SliceFigures, SlicesFinding } from '../../findings/slices/slices-finding.ts';
import { plain, short } from '../../text/figures.ts';
import type { Chart } from './draw.ts';
import { axisStyle, font, fromZero } from './theme.ts';

/** Lines differ by colour and dash, for readers who cannot distinguish the colours. */
export const sliceLines = {
  perSecond: { title: 'Throughput', color: 'var(--line-1)', type: 'solid' },
  latencyMedianMilliseconds: { title: 'Median', color: 'var(--line-1)', type: 'solid' },
  latencyP99Milliseconds: { title: 'p99', color: 'var(--line-4)', type: 'dashed' },
} as const satisfies Record<FigureOverTimeName, { title: string; color: string; type: string }>;

export interface SliceChart extends Chart {
  lines: FigureOverTimeName[];
}

/** A run of hours is drawn in hours, a shorter one in minutes. */
const fewestHours = 3;

/** Throughput, and latency if a slice has one. */
export function bySlice(id: string, finding: SlicesFinding): SliceChart[] {
  const has = (name: FigureOverTimeName): boolean => finding.figures.some((figure) => figure.name === name);
  const latencies = (['latencyMedianMilliseconds', 'latencyP99Milliseconds'] as const).filter(has);
  return [
    ...(has('perSecond')
      ? [chartOf(`${id}-throughput`, `Throughput (${finding.unit}/s) over time`, ['perSecond'], finding)]
      : []),
    ...(latencies.length > 0 ? [chartOf(`${id}-latency`, 'Latency (ms) over time', latencies, finding)] : []),
  ];
}

function chartOf(id: string, title: string, lines: FigureOverTimeName[], finding: SlicesFinding): SliceChart {
  const { slices } = finding;
  const starts = slices.flatMap(({ startMilliseconds }) => startMilliseconds ?? []);
  const [first, last] = [Math.min(...starts), Math.max(...starts)];
  // A slice lasts until the next one begins.
  const step = starts.length > 1 ? (last - first) / (starts.length - 1) : 0;
  const isHours = last - first >= fewestHours * 3_600_000;
  const scale = isHours ? 3_600_000 : 60_000;
  const placeOf = (time: number): number => (time - first) / scale;
  return {
    id,
    title,
    lines,
    description: lines.map((name) => descriptionOf(name, finding)).join('; '),
    option: {
      textStyle: { fontFamily: font },
      grid: { left: 54, right: 22, top: 24, bottom: 42 },
      xAxis: {
        type: 'value',
        name: `${isHours ? 'hours' : 'minutes'} since the first slice`,
        nameLocation: 'middle',
        nameGap: 26,
        nameTextStyle: { color: 'var(--muted)', fontSize: 12 },
        min: 0,
        ...axisStyle,
        splitLine: { show: false },
      },
      yAxis: { ...fromZero, axisLabel: { ...axisStyle.axisLabel, formatter: (value: number) => plain(short(value)) } },
      series: lines.map((name, index) => ({
        type: 'line',
        data: slices.flatMap((slice) =>
          slice.startMilliseconds === null ? [] : [[placeOf(slice.startMilliseconds), slice[name]]],
        ),
        silent: true,
        showSymbol: true,
        symbol: 'circle',
        symbolSize: 5,
        // An invalid slice interrupts the line.
        connectNulls: false,
        emphasis: { disabled: true },
        itemStyle: { color: sliceLines[name].color },
        lineStyle: { width: 1.5, color: sliceLines[name].color, type: sliceLines[name].type },
        ...(index === 0 && { markArea: { silent: true, data: bandsOf(slices, placeOf, step) } }),
      })),
    },
  };
}

function bandsOf(slices: SliceFigures[], placeOf: (time: number) => number, step: number): object[] {
  return slices.flatMap(({ number, state, startMilliseconds: start }) =>
    state === 'valid' || start === null
      ? []
      : [
          [
            {
              name: String(number),
              xAxis: placeOf(start),
              itemStyle: { color: 'var(--band-invalid)' },
              label: { position: 'top', distance: 4, color: 'var(--muted)', fontSize: 11, fontFamily: font },
            },
            { xAxis: placeOf(start + step) },
          ],
        ],
  );
}

function descriptionOf(name: FigureOverTimeName, { figures, slices, unit }: SlicesFinding): string {
  const values = slices.flatMap((slice) => slice[name] ?? []);
  const figure = figures.find((each) => each.name === name);
  const text = (value: number): string => plain(sliceFigureText(name, value, unit));
  const [lowest, highest] = [Math.min(...values), Math.max(...values)];
  return `${sliceFigureTitles[name]} ${text(lowest)} to ${text(highest)}, median ${text(figure?.median ?? lowest)}`;
}
