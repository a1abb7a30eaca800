/** From values to pixels. */
import { valuesOf, type Chart } from './chart.ts';
import { scaleOf, type Scale } from './scale.ts';

/** Where the lines of a chart lie, in pixels. */
type Area = Record<'left' | 'right' | 'top' | 'bottom', number>;

export interface Plane {
  area: Area;
  x: Scale;
  y: Scale;
  toX: (value: number) => number;
  toY: (value: number) => number;
}

/** The scales of both directions, with at most so many ticks. */
export function scalesOf({ x, y, drawn }: Chart, mostX: number, mostY: number): Pick<Plane, 'x' | 'y'> {
  return { x: scaleOf(x, valuesOf(drawn, 0), mostX, false), y: scaleOf(y, valuesOf(drawn, 1), mostY, true) };
}

export function planeOf({ x, y }: Pick<Plane, 'x' | 'y'>, area: Area): Plane {
  const [width, height] = [area.right - area.left, area.bottom - area.top];
  return {
    area,
    x,
    y,
    toX: (value) => area.left + x.shareOf(value) * width,
    toY: (value) => area.bottom - y.shareOf(value) * height,
  };
}

/** Ends of both axes, in pixels and in values: left, right, top, bottom. */
export function axesOf({ area: { left, right, top, bottom }, x, y }: Plane): string {
  return [left, right, x.from, x.to, top, bottom, y.to, y.from].map(pixel).join(' ');
}

/** In tenths: what nobody sees needs no bytes. */
export const pixel = (value: number): string => String(Math.round(value * 10) / 10);
