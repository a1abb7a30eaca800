/** Chart of an objective: its figure over the levels of a load, with its interval and its limit. */
import { loadText } from '../../findings/response/load-axis.ts';
import type { ObjectiveFinding } from '../../findings/response/objective-finding.ts';
import { figureText } from '../../findings/thresholds/judge-value.ts';
import { plain } from '../../text/figures.ts';
import { bar, level, type Chart, type LineLook, type Place } from './chart.ts';

const looks = {
  figure: { title: 'Median of the runs', color: 'var(--line-1)', type: 'solid' },
  interval: { title: '95 % interval, or the range of the runs', color: 'var(--line-1)', type: 'dotted' },
  limit: { title: 'The objective', color: 'var(--bad)', type: 'dotted' },
} as const satisfies Record<string, LineLook>;

export function byObjective(id: string, { objective, limit, levels, axis }: ObjectiveFinding): Chart {
  const { unit } = levels[0]!.figure;
  const isShare = unit === 'share';
  const scaled = (value: number | null): number | null => value && (isShare ? 100 : 1) * value;
  const title = isShare ? `${objective.replace(/ ?[<>]=? ?[\d.]+ ?%$/, '')}, %` : `${objective.split(' ')[0]}, ${unit}`;
  const texts = levels.map(
    ({ at, figure: { value } }) => `${loadText(at, axis)}: ${value === null ? 'unknown' : figureText(value, unit)}`,
  );
  const ranges = levels.filter(({ figure }) => figure.low !== null);
  return {
    id: `${id}-levels`,
    title: `${title}, by ${axis}`,
    description: plain(texts.join('; ')),
    x: { name: axis, scale: 'spread' },
    y: isShare ? { min: 0, max: 100 } : {},
    drawn: [
      {
        look: looks.limit,
        places: level(
          levels.map(({ at }) => at),
          scaled(limit),
        ),
      },
      {
        look: looks.interval,
        places: ranges.flatMap(({ at, figure }) => bar(at, scaled(figure.low), scaled(figure.high))),
      },
      { look: looks.figure, places: levels.map(({ at, figure }): Place => [at, scaled(figure.value)]), mark: 'dot' },
    ],
  };
}
