/** Draws a chart small, next to a sentence: the lines alone, with the ends of the axes. Screen readers have the sentence. */
import { Html } from '../html.ts';
import type { Chart } from './chart.ts';
import { drawLines } from './draw-lines.ts';
import { drawSpans } from './draw-spans.ts';
import { label, shortened } from './labels.ts';
import { axesOf, pixel, planeOf, scalesOf, type Plane } from './plane.ts';
import type { Tick } from './scale.ts';

const size = { width: 200, height: 84 };

/** Of most characters, at 10 pixels. */
const characterWidth = 5.6;

/** Of a chart with rows: more would not fit. */
const mostRows = 4;
const longestTitle = 16;

export function drawSmall(chart: Chart): Html {
  const { rows } = chart.y;
  return rows ? drawRows(firstRows(chart), rows.slice(0, mostRows)) : drawAxes(chart);
}

function drawAxes(chart: Chart): Html {
  const scales = scalesOf(chart, 5, 5);
  const shown = endsOf(scales.y.ticks);
  const area = {
    left: 6 + characterWidth * Math.max(...shown.map(({ text }) => text.length)),
    right: size.width - 6,
    top: 7,
    bottom: size.height - 17,
  };
  const plane = planeOf(scales, area);
  return svg(size.height, chart.x.scale === 'time' ? ` data-axes="${axesOf(plane)}"` : '', [
    ...drawSpans(chart, plane),
    `<path stroke="var(--rule-strong)" d="M${pixel(area.left)} ${area.bottom}H${area.right}"/>`,
    ...shown.map(({ value, text }) => label(area.left - 4, plane.toY(value), text, 'end')),
    ...ticksBelow(plane),
    ...drawLines(chart, plane, true),
  ]);
}

function drawRows(chart: Chart, rows: { title: string; text: string }[]): Html {
  const titles = rows.map(({ title }) => shortened(title, longestTitle));
  const height = 10 + 16 * rows.length;
  const area = {
    left: 8 + characterWidth * Math.max(...titles.map(({ length }) => length)),
    right: size.width - 10 - characterWidth * Math.max(...rows.map(({ text }) => text.length)),
    top: 4,
    bottom: height - 6,
  };
  const plane = planeOf(scalesOf(chart, 2, 2), area);
  return svg(height, ' data-rows', [
    ...rows.flatMap(({ text }, row) => [
      label(area.left - 5, plane.toY(row), titles[row]!, 'end'),
      label(size.width, plane.toY(row), text, 'end'),
    ]),
    ...drawLines(chart, plane, true),
  ]);
}

function firstRows({ y, drawn, ...chart }: Chart): Chart {
  const rows = (y.rows ?? []).slice(0, mostRows);
  const isShown = (row: number | null): boolean => row !== null && row <= rows.length - 0.5;
  return {
    ...chart,
    y: { ...y, rows },
    drawn: drawn.filter(({ places }) => isShown(places[0]?.[1] ?? null)),
  };
}

function endsOf(ticks: Tick[]): Tick[] {
  const [first, ...others] = ticks;
  const last = others.at(-1);
  return [...(first ? [first] : []), ...(last ? [last] : [])];
}

const ticksBelow = ({ x, toX }: Plane): string[] =>
  endsOf(x.ticks).map(({ value, text }, index) =>
    label(toX(value), size.height - 6, text, index === 0 && x.ticks.length > 1 ? 'start' : 'end'),
  );

const svg = (height: number, data: string, parts: string[]): Html =>
  new Html(`<svg aria-hidden="true"${data} viewBox="0 0 ${size.width} ${height}" fill="none">${parts.join('')}</svg>`);
