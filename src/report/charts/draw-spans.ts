/** Spans of the horizontal axis as bands, and moments as vertical lines. */
import type { Chart } from './chart.ts';
import { joined, label, withRoom } from './labels.ts';
import { pixel, type Plane } from './plane.ts';

export function drawSpans({ spans = [], moments = [] }: Chart, { area, toX }: Plane): string[] {
  const height = pixel(area.bottom - area.top);
  const lines = moments.map(({ at }) => `M${pixel(toX(at))} ${area.top}V${area.bottom}`);
  return [
    ...spans.map(({ from, to, color }) => {
      const [left, right] = [toX(from), toX(to)];
      return `<rect x="${pixel(left)}" y="${area.top}" width="${pixel(right - left)}" height="${height}" fill="${color}"/>`;
    }),
    ...(lines.length === 0 ? [] : [`<path stroke="var(--muted)" stroke-dasharray="4 3" d="${lines.join('')}"/>`]),
  ];
}

/** Labels of spans above the lines; those of moments inside, where the others are not. */
export function labelSpans({ spans = [], moments = [] }: Chart, { area, toX }: Plane): string[] {
  const above = spans.map(({ label: words, from, to }) => ({ at: (toX(from) + toX(to)) / 2, words }));
  const inside = moments.map(({ label: words, at }) => ({ at: toX(at), words }));
  return [
    ...withRoom(above).map(({ at, words }) => label(at, area.top - 9, words)),
    ...joined(inside).map(({ at, words }) => {
      const isLate = at > (area.left + area.right) / 2;
      return label(at + (isLate ? -4 : 4), area.top + 8, words, isLate ? 'end' : 'start');
    }),
  ];
}
