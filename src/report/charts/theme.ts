/** Chart colours are CSS variables, so that one drawing works in light mode, dark mode and print. */

import { capitalised } from '../../text/figures.ts';

/** Line styles of hosts, in the order of the profile. They differ by colour and dash, for readers who cannot distinguish the colours. */
const colors = 5;

/** More hosts than these are not drawn. */
export const mostLineStyles = 2 * colors;

export function lineStyle(index: number): { color: string; type: 'solid' | 'dashed' } {
  const place = index % mostLineStyles;
  return { color: `var(--line-${(place % colors) + 1})`, type: place < colors ? 'solid' : 'dashed' };
}

/** Line style of resources that hosts share. */
export const machineLine = { color: 'var(--line-machine)', type: 'dotted' } as const;

/** With a capital letter, but for the name of a percentile. */
export const titleOf = (words: string): string => (/^p\d/.test(words) ? words : capitalised(words));
