/** Chart of an objective: its figure over the levels of a load, with its interval and its limit. */
import { loadText } from '../../findings/response/load-axis.ts';
import type { ObjectiveFinding } from '../../findings/response/objective-finding.ts';
import { figureText } from '../../findings/thresholds/judge-value.ts';
import { plain } from '../../text/figures.ts';
import { level, medianLines, type Chart, type LineLook } from './chart.ts';

const limitLook: LineLook = { title: 'The objective', color: 'var(--bad)', type: 'dotted' };

export function byObjective(id: string, { objective, limit, levels, axis }: ObjectiveFinding): Chart {
  const { unit } = levels[0]!.figure;
  const isShare = unit === 'share';
  const scaled = (value: number | null): number | null => value && (isShare ? 100 : 1) * value;
  const title = isShare ? `${objective.replace(/ ?[<>]=? ?[\d.]+ ?%$/, '')}, %` : `${objective.split(' ')[0]}, ${unit}`;
  const texts = levels.map(
    ({ at, figure: { value } }) => `${loadText(at, axis)}: ${value === null ? 'unknown' : figureText(value, unit)}`,
  );
  return {
    id: `${id}-levels`,
    title: `${title}, by ${axis}`,
    description: plain(texts.join('; ')),
    x: { name: axis, scale: 'spread' },
    y: isShare ? { min: 0, max: 100 } : {},
    drawn: [
      {
        look: limitLook,
        places: level(
          levels.map(({ at }) => at),
          scaled(limit),
        ),
      },
      ...medianLines(
        levels.map(({ at, figure: { value, low, high } }) => {
          return { at, median: scaled(value), low: scaled(low), high: scaled(high) };
        }),
      ),
    ],
  };
}
