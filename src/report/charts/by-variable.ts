/** Charts of a load over a variable: throughput with its bend, and the figures that explain it. */
import type { AxisCurve } from '../../findings/axis/axis-findings.ts';
import { shownValue } from '../../findings/axis/axis-variable.ts';
import { rate, significant } from '../../text/figures.ts';
import { bar } from './chart.ts';
import { bendLines, lineChart, type DrawnLine, type LineChart, type LineLook, type Place } from './line-chart.ts';

export const axisLines = {
  measured: { title: 'Median of the runs', color: 'var(--line-1)', type: 'solid' },
  interval: { title: '95 % interval, or the range of the runs', color: 'var(--line-1)', type: 'dotted' },
  bend: { title: 'Bend, with its range at the top', color: 'var(--line-4)', type: 'dashed' },
  evidence: { title: 'Mean of the runs', color: 'var(--line-2)', type: 'solid' },
} as const satisfies Record<string, LineLook>;

type AxisLine = keyof typeof axisLines;
type AxisChart = LineChart<AxisLine>;
type Drawn = DrawnLine<AxisLine>;

/** Figures that are drawn; more would not be read. */
const mostEvidence = 3;

/** Throughput, then the figures of the cause, or those that changed most. */
export function byVariable(id: string, curve: AxisCurve): AxisChart[] {
  const { points, unit, variable, bend, evidence, cause } = curve;
  const top = Math.max(...points.map(({ perSecond }) => perSecond.interval?.high ?? perSecond.highest));
  const axes = { name: `${variable.name} (${variable.unit})` } as const;
  const throughput: AxisChart = lineChart(
    {
      id: `${id}-throughput`,
      title: `Throughput (${unit}/s) by ${variable.name}`,
      description: points
        .map(({ value, perSecond }) => `${shownValue(value, variable)}: ${rate(perSecond.median)} ${unit}/s`)
        .join('; '),
    },
    axisLines,
    [
      ...linesOfBend(bend, top),
      { line: 'interval', places: points.flatMap(spread) },
      {
        line: 'measured',
        places: points.map(({ value, perSecond }): Place => [value, perSecond.median]),
        hasMarks: true,
      },
    ],
    axes,
  );
  const leading = cause.state === 'shown' ? cause.evidence.map((each) => each.name) : [];
  const drawn = evidence
    .filter(({ values }) => values.some((value) => value !== null && value > 0))
    .toSorted((a, b) => rank(a.name, leading) - rank(b.name, leading))
    .slice(0, mostEvidence);
  return [
    throughput,
    ...drawn.map(({ name: of, title, values }) =>
      lineChart(
        {
          id: `${id}-${of}`,
          title: `${title.charAt(0).toUpperCase()}${title.slice(1)} by ${variable.name}`,
          description: points
            .map(({ value }, index) => `${shownValue(value, variable)}: ${significant(values[index] ?? null)}`)
            .join('; '),
        },
        axisLines,
        [
          {
            line: 'evidence',
            places: points.map(({ value }, index): Place => [value, values[index] ?? null]),
            hasMarks: true,
          },
        ],
        axes,
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
  return bar(value, interval?.low ?? lowest, interval?.high ?? highest);
}

function linesOfBend(bend: AxisCurve['bend'], top: number): Drawn[] {
  if (bend.state !== 'found' && bend.state !== 'gradual') return [];
  return bendLines('bend', bend.interval, bend.state === 'gradual' ? null : bend.value, top);
}
