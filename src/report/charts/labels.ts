/** Texts of a chart, which must not lie on each other; spans of the horizontal axis as bands, and moments as vertical lines. */
import { escape } from '../html.ts';
import type { Chart } from './chart.ts';
import { pixel, type Plane } from './plane.ts';

/** Of most characters, at 12 pixels. */
const characterWidth = 6.4;

interface Label {
  at: number;
  words: string;
}

export const label = (x: number, y: number, words: string, anchor: 'start' | 'middle' | 'end' = 'middle'): string =>
  `<text x="${pixel(x)}" y="${pixel(y)}"${anchor === 'start' ? '' : ` text-anchor="${anchor}"`}>${escape(words)}</text>`;

/** Without labels that would lie on the one before. */
export function withRoom(labels: Label[]): Label[] {
  let end = -Infinity;
  return labels.filter(({ at, words }) => {
    const half = (characterWidth * words.length) / 2;
    if (at - half < end + 4) return false;
    end = at + half;
    return true;
  });
}

/** In pixels. Labels of moments that are closer would lie on each other: they become one, at the first of them. */
const closest = 16;

function joined(labels: Label[]): Label[] {
  const shown: Label[] = [];
  for (const { at, words } of labels.toSorted((one, other) => one.at - other.at)) {
    const last = shown.at(-1);
    if (last && at - last.at < closest) last.words += `, ${words}`;
    else shown.push({ at, words });
  }
  return shown;
}

/** The whole words are in the description of the chart. */
export const shortened = (words: string, most: number): string =>
  words.length <= most ? words : `${words.slice(0, most - 1).trimEnd()}…`;

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
