/** A chart of lines over a value, such as a load or a size, from their places. */
import { plain, short } from '../../text/figures.ts';
import type { Chart } from './draw.ts';
import { axisStyle, font } from './theme.ts';

/** How a line looks. Lines differ by colour and dash, for readers who cannot distinguish the colours. */
export interface LineLook {
  title: string;
  color: string;
  type: 'solid' | 'dashed' | 'dotted';
}

export interface LineChart<Line extends string> extends Chart {
  /** For the legend, in the order of drawing. */
  lines: Line[];
}

/** A null breaks the line. */
export type Place = [value: number, figure: number | null];

export interface DrawnLine<Line extends string> {
  line: Line;
  places: Place[];
  hasMarks?: true;
}

/** A bend up to the top of a chart: its interval there, and its place unless it is gradual. */
export function bendLines<Line extends string>(
  line: Line,
  { low, high }: { low: number; high: number },
  place: number | null,
  top: number,
): { line: Line; places: Place[] }[] {
  const lines: [Place, Place][] = [
    [
      [low, top],
      [high, top],
    ],
  ];
  if (place !== null)
    lines.unshift([
      [place, 0],
      [place, top],
    ]);
  return lines.map((places) => ({ line, places }));
}

/** From this ratio of highest to lowest value on, a linear axis would crowd the low values. */
const logarithmicFrom = 8;

interface LineAxes {
  /** Name of the value below the chart. */
  name: string;
  /** Whether a logarithmic axis extends to the next powers of two; else it ends at the lowest and highest value. */
  extends?: true;
  /** Options of the vertical axis. Default: linear from 0. */
  vertical?: object;
}

export function lineChart<Line extends string>(
  named: Omit<Chart, 'option'>,
  looks: Record<Line, LineLook>,
  drawn: DrawnLine<Line>[],
  { name, extends: isExtended, vertical = { type: 'value', min: 0 } }: LineAxes,
): LineChart<Line> {
  const values = drawn.flatMap(({ places }) => places.map(([value]) => value));
  const [lowest, highest] = [Math.min(...values), Math.max(...values)];
  const isLogarithmic = lowest > 0 && highest / lowest >= logarithmicFrom;
  const bounds = isExtended
    ? { min: 2 ** Math.floor(Math.log2(lowest)), max: 2 ** Math.ceil(Math.log2(highest)) }
    : { min: lowest, max: highest };
  const axisLabel = { ...axisStyle.axisLabel, formatter: (value: number) => plain(short(value)) };
  return {
    ...named,
    lines: [...new Set(drawn.map(({ line }) => line))],
    option: {
      textStyle: { fontFamily: font },
      grid: { left: 54, right: 22, top: 14, bottom: 42 },
      xAxis: {
        ...(isLogarithmic ? { type: 'log', logBase: 2, ...bounds } : { type: 'value', min: 0, max: highest }),
        name: `${name}${isLogarithmic ? ', logarithmic' : ''}`,
        nameLocation: 'middle',
        nameGap: 26,
        nameTextStyle: { color: 'var(--muted)', fontSize: 12 },
        ...axisStyle,
        splitLine: { show: false },
        axisLabel,
      },
      yAxis: { splitNumber: 4, ...axisStyle, axisLine: { show: false }, axisLabel, ...vertical },
      series: drawn.map(({ line, places, hasMarks }) => ({
        type: 'line',
        data: places,
        silent: true,
        showSymbol: hasMarks === true,
        symbol: 'circle',
        symbolSize: 7,
        connectNulls: false,
        emphasis: { disabled: true },
        itemStyle: { color: looks[line].color },
        lineStyle: { width: 2, color: looks[line].color, type: looks[line].type },
      })),
    },
  };
}
