/** Draws a chart as SVG, with a name and a description for screen readers. Texts have the style of the page. */
import { escape, Html } from '../html.ts';
import type { Axis, Chart } from './chart.ts';
import { drawLines } from './draw-lines.ts';
import { drawSpans, labelSpans } from './draw-spans.ts';
import { characterWidth, label, shortened, withRoom } from './labels.ts';
import { axesOf, pixel, planeOf, scalesOf, type Plane } from './plane.ts';

/** Small enough that text stays readable when a phone scales the chart to 340 pixels. */
const size = { width: 460, height: 240 };

/** Titles of rows with more characters stand above their row. */
const longestTitle = 26;

export function draw(chart: Chart): Html {
  return chart.y.scale === 'rows' ? drawRows(chart, chart.y.rows ?? []) : drawAxes(chart);
}

function drawAxes(chart: Chart): Html {
  const { x, spans = [] } = chart;
  const scales = scalesOf(chart, 6, 5);
  const area = {
    left: 12 + characterWidth * Math.max(...scales.y.ticks.map(({ text }) => text.length)),
    right: size.width - 18,
    top: spans.length > 0 ? 22 : 10,
    bottom: size.height - 40,
  };
  const plane = planeOf(scales, area);
  const { toY } = plane;
  const [left, lines] = [pixel(area.left), scales.y.ticks.map(({ value }) => pixel(toY(value)))];
  const name = [x.name, scales.x.unit].filter((part) => part).join(', ');
  return svg(chart, size.height, x.scale === 'time' ? ` data-axes="${axesOf(plane)}"` : '', [
    ...drawSpans(chart, plane),
    `<path stroke="var(--rule)" d="${lines.map((y) => `M${left} ${y}H${area.right}`).join('')}"/>`,
    `<path stroke="var(--rule-strong)" d="M${left} ${area.bottom}H${area.right}"/>`,
    ...scales.y.ticks.map(({ value, text }) => label(area.left - 6, toY(value), text, 'end')),
    ...ticksBelow(plane),
    ...labelSpans(chart, plane),
    ...drawLines(chart, plane),
    ...(name === '' ? [] : [label((area.left + area.right) / 2, size.height - 8, name)]),
  ]);
}

function drawRows(chart: Chart, rows: NonNullable<Axis['rows']>): Html {
  const longest = Math.max(...rows.map(({ title }) => title.length));
  const isAbove = longest > longestTitle;
  const height = 44 + (isAbove ? 40 : 26) * rows.length;
  const area = {
    left: isAbove ? 16 : 16 + characterWidth * longest,
    right: size.width - 58,
    top: 10,
    bottom: height - 24,
  };
  const plane = planeOf(scalesOf(chart, 5, 5), area);
  const { toX, toY } = plane;
  const lines = plane.x.ticks.map(({ value }) => `M${pixel(toX(value))} ${area.top}V${area.bottom}`);
  return svg(chart, height, ' data-rows', [
    `<path stroke="var(--rule)" d="${lines.join('')}"/>`,
    ...ticksBelow(plane),
    ...rows.flatMap(({ title, text }, row) => [
      isAbove ? label(0, toY(row) - 15, shortened(title, 72), 'start') : label(area.left - 8, toY(row), title, 'end'),
      label(area.right + 8, toY(row), text, 'start'),
    ]),
    ...drawLines(chart, plane),
  ]);
}

const ticksBelow = ({ area, x, toX }: Plane): string[] =>
  withRoom(x.ticks.map(({ value, text }) => ({ at: toX(value), words: text }))).map(({ at, words }) =>
    label(at, area.bottom + 12, words),
  );

/** @param data what the script of the page needs to read values off the lines */
function svg({ id, title, description }: Chart, height: number, data: string, parts: string[]): Html {
  const name = escape(id);
  return new Html(
    `<svg role="img" aria-labelledby="${name}-title ${name}-description"${data} viewBox="0 0 ${size.width} ${height}" fill="none"><title id="${name}-title">${escape(title)}</title><desc id="${name}-description">${escape(description)}</desc>${parts.join('')}</svg>`,
  );
}
