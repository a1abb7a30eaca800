/** Comparisons of levels that differ in chosen parameters, as text. Pure. */
import { plain } from '../../text/figures.ts';
import { contrastText } from '../contrast/contrast-text.ts';
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

/** What the other level changes against the base, figure by figure, with the caveat of the order. */
export function variedAnswers(all: VariedLevel[]): string[] {
  return all.map((level) => {
    const [base, other] = [level.base, level.other].map(valuesText);
    const [common = '', another] = level.levels;
    const ofBase = all.every(({ levels }) => levels[0] === common) ? '' : ` (${common})`;
    const at = another === undefined ? ` ${levelText(common)}` : ofBase;
    const caveat = orderCaveats[level.order];
    const changes = contrastText(level.figures, level.omitted);
    return plain(
      `${other} against ${base}${at}${labelOf(level, all)}: ${changes}.${caveat === null ? '' : ` ${caveat}`}`,
    );
  });
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

/** Where the load has no target rate, its level is no figure. */
function levelText(level: string): string {
  return /^unlimited [^;]*$/.test(level) ? 'at full speed' : `at ${level}`;
}
