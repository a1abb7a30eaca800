/** A chart as data: lines of places over an axis, drawn by `draw.ts`. */
import { capitalised } from '../../text/figures.ts';

/**
 * How a line looks. Lines differ by colour and dash, for readers who cannot distinguish the colours. Colours are CSS variables, so
 * that one drawing works in light mode, dark mode and print.
 */
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
   * `log`: logarithmic where every value is above 0. `spread`: the same, if the values are far apart. `time`: seconds, as minutes
   * and seconds. `numbers`: 1, 2, 3 and so on. `rows`: places are numbers of rows from 0, with names to the left and texts to the
   * right. Default: linear.
   */
  scale?: 'log' | 'spread' | 'time' | 'numbers' | 'rows';
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
  /** Sentences for readers of the chart. */
  notes?: string[];
}

/** A line of a legend; a sign is shown in place of the line, such as `◆`. */
export interface LegendLine extends LineLook {
  sign?: string;
}

/** The lines of a chart; none if its title names the only one. */
export function legendOf({ title, drawn }: Pick<Chart, 'title' | 'drawn'>): LegendLine[] {
  const lines = new Map<string, LegendLine>();
  for (const { look, mark, isUnjoined } of drawn.filter((line) => line.look.title !== '')) {
    const sign = typeof mark === 'object' ? mark.sign : '○';
    if (!lines.has(look.title)) lines.set(look.title, isUnjoined ? { ...look, sign } : look);
  }
  const [[only = ''] = []] = lines;
  return lines.size === 1 && title.toLowerCase().includes(only.toLowerCase()) ? [] : [...lines.values()];
}

/** A vertical line from one figure to another, which nothing joins to the next one. */
export function bar(at: number, low: number | null, high: number | null): Place[] {
  return [
    [at, low],
    [at, high],
    [at, null],
  ];
}

/** Medians of runs, joined, each with its interval. */
export function medianLines(
  points: { at: number; median: number | null; low: number | null; high: number | null }[],
): ChartLine[] {
  const ranges = points.filter(({ low }) => low !== null);
  const color = 'var(--line-1)';
  return [
    {
      look: { title: '95 % interval, or the range of the runs', color, type: 'dotted' },
      places: ranges.flatMap(({ at, low, high }) => bar(at, low, high)),
    },
    {
      look: { title: 'Median of the runs', color, type: 'solid' },
      places: points.map(({ at, median }): Place => [at, median]),
      mark: 'dot',
    },
  ];
}

/** A straight line from one value to another at a figure. */
export const level = (values: number[], figure: number | null): Place[] => [
  [Math.min(...values), figure],
  [Math.max(...values), figure],
];

/** A bend up to the top of a chart, and its interval there. None if no bend was found. @param place null if it is gradual */
export function bendLines(
  look: LineLook,
  { interval }: { state: string; interval?: { low: number; high: number } },
  place: number | null,
  top: number,
): ChartLine[] {
  if (!interval) return [];
  const across: ChartLine = { look, places: level([interval.low, interval.high], top) };
  return place === null ? [across] : [{ look, places: bar(place, 0, top) }, across];
}

/** Every value of a direction. */
export function valuesOf(drawn: ChartLine[], index: 0 | 1): number[] {
  return drawn.flatMap(({ places }) => places.flatMap((place) => (place[1] === null ? [] : (place[index] ?? []))));
}

const colors = 5;

/** More lines than these, such as those of hosts, are not drawn. */
export const mostLineStyles = 2 * colors;

/** They differ by colour and dash, in the order of what they show. */
export function lineStyle(index: number): { color: string; type: 'solid' | 'dashed' } {
  const place = index % mostLineStyles;
  return { color: `var(--line-${(place % colors) + 1})`, type: place < colors ? 'solid' : 'dashed' };
}

/** With a capital letter, but for the name of a percentile. */
export const titleOf = (words: string): string => (/^p\d/.test(words) ? words : capitalised(words));
