/** Chart colours are CSS variables, so that one drawing works in light mode, dark mode and print. */

/** Line styles of hosts, in the order of the profile. They differ by colour and dash, for readers who cannot distinguish the colours. */
export const lineStyles = [
  { color: 'var(--line-1)', type: 'solid' },
  { color: 'var(--line-2)', type: 'solid' },
  { color: 'var(--line-3)', type: 'solid' },
  { color: 'var(--line-4)', type: 'solid' },
  { color: 'var(--line-5)', type: 'solid' },
  { color: 'var(--line-1)', type: 'dashed' },
  { color: 'var(--line-2)', type: 'dashed' },
  { color: 'var(--line-3)', type: 'dashed' },
  { color: 'var(--line-4)', type: 'dashed' },
  { color: 'var(--line-5)', type: 'dashed' },
] as const;

export function lineStyle(index: number): (typeof lineStyles)[number] {
  return lineStyles[index % lineStyles.length]!;
}

/** Line style of resources that hosts share. */
export const machineLine = { color: 'var(--line-machine)', type: 'dotted' } as const;

export const font = 'system-ui, sans-serif';

export const axisStyle = {
  axisLine: { lineStyle: { color: 'var(--rule-strong)' } },
  axisTick: { lineStyle: { color: 'var(--rule-strong)' } },
  axisLabel: { color: 'var(--muted)', fontSize: 12, fontFamily: font, hideOverlap: true },
  splitLine: { lineStyle: { color: 'var(--rule)' } },
};

/** A vertical axis from 0. */
export const fromZero = { type: 'value', min: 0, splitNumber: 4, ...axisStyle, axisLine: { show: false } } as const;
