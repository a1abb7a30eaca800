/** Texts of a chart, which must not lie on each other. */
import { escape } from '../html.ts';
import { pixel } from './plane.ts';

/** Of most characters, at 12 pixels. */
export const characterWidth = 6.4;

export interface Label {
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

export function joined(labels: Label[]): Label[] {
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
