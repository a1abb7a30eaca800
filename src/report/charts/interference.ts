/** Forest plots of the cost of sharing hosts: one chart per load, one row per figure with its change and interval. */
import type { Findings } from '../../findings/findings.ts';
import { change, exact, plain } from '../../text/figures.ts';
import type { MeasuredSharing, SharingFigure } from '../../findings/sharing/sharing-finding.ts';
import { effectText, figureTitle, intervalText } from '../../findings/sharing/sharing-text.ts';
import { subjectText } from '../../findings/sharing/sharing-subject-text.ts';
import type { Chart } from './draw.ts';
import { axisStyle, font } from './theme.ts';

/** Empty without combined runs. */
export function interference(findings: Findings): Chart[] {
  const measured = findings.systems
    .flatMap(({ sharing }) => sharing)
    .filter((sharing) => sharing.state === 'measured')
    .filter(({ figures }) => figures.length > 0);
  return measured.map((sharing, index) => chartOf(sharing, `interference-${index + 1}`));
}

function chartOf(sharing: MeasuredSharing, id: string): Chart {
  const { title, figures } = sharing;
  const extent = extentOf(figures);
  return {
    id,
    title: `${subjectText(sharing)}, ${title}: change from isolated to combined (%)`,
    description: `A filled mark is a difference; an open mark is no difference or inconclusive. ${figures.map(toText).join('; ')}.`,
    option: {
      textStyle: { fontFamily: font },
      grid: { left: 212, right: 58, top: 8, bottom: 28 },
      xAxis: {
        type: 'value',
        ...extent,
        splitNumber: 4,
        ...axisStyle,
        axisLabel: {
          ...axisStyle.axisLabel,
          formatter: (percent: number) => exact(percent).replace('-', '−'),
        },
      },
      yAxis: [
        column(
          'left',
          figures.map(({ name }) => figureTitle(name)),
        ),
        column(
          'right',
          figures.map(({ changePercent }) => change(changePercent)),
        ),
      ],
      series: [
        noChange(figures),
        ...figures.flatMap((figure, row) => [...interval(figure, row, extent), mark(figure, row)]),
      ],
    },
  };
}

/** Row names, or their changes as figures. Labels above the marks would overlap the rows above. */
function column(position: 'left' | 'right', data: string[]): object {
  const axis = { type: 'category', inverse: true, position, data, ...axisStyle, axisTick: { show: false } };
  return position === 'left' ? axis : { ...axis, axisLine: { show: false }, splitLine: { show: false } };
}

function toText({ name, changePercent, effect }: SharingFigure): string {
  const within = 'lowPercent' in effect ? ` (${intervalText(effect)})` : '';
  return plain(`${figureTitle(name)} ${change(changePercent)}${within}, ${effectText({ name, effect })}`);
}

interface Extent {
  min: number;
  max: number;
}

/** Covers all marks and nearby ends of intervals; one wide interval would otherwise compress all rows. */
function extentOf(figures: SharingFigure[]): Extent {
  const marks = figures.map(({ changePercent }) => changePercent);
  const reach = 2 * Math.max(5, ...marks.map(Math.abs));
  const ends = figures.flatMap(({ effect }) => rangeOf(effect) ?? []);
  const within = ends.map((end) => Math.max(-reach, Math.min(reach, end)));
  const step = stepFor(Math.max(...[...marks, ...within].map(Math.abs)));
  const all = [0, ...marks, ...within];
  return { min: Math.floor(Math.min(...all) / step) * step, max: Math.ceil(Math.max(...all) / step) * step };
}

/** A round step in percent that divides the reach into at most three parts. */
function stepFor(reach: number): number {
  return [2, 5, 10, 20, 50, 100, 200, 500].find((step) => reach / step <= 3) ?? 1000;
}

function rangeOf(effect: SharingFigure['effect']): [number, number] | null {
  if ('lowPercent' in effect) return [effect.lowPercent, effect.highPercent];
  return effect.state === 'too-few' && effect.rangePercent ? [effect.rangePercent.low, effect.rangePercent.high] : null;
}

const passive = { silent: true, emphasis: { disabled: true } };

function noChange(figures: SharingFigure[]): object {
  return {
    type: 'line',
    data: [
      [0, 0],
      [0, figures.length - 1],
    ],
    showSymbol: false,
    lineStyle: { color: 'var(--rule-strong)', width: 1, type: 'dashed' },
    ...passive,
  };
}

/** A line that extends beyond the axis ends in an arrow. */
function interval({ effect }: SharingFigure, row: number, { min, max }: Extent): object[] {
  const range = rangeOf(effect);
  if (!range) return [];
  return [
    {
      type: 'line',
      data: range.map((end) => ({
        value: [Math.max(min, Math.min(max, end)), row],
        symbol: end < min || end > max ? 'triangle' : 'none',
        symbolRotate: end < min ? 90 : -90,
        symbolSize: 9,
      })),
      itemStyle: { color: 'var(--line-1)' },
      lineStyle: { color: 'var(--line-1)', width: 2, type: effect.state === 'too-few' ? 'dotted' : 'solid' },
      ...passive,
    },
  ];
}

function mark({ changePercent, effect }: SharingFigure, row: number): object {
  return {
    type: 'line',
    data: [[changePercent, row]],
    symbol: effect.state === 'differs' ? 'diamond' : 'emptyDiamond',
    symbolSize: effect.state === 'differs' ? 12 : 9,
    itemStyle: { color: 'var(--line-1)' },
    ...passive,
  };
}
