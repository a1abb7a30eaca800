/**
 * Draws a chart as SVG: large, with a name and a description for screen readers, or small next to a sentence, which screen readers
 * have instead. Texts have the style of the page.
 */
import { escape, Html } from '../html.ts';
import type { Axis, Chart } from './chart.ts';
import { drawLines } from './draw-lines.ts';
import { drawSpans, label, labelSpans, shortened, withRoom } from './labels.ts';
import { axesOf, pixel, planeOf, scalesOf, type Plane } from './plane.ts';
import type { Tick } from './scale.ts';

/** In pixels, but for counts of ticks and of characters. */
const forms = {
  /** Small enough that text stays readable when a phone scales the chart to 340 pixels. */
  large: {
    width: 460,
    height: 240,
    /** Of most characters. */
    character: 6.4,
    margin: { left: 12, right: 18, top: 10, bottom: 40 },
    ticks: [6, 5],
    rows: { left: 16, most: Infinity, height: 26, top: 10, bottom: 24, rest: 44, longest: 26, gap: 8 },
  },
  small: {
    width: 200,
    height: 84,
    character: 5.6,
    margin: { left: 6, right: 6, top: 7, bottom: 17 },
    ticks: [5, 5],
    rows: { left: 8, most: 4, height: 16, top: 4, bottom: 6, rest: 10, longest: 16, gap: 5 },
  },
} as const;

export function draw(chart: Chart, size: keyof typeof forms = 'large'): Html {
  const { rows } = chart.y;
  const parts = rows ? drawRows(chart, rows, size) : drawAxes(chart, size);
  const { width } = forms[size];
  const data = rows ? ' data-rows' : chart.x.scale === 'time' ? ` data-axes="${axesOf(parts.plane)}"` : '';
  const id = escape(chart.id);
  const [names, named] =
    size === 'small'
      ? ['aria-hidden="true"', '']
      : [
          `role="img" aria-labelledby="${id}-title ${id}-description"`,
          `<title id="${id}-title">${escape(chart.title)}</title><desc id="${id}-description">${escape(chart.description)}</desc>`,
        ];
  return new Html(
    `<svg ${names}${data} viewBox="0 0 ${width} ${parts.height}" fill="none">${named}${parts.drawn.join('')}</svg>`,
  );
}

function drawAxes(chart: Chart, size: keyof typeof forms) {
  const { width, height, character, margin, ticks } = forms[size];
  const isSmall = size === 'small';
  const scales = scalesOf(chart, ticks[0], ticks[1]);
  const shown = isSmall ? endsOf(scales.y.ticks) : scales.y.ticks;
  const area = {
    left: margin.left + character * Math.max(...shown.map(({ text }) => text.length)),
    right: width - margin.right,
    top: margin.top + (!isSmall && (chart.spans ?? []).length > 0 ? 12 : 0),
    bottom: height - margin.bottom,
  };
  const plane = planeOf(scales, area);
  const line = (y: string | number): string => `M${pixel(area.left)} ${y}H${area.right}`;
  const name = [chart.x.name, scales.x.unit].filter((part) => part).join(', ');
  const drawn = [
    ...drawSpans(chart, plane),
    ...(isSmall ? [] : [grid(shown.map(({ value }) => line(pixel(plane.toY(value)))))]),
    `<path stroke="var(--rule-strong)" d="${line(area.bottom)}"/>`,
    ...shown.map(({ value, text }) => label(area.left - (isSmall ? 4 : 6), plane.toY(value), text, 'end')),
    ...(isSmall ? endsBelow(plane) : ticksBelow(plane)),
    ...(isSmall ? [] : labelSpans(chart, plane)),
    ...drawLines(chart, plane, isSmall),
    ...(isSmall || name === '' ? [] : [label((area.left + area.right) / 2, height - 8, name)]),
  ];
  return { height, plane, drawn };
}

/** Titles that are too long stand above their row; a small chart has the beginnings of titles, and the first rows. */
function drawRows(chart: Chart, all: NonNullable<Axis['rows']>, size: keyof typeof forms) {
  const { width, character, rows: form } = forms[size];
  const isSmall = size === 'small';
  const rows = all
    .slice(0, form.most)
    .map(({ title, text }) => ({ text, title: isSmall ? shortened(title, form.longest) : title }));
  const longest = Math.max(...rows.map(({ title }) => title.length));
  const isAbove = longest > form.longest;
  const height = form.rest + (isAbove ? 40 : form.height) * rows.length;
  const area = {
    left: form.left + (isAbove ? 0 : character * longest),
    right: isSmall ? width - 10 - character * Math.max(...rows.map(({ text }) => text.length)) : width - 58,
    top: form.top,
    bottom: height - form.bottom,
  };
  const shown = { ...chart, y: { ...chart.y, rows }, drawn: chart.drawn.filter(isWithin(rows.length)) };
  const ticks = isSmall ? 2 : 5;
  const plane = planeOf(scalesOf(shown, ticks, ticks), area);
  const { toX, toY } = plane;
  const lines = plane.x.ticks.map(({ value }) => `M${pixel(toX(value))} ${area.top}V${area.bottom}`);
  const drawn = [
    ...(isSmall ? [] : [grid(lines), ...ticksBelow(plane)]),
    ...rows.flatMap(({ title, text }, row) => [
      isAbove
        ? label(0, toY(row) - 15, shortened(title, 72), 'start')
        : label(area.left - form.gap, toY(row), title, 'end'),
      isSmall ? label(width, toY(row), text, 'end') : label(area.right + 8, toY(row), text, 'start'),
    ]),
    ...drawLines(shown, plane, isSmall),
  ];
  return { height, plane, drawn };
}

/** Lines of the first rows. */
const isWithin =
  (rows: number) =>
  ({ places: [first] }: Chart['drawn'][number]): boolean =>
    first !== undefined && first[1] !== null && first[1] <= rows - 0.5;

const grid = (lines: string[]): string => `<path stroke="var(--rule)" d="${lines.join('')}"/>`;

function endsOf(ticks: Tick[]): Tick[] {
  const [first, ...others] = ticks;
  const last = others.at(-1);
  return [...(first ? [first] : []), ...(last ? [last] : [])];
}

const endsBelow = ({ area, x, toX }: Plane): string[] =>
  endsOf(x.ticks).map(({ value, text }, index) =>
    label(toX(value), area.bottom + 11, text, index === 0 && x.ticks.length > 1 ? 'start' : 'end'),
  );

const ticksBelow = ({ area, x, toX }: Plane): string[] =>
  withRoom(x.ticks.map(({ value, text }) => ({ at: toX(value), words: text }))).map(({ at, words }) =>
    label(at, area.bottom + 12, words),
  );
