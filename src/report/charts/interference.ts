/** Forest plots of what sharing cost: a chart a load, a row a figure, its change with the interval around it. */
import type { Findings } from '../../findings/findings.ts';
import { change, exact, plain } from '../../text/figures.ts';
import type { MeasuredSharing, SharingFigure } from '../../findings/sharing/sharing-finding.ts';
import { effectText, figureTitle, intervalText } from '../../findings/sharing/sharing-wording.ts';
import type { Chart } from './draw.ts';
import { axisStyle, font } from './theme.ts';

/** None where nothing ran together. */
export function interference(findings: Findings): Chart[] {
  const measured = findings.systems
    .flatMap(({ sharing }) => sharing)
    .filter((sharing) => sharing.state === 'measured')
    .filter(({ figures }) => figures.length > 0);
  return measured.map((sharing, index) => chartOf(sharing, `interference-${index + 1}`));
}

function chartOf({ workload, title, figures }: MeasuredSharing, id: string): Chart {
  const extent = extentOf(figures);
  return {
    id,
    title: `${workload}, ${title}: change from alone to together (%)`,
    description: `A filled mark differs from none, an open one does not or cannot be told. ${figures.map(inWords).join('; ')}.`,
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

/** Names of the rows, or their changes as figures: above the marks they would lie on the lines of the rows above. */
function column(position: 'left' | 'right', data: string[]): object {
  const axis = { type: 'category', inverse: true, position, data, ...axisStyle, axisTick: { show: false } };
  return position === 'left' ? axis : { ...axis, axisLine: { show: false }, splitLine: { show: false } };
}

function inWords({ name, changePercent, effect }: SharingFigure): string {
  const within = 'lowPercent' in effect ? ` (${intervalText(effect)})` : '';
  return plain(`${figureTitle(name)} ${change(changePercent)}${within}, ${effectText(effect)}`);
}

interface Extent {
  min: number;
  max: number;
}

/** All marks, and of the intervals what lies about as far out: one wide interval would press all others together. */
function extentOf(figures: SharingFigure[]): Extent {
  const marks = figures.map(({ changePercent }) => changePercent);
  const reach = 2 * Math.max(5, ...marks.map(Math.abs));
  const ends = figures.flatMap(({ effect }) => boundsOf(effect) ?? []);
  const within = ends.map((end) => Math.max(-reach, Math.min(reach, end)));
  const step = stepFor(Math.max(...[...marks, ...within].map(Math.abs)));
  const all = [0, ...marks, ...within];
  return { min: Math.floor(Math.min(...all) / step) * step, max: Math.ceil(Math.max(...all) / step) * step };
}

/** A round number of percent, of which a few span the chart. */
function stepFor(reach: number): number {
  return [2, 5, 10, 20, 50, 100, 200, 500].find((step) => reach / step <= 3) ?? 1000;
}

function boundsOf(effect: SharingFigure['effect']): [number, number] | null {
  if ('lowPercent' in effect) return [effect.lowPercent, effect.highPercent];
  return effect.state === 'too-few' && effect.rangePercent ? [effect.rangePercent.low, effect.rangePercent.high] : null;
}

const still = { silent: true, emphasis: { disabled: true } };

function noChange(figures: SharingFigure[]): object {
  return {
    type: 'line',
    data: [
      [0, 0],
      [0, figures.length - 1],
    ],
    showSymbol: false,
    lineStyle: { color: 'var(--rule-strong)', width: 1, type: 'dashed' },
    ...still,
  };
}

/** A line that the edge cuts off ends there in an arrow. */
function interval({ effect }: SharingFigure, row: number, { min, max }: Extent): object[] {
  const bounds = boundsOf(effect);
  if (!bounds) return [];
  return [
    {
      type: 'line',
      data: bounds.map((end) => ({
        value: [Math.max(min, Math.min(max, end)), row],
        symbol: end < min || end > max ? 'triangle' : 'none',
        symbolRotate: end < min ? 90 : -90,
        symbolSize: 9,
      })),
      itemStyle: { color: 'var(--line-1)' },
      lineStyle: { color: 'var(--line-1)', width: 2, type: effect.state === 'too-few' ? 'dotted' : 'solid' },
      ...still,
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
    ...still,
  };
}
