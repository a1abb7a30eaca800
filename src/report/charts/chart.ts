/** A chart as data: lines of places over an axis, drawn by `draw.ts`. */

/** How a line looks. Lines differ by colour and dash, for readers who cannot distinguish the colours. */
export interface LineLook {
  title: string;
  color: string;
  type: 'solid' | 'dashed' | 'dotted';
}

/** A null breaks the line. */
export type Place = [value: number, figure: number | null];

/** What is drawn at each place: a dot, hollow if its figure does not count, or a character. */
export type Mark = 'dot' | 'ring' | { sign: string };

export interface ChartLine {
  look: LineLook;
  places: Place[];
  mark?: Mark;
  /** Marks alone, without a line between them. */
  isUnjoined?: true;
  /** In pixels. Default: 2. */
  width?: number;
  /** What the place at an index says if somebody points at it, in place of its figures. */
  says?: string[];
}

export interface Axis {
  name?: string;
  /**
   * `log`: logarithmic where every value is above 0. `time`: seconds, as minutes and seconds. `numbers`: 1, 2, 3 and so on.
   * `rows`: places are numbers of rows from 0, with names to the left and texts to the right. Default: linear.
   */
  scale?: 'log' | 'time' | 'numbers' | 'rows';
  /** Default: 0, or the lowest value of a logarithmic axis. */
  min?: number;
  /** Default: the highest value. */
  max?: number;
  rows?: { title: string; text: string }[];
}

/** A span of the horizontal axis. */
export interface Span {
  label: string;
  from: number;
  to: number;
  color: string;
}

export interface Chart {
  id: string;
  title: string;
  /** The figures of the chart in words, with its extremes. */
  description: string;
  x: Axis;
  y: Axis;
  drawn: ChartLine[];
  spans?: Span[];
  /** Vertical lines. */
  moments?: { label: string; at: number }[];
}

/** A vertical line from one figure to another, which nothing joins to the next one. */
export function bar(at: number, low: number | null, high: number | null): Place[] {
  return [
    [at, low],
    [at, high],
    [at, null],
  ];
}

/** Every value of a direction. */
export function valuesOf(drawn: ChartLine[], index: 0 | 1): number[] {
  return drawn.flatMap(({ places }) => places.flatMap((place) => (place[1] === null ? [] : (place[index] ?? []))));
}
