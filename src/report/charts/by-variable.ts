/** Charts of a load over a variable: throughput with its bend, and the figures that explain it. */
import type { AxisCurve } from '../../findings/axis/axis-findings.ts';
import { shownValue } from '../../findings/axis/axis-variable.ts';
import { plain, rate, short, significant } from '../../text/figures.ts';
import type { Chart } from './draw.ts';
import { axisStyle, font } from './theme.ts';

/** Lines differ by colour and dash, for readers who cannot distinguish the colours. */
export const axisLines = {
  measured: { title: 'Median of the runs', color: 'var(--line-1)', type: 'solid' },
  interval: { title: '95 % interval, or the range of the runs', color: 'var(--line-1)', type: 'dotted' },
  bend: { title: 'Bend, with its range at the top', color: 'var(--line-4)', type: 'dashed' },
  evidence: { title: 'Mean of the runs', color: 'var(--line-2)', type: 'solid' },
} as const;

export type AxisLine = keyof typeof axisLines;

export interface AxisChart extends Chart {
  lines: AxisLine[];
}

type Place = [value: number, figure: number | null];

interface Drawn {
  line: AxisLine;
  places: Place[];
  hasMarks?: true;
}

/** Figures that are drawn; more would not be read. */
const mostEvidence = 3;

/** Throughput, then the figures of the cause, or those that changed most. */
export function byVariable(id: string, curve: AxisCurve): AxisChart[] {
  const { points, unit, variable, bend, evidence, cause } = curve;
  const top = Math.max(...points.map(({ perSecond }) => perSecond.interval?.high ?? perSecond.highest));
  const name = `${variable.name} (${variable.unit})`;
  const throughput: AxisChart = chartOf(
    {
      id: `${id}-throughput`,
      title: `Throughput (${unit}/s) by ${variable.name}`,
      description: points
        .map(({ value, perSecond }) => `${shownValue(value, variable)}: ${rate(perSecond.median)} ${unit}/s`)
        .join('; '),
    },
    name,
    [
      ...bendLines(bend, top),
      { line: 'interval', places: points.flatMap(spread) },
      {
        line: 'measured',
        places: points.map(({ value, perSecond }): Place => [value, perSecond.median]),
        hasMarks: true,
      },
    ],
  );
  const leading = cause.state === 'shown' ? cause.evidence.map((each) => each.name) : [];
  const drawn = evidence
    .filter(({ values }) => values.some((value) => value !== null && value > 0))
    .toSorted((a, b) => rank(a.name, leading) - rank(b.name, leading))
    .slice(0, mostEvidence);
  return [
    throughput,
    ...drawn.map(({ name: of, title, values }) =>
      chartOf(
        {
          id: `${id}-${of}`,
          title: `${title.charAt(0).toUpperCase()}${title.slice(1)} by ${variable.name}`,
          description: points
            .map(({ value }, index) => `${shownValue(value, variable)}: ${significant(values[index] ?? null)}`)
            .join('; '),
        },
        name,
        [
          {
            line: 'evidence',
            places: points.map(({ value }, index): Place => [value, values[index] ?? null]),
            hasMarks: true,
          },
        ],
      ),
    ),
  ];
}

function rank(name: string, leading: string[]): number {
  const place = leading.indexOf(name);
  return place < 0 ? leading.length : place;
}

function spread({ value, perSecond }: AxisCurve['points'][number]): Place[] {
  const { interval, lowest, highest } = perSecond;
  return [
    [value, interval?.low ?? lowest],
    [value, interval?.high ?? highest],
    [value, null],
  ];
}

function bendLines(bend: AxisCurve['bend'], top: number): Drawn[] {
  if (bend.state !== 'found' && bend.state !== 'gradual') return [];
  const { low, high } = bend.interval;
  const range: Drawn = {
    line: 'bend',
    places: [
      [low, top],
      [high, top],
    ],
  };
  if (bend.state === 'gradual') return [range];
  const place: Drawn = {
    line: 'bend',
    places: [
      [bend.value, 0],
      [bend.value, top],
    ],
  };
  return [place, range];
}

/** From this ratio of highest to lowest value on, a linear axis would crowd the low values. */
const logarithmicFrom = 8;

function chartOf(named: Omit<Chart, 'option'>, name: string, drawn: Drawn[]): AxisChart {
  const values = drawn.flatMap(({ places }) => places.map(([value]) => value));
  const [lowest, highest] = [Math.min(...values), Math.max(...values)];
  const isLogarithmic = lowest > 0 && highest / lowest >= logarithmicFrom;
  const axisLabel = { ...axisStyle.axisLabel, formatter: (value: number) => plain(short(value)) };
  return {
    ...named,
    lines: [...new Set(drawn.map(({ line }) => line))],
    option: {
      textStyle: { fontFamily: font },
      grid: { left: 54, right: 22, top: 14, bottom: 42 },
      xAxis: {
        ...(isLogarithmic
          ? {
              type: 'log',
              logBase: 2,
              min: 2 ** Math.floor(Math.log2(lowest)),
              max: 2 ** Math.ceil(Math.log2(highest)),
            }
          : { type: 'value', min: 0, max: highest }),
        name: `${name}${isLogarithmic ? ', logarithmic' : ''}`,
        nameLocation: 'middle',
        nameGap: 26,
        nameTextStyle: { color: 'var(--muted)', fontSize: 12 },
        ...axisStyle,
        splitLine: { show: false },
        axisLabel,
      },
      yAxis: { type: 'value', min: 0, splitNumber: 4, ...axisStyle, axisLine: { show: false }, axisLabel },
      series: drawn.map(({ line, places, hasMarks }) => ({
        type: 'line',
        data: places,
        silent: true,
        showSymbol: hasMarks === true,
        symbol: 'circle',
        symbolSize: 7,
        connectNulls: false,
        emphasis: { disabled: true },
        itemStyle: { color: axisLines[line].color },
        lineStyle: { width: 2, color: axisLines[line].color, type: axisLines[line].type },
      })),
    },
  };
}
