/** Forest plots of contrasts: one chart per figure, with a row for each contrast, its change and its interval. */
import type { ContrastFigure, FigureName, RatioEstimate } from '../../findings/contrast/contrast-finding.ts';
import { intervalText, meaningText } from '../../findings/contrast/contrast-text.ts';
import { verdictOf } from '../../findings/contrast/decide.ts';
import { figures as listed } from '../../findings/contrast/figures.ts';
import { percentOfRatio } from '../../statistics/sums.ts';
import { changeOf, plain } from '../../text/figures.ts';
import { bar, titleOf, type Chart, type ChartLine, type Place } from './chart.ts';

/** What is compared, and its figures. */
export interface Compared {
  title: string;
  figures: ContrastFigure[];
}

interface ChangeRow {
  title: string;
  figure: ContrastFigure;
}

/** Of each contrast, the first that it has. Every other figure is in its table. */
const drawnFigures: FigureName[][] = [['perSecond', 'totalSeconds'], ['latencyP99Milliseconds']];

/** More rows would not be read: their figures are in tables. */
const mostRows = 10;

/** @param between such as `from isolated to combined` */
export function changeCharts(id: string, between: string, contrasts: Compared[]): Chart[] {
  return drawnFigures.flatMap((names, index) => {
    const rows = contrasts
      .flatMap(({ title, figures }): ChangeRow[] => {
        const [figure] = names.flatMap((name) => figures.find((each) => each.name === name) ?? []);
        return figure ? [{ title, figure }] : [];
      })
      .slice(0, mostRows);
    return rows.length === 0 ? [] : [chartOf(`${id}-${index + 1}`, between, rows)];
  });
}

function chartOf(id: string, between: string, rows: ChangeRow[]): Chart {
  const figures = rows.map(({ figure }) => figure);
  const extent = extentOf(figures);
  const names = [...new Set(figures.map(({ name }) => listed[name].title))].join(' or ');
  return {
    id,
    title: titleOf(`${names}: change ${between} (%)`),
    description: `A filled mark is a difference; an open mark is an estimate, no difference or inconclusive. ${rows.map(toText).join('; ')}.`,
    x: extent,
    y: { scale: 'rows', rows: rows.map(({ title, figure }) => ({ title, text: changeOf(figure.ratio) })) },
    drawn: [
      { look: noChange, places: bar(0, -0.5, figures.length - 0.5), width: 1 },
      ...rows.flatMap((row, index) => [...interval(row.figure, index, extent), mark(row, index)]),
    ],
  };
}

function toText({ title, figure }: ChangeRow): string {
  const { name, ratio, estimate } = figure;
  const within = estimate.state === 'interval' ? ` (${intervalText(estimate)})` : '';
  const meaning = meaningText(figure);
  return plain(`${title}: ${listed[name].title} ${changeOf(ratio)}${within}${meaning === '' ? '' : `, ${meaning}`}`);
}

interface Extent {
  min: number;
  max: number;
}

/** Covers all marks and nearby ends of intervals; one wide interval would otherwise compress all rows. */
function extentOf(figures: ContrastFigure[]): Extent {
  const marks = figures.map(({ ratio }) => percentOfRatio(ratio));
  const reach = 2 * Math.max(5, ...marks.map(Math.abs));
  const ends = figures.flatMap(({ estimate }) => rangeOf(estimate) ?? []);
  const within = ends.map((end) => Math.max(-reach, Math.min(reach, end)));
  const step = stepFor(Math.max(...[...marks, ...within].map(Math.abs)));
  const all = [0, ...marks, ...within];
  return { min: Math.floor(Math.min(...all) / step) * step, max: Math.ceil(Math.max(...all) / step) * step };
}

/** A round step in percent that divides the reach into at most three parts. */
function stepFor(reach: number): number {
  return [2, 5, 10, 20, 50, 100, 200, 500].find((step) => reach / step <= 3) ?? 1000;
}

function rangeOf(estimate: RatioEstimate): [number, number] | null {
  return 'low' in estimate ? [percentOfRatio(estimate.low), percentOfRatio(estimate.high)] : null;
}

const look = { title: '', color: 'var(--line-1)', type: 'solid' } as const;
const noChange = { title: '', color: 'var(--rule-strong)', type: 'dashed' } as const;

/** A line that extends beyond the axis ends in an arrow. */
function interval({ estimate }: ContrastFigure, row: number, { min, max }: Extent): ChartLine[] {
  const range = rangeOf(estimate);
  if (!range) return [];
  const [low, high] = range;
  const arrow = (at: number, sign: string): ChartLine => ({ look, places: [[at, row]], mark: { sign } });
  return [
    {
      look: { ...look, type: estimate.state === 'range' ? 'dotted' : 'solid' },
      places: [
        [Math.max(min, Math.min(max, low)), row],
        [Math.max(min, Math.min(max, high)), row],
      ],
    },
    ...(low < min ? [arrow(min, '◂')] : []),
    ...(high > max ? [arrow(max, '▸')] : []),
  ];
}

function mark(row: ChangeRow, index: number): ChartLine {
  const places: Place[] = [[percentOfRatio(row.figure.ratio), index]];
  return { look, places, mark: verdictOf(row.figure) === 'differs' ? 'dot' : 'ring', says: [toText(row)] };
}
