/** Charts of a load over a variable: throughput with its bend, and the figures that explain it. */
import type { AxisCurve } from '../../findings/axis/axis-findings.ts';
import { shownValue } from '../../findings/axis/axis-variable.ts';
import { rate, significant } from '../../text/figures.ts';
import { bendLines, medianLines, titleOf, type Chart, type LineLook, type Place } from './chart.ts';

const looks = {
  bend: { title: 'Bend, with its range at the top', color: 'var(--line-4)', type: 'dashed' },
  evidence: { title: 'Mean of the runs', color: 'var(--line-2)', type: 'solid' },
} as const satisfies Record<string, LineLook>;

/** Figures that are drawn; more would not be read. */
const mostEvidence = 3;

/** Throughput, then the figures of the cause, or those that changed most. */
export function byVariable(id: string, curve: AxisCurve): Chart[] {
  const { points, unit, variable, bend, evidence, cause } = curve;
  const top = Math.max(...points.map(({ perSecond }) => perSecond.interval?.high ?? perSecond.highest));
  const axes: Pick<Chart, 'x' | 'y'> = { x: { name: `${variable.name} (${variable.unit})`, scale: 'spread' }, y: {} };
  const describe = (figure: (index: number) => string): string =>
    points.map(({ value }, index) => `${shownValue(value, variable)}: ${figure(index)}`).join('; ');
  const leading: string[] = cause.state === 'shown' ? cause.evidence.map(({ name }) => name) : [];
  return [
    {
      ...axes,
      id: `${id}-throughput`,
      title: `Throughput (${unit}/s) by ${variable.name}`,
      description: describe((index) => `${rate(points[index]!.perSecond.median)} ${unit}/s`),
      drawn: [
        ...bendLines(looks.bend, bend, bend.state === 'found' ? bend.value : null, top),
        ...medianLines(
          points.map(({ value: at, perSecond: { median, interval, lowest, highest } }) => {
            return { at, median, low: interval?.low ?? lowest, high: interval?.high ?? highest };
          }),
        ),
      ],
    },
    ...evidence
      .filter(({ values }) => values.some((value) => value !== null && value > 0))
      .toSorted((one, other) => rank(one.name, leading) - rank(other.name, leading))
      .slice(0, mostEvidence)
      .map(({ name, title, values }): Chart => {
        const places = points.map(({ value }, index): Place => [value, values[index] ?? null]);
        return {
          ...axes,
          id: `${id}-${name}`,
          title: `${titleOf(title)} by ${variable.name}`,
          description: describe((index) => significant(values[index] ?? null)),
          drawn: [{ look: looks.evidence, places, mark: 'dot' }],
        };
      }),
  ];
}

/** Those that are not among the leading ones come after them. */
function rank(name: string, leading: string[]): number {
  const place = leading.indexOf(name);
  return place < 0 ? leading.length : place;
}
