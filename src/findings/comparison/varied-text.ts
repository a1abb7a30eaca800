/** Comparisons of levels that differ in chosen parameters, as text. Pure. */
import { fewestTrials } from '../../statistics/ratio-interval.ts';
import { plain } from '../../text/figures.ts';
import { changesText, figureTitles, intervalText, levelText } from '../variants/variants-text.ts';
import type { VariedLevel, VariedOrder } from './varied-comparison.ts';
import { valuesText } from './varied-parameters.ts';

/** What the order of the runs means for a difference, as a sentence; null where it cancels out. */
export const orderCaveats: Record<VariedOrder, string | null> = {
  interleaved: null,
  'same-order':
    'The runs alternated in the same order each time: what a run leaves to the next one counts as a difference.',
  'one-after-another':
    'The levels ran one after the other, not interleaved: a change over time counts as a difference.',
  'separate-sessions':
    'The levels ran in different sessions, not interleaved: their days and hosts count as a difference.',
};

/** The order of the runs, for a table. */
export const orderTitles: Record<VariedOrder, string> = {
  interleaved: 'interleaved',
  'same-order': 'alternating, same order',
  'one-after-another': 'one after the other',
  'separate-sessions': 'different sessions',
};

/** `acks=all against acks=1`. */
export function variedTitle(level: VariedLevel): string {
  return `${valuesText(level.other)} against ${valuesText(level.base)}`;
}

/** What the other level costs or gains against the base, figure by figure, with the caveat of the order. */
export function variedAnswer(level: VariedLevel, all: readonly VariedLevel[], margin: number): string {
  const [base, other] = [level.base, level.other].map(valuesText);
  const [common = '', another] = level.levels;
  const isOnlyBase = all.every(({ levels }) => levels[0] === common);
  const ofBase = isOnlyBase ? '' : ` (${common})`;
  const at = another === undefined ? ` ${levelText(common)}` : ofBase;
  const where = `against ${base}${at}${labelOf(level, all)}`;
  const caveat = orderCaveats[level.order];
  const ending = caveat === null ? '' : ` ${caveat}`;
  if (level.figures.length === 0)
    return plain(`${other} ${where}: inconclusive, no figure is in every trial.${ending}`);
  if (level.figures.every(({ effect }) => effect.state === 'too-few'))
    return plain(`${other} ${where}: ${tooFewText(level)}.${ending}`);
  return plain(`${changesText(other ?? '', where, level.figures, margin)}.${ending}`);
}

/** Why there is no interval, and the ratios that there are. */
function tooFewText({ figures, trials, sessions }: VariedLevel): string {
  const ranges = figures.map(({ name, effect }) => `${figureTitles[name]} ${intervalText(effect)}`).join(', ');
  const counted = `${trials.base} and ${trials.other} steady trials in ${sessions} ${sessions === 1 ? 'session' : 'sessions'}`;
  return `inconclusive, because there are ${counted} and an interval needs ${fewestTrials} of each in one session, or ${fewestTrials} sessions (${ranges})`;
}

/** The run and the load, as far as another comparison of the same values has the same level. */
function labelOf(level: VariedLevel, all: readonly VariedLevel[]): string {
  const same = all.filter(
    (each) => each.levels.join() === level.levels.join() && variedTitle(each) === variedTitle(level),
  );
  const parts = [
    ...(same.some(({ titles }) => titles.join() !== level.titles.join()) ? [level.titles.join(' and ')] : []),
    ...(same.some(({ loadId }) => loadId !== level.loadId) ? [level.loadId] : []),
  ];
  return parts.length === 0 ? '' : ` (${parts.join(', ')})`;
}
