/** The lines and marks of a chart, with their values for readers who point at them. */
import { rate } from '../../text/figures.ts';
import { escape } from '../html.ts';
import type { Chart, ChartLine, Mark, Place } from './chart.ts';
import { pixel, type Plane } from './plane.ts';

const dashes = { solid: '', dashed: ' stroke-dasharray="6 4"', dotted: ' stroke-dasharray="2 3"' };

export function drawLines(chart: Chart, plane: Plane, isSmall = false): string[] {
  return chart.drawn.flatMap((line) => [
    ...(line.isUnjoined ? [] : pathOf(line, plane)),
    ...(line.mark === undefined ? [] : line.places.map((_, index) => markOf(chart, line, index, plane, isSmall))),
  ]);
}

/** From this number of places on, a line is drawn in whole pixels, without the places that a straight line passes. */
const manyPlaces = 40;

function pathOf({ look, places, width = 2, mark }: ChartLine, { toX, toY, area }: Plane): string[] {
  const parts = unbroken(places).filter(({ length }) => length > 1);
  if (parts.length === 0) return [];
  const within = (y: number): number => Math.min(area.bottom, Math.max(area.top, y));
  const paths = parts.map((part) => {
    const path = `M${part.map(([x, y]) => `${pixel(toX(x))} ${pixel(within(toY(y)))}`).join('L')}`;
    return part.length < manyPlaces ? path : bends(path);
  });
  const name = mark === undefined && look.title !== '' ? `><title>${escape(look.title)}</title></path>` : '/>';
  return [`<path stroke="${look.color}" stroke-width="${width}"${dashes[look.type]} d="${paths.join('')}"${name}`];
}

/** The places between nulls. */
function unbroken(places: Place[]): [number, number][][] {
  const parts: [number, number][][] = [[]];
  for (const [x, y] of places) {
    if (y === null) parts.push([]);
    else parts.at(-1)!.push([x, y]);
  }
  return parts;
}

function markOf({ x, drawn }: Chart, line: ChartLine, index: number, { toX, toY }: Plane, isSmall: boolean): string {
  const [value, figure] = line.places[index]!;
  if (figure === null) return '';
  const { look, says } = line;
  const isOneOfMany = new Set(drawn.filter(({ mark }) => mark !== undefined).map((each) => each.look.title)).size > 1;
  const words =
    says?.[index] ?? `${rate(value)} ${x.name ?? ''}: ${isOneOfMany ? `${look.title} ` : ''}${rate(figure)}`;
  return sign(line.mark!, toX(value), toY(figure), look.color, isSmall, `<title>${escape(words)}</title>`);
}

function sign(mark: Mark, x: number, y: number, color: string, isSmall: boolean, title: string): string {
  if (typeof mark === 'object')
    return `<text x="${pixel(x)}" y="${pixel(y)}" text-anchor="middle" fill="${color}">${escape(mark.sign)}${title}</text>`;
  const style = mark === 'dot' ? `fill="${color}"` : `fill="var(--card)" stroke="${color}" stroke-width="1.5"`;
  return `<circle cx="${pixel(x)}" cy="${pixel(y)}" r="${isSmall ? 2.5 : 3.5}" ${style}>${title}</circle>`;
}

type Pixel = [x: number, y: number];

/** A line in whole units, each bend relative to the one before. Places within a unit of a straight line are no bends. */
export function bends(line: string): string {
  const [first, ...others] = line
    .split(/[ML]/)
    .slice(1)
    .map((place) => place.split(' ').map((part) => Math.round(Number(part))) as Pixel) as [Pixel, ...Pixel[]];
  let from = first;
  let passed: Pixel[] = [];
  const steps = others.flatMap((to, index) => {
    const next = others[index + 1];
    passed.push(to);
    if (next && passed.every((place) => isNear(place, from, next))) return [];
    const step = `${to[0] - from[0]} ${to[1] - from[1]}`;
    from = to;
    passed = [];
    return [step];
  });
  return `M${first.join(' ')}l${steps.join(' ')}`.replaceAll(' -', '-');
}

/** Whether a place is within a unit of the straight line between two others: a peak at one moment is not. */
function isNear([x, y]: Pixel, [fromX, fromY]: Pixel, [toX, toY]: Pixel): boolean {
  if (y < Math.min(fromY, toY) - 1 || y > Math.max(fromY, toY) + 1) return false;
  const length = Math.hypot(toX - fromX, toY - fromY);
  return Math.abs((x - fromX) * (toY - fromY) - (y - fromY) * (toX - fromX)) <= length;
}
