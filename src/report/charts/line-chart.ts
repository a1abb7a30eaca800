/** A chart of lines over a value, such as a load or a size, from their places. */
import type { Axis, Chart, ChartLine, LineLook, Mark, Place } from './chart.ts';

export type { LineLook, Place };

export interface LineChart<Line extends string> extends Chart {
  /** For the legend, in the order of drawing. */
  lines: Line[];
}

/** The looks of the lines that a chart has. */
export function legendOf<Line extends string>(lines: readonly Line[], looks: Record<Line, LineLook>): LineLook[] {
  return lines.map((line) => looks[line]);
}

export interface DrawnLine<Line extends string> extends Omit<ChartLine, 'look'> {
  line: Line;
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
  /** Default: linear from 0. */
  vertical?: { type: 'value' | 'log'; min?: number; max?: number };
}

export function lineChart<Line extends string>(
  named: Pick<Chart, 'id' | 'title' | 'description'>,
  looks: Record<Line, LineLook>,
  drawn: DrawnLine<Line>[],
  { name, vertical = { type: 'value' } }: LineAxes,
): LineChart<Line> {
  const values = drawn.flatMap(({ places }) => places.map(([value]) => value));
  const isCrowded = Math.max(...values) >= logarithmicFrom * Math.min(...values);
  const { type, ...ends } = vertical;
  const y: Axis = { ...(type === 'log' ? { scale: 'log' } : {}), ...ends };
  return {
    ...named,
    lines: [...new Set(drawn.map(({ line }) => line))],
    x: { name, ...(isCrowded ? { scale: 'log' } : {}) },
    y,
    drawn: drawn.map(({ line, hasMarks, ...rest }) => ({
      look: looks[line],
      ...(hasMarks ? { mark: 'dot' satisfies Mark } : {}),
      ...rest,
    })),
  };
}
