/** Chart of an objective: its figure over the levels of a load, with its interval and its limit. */
import type { ObjectiveFinding } from '../../findings/response/objective-finding.ts';
import { loadText } from '../../findings/response/load-axis.ts';
import { figureText } from '../../findings/thresholds/judge-value.ts';
import { plain } from '../../text/figures.ts';
import { bar } from './chart.ts';
import { lineChart, type LineChart, type LineLook, type Place } from './line-chart.ts';

export const objectiveLines = {
  figure: { title: 'Median of the runs', color: 'var(--line-1)', type: 'solid' },
  interval: { title: '95 % interval, or the range of the runs', color: 'var(--line-1)', type: 'dotted' },
  limit: { title: 'The objective', color: 'var(--bad)', type: 'dotted' },
} as const satisfies Record<string, LineLook>;

export function byObjective(
  id: string,
  { objective, limit, levels, axis }: ObjectiveFinding,
): LineChart<keyof typeof objectiveLines> {
  const { unit } = levels[0]!.figure;
  const scale = unit === 'share' ? 100 : 1;
  const scaled = (value: number | null): number | null => value && scale * value;
  const title =
    unit === 'share' ? `${objective.replace(/ ?[<>]=? ?[\d.]+ ?%$/, '')}, %` : `${objective.split(' ')[0]}, ${unit}`;
  return lineChart(
    {
      id: `${id}-levels`,
      title: `${title}, by ${axis}`,
      description: plain(
        levels
          .map(
            ({ at, figure: { value } }) =>
              `${loadText(at, axis)}: ${value === null ? 'unknown' : figureText(value, unit)}`,
          )
          .join('; '),
      ),
    },
    objectiveLines,
    [
      { line: 'limit', places: [levels[0]!, levels.at(-1)!].map(({ at }): Place => [at, scaled(limit)]) },
      {
        line: 'interval',
        places: levels.flatMap(({ at, figure }) => range(at, scaled(figure.low), scaled(figure.high))),
      },
      { line: 'figure', places: levels.map(({ at, figure }): Place => [at, scaled(figure.value)]), hasMarks: true },
    ],
    { name: axis, ...(unit === 'share' ? { vertical: { type: 'value', min: 0, max: 100 } } : {}) },
  );
}

const range = (at: number, low: number | null, high: number | null): Place[] =>
  low === null ? [] : bar(at, low, high);
