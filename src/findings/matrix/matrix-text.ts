/** Effects of factors as text. Pure. */
import { fewestTrials } from '../../statistics/ratio-interval.ts';
import { count, plain } from '../../text/figures.ts';
import type { VariantFigure } from '../variants/variant-finding.ts';
import { clauseText, figureTitles, intervalText, percentOf, verbText } from '../variants/variants-text.ts';
import type { FactorEffect, MatrixFinding } from './matrix-finding.ts';

/**
 * What a value costs or gains over all combinations, and how that differs with the other factors:
 * `row=4-kb costs 23 % (18 % to 28 %) of throughput against row=100-bytes; ...`
 */
export function effectAnswer(effect: FactorEffect, finding: Omit<MatrixFinding, 'answers'>): string {
  const { factor, value, base, figures, pairs } = effect;
  const label = `${factor}=${value}`;
  const against = `against ${factor}=${base}${loadText(effect, finding)}`;
  const basis = `over ${count(pairs)} ${pairs === 1 ? 'pair' : 'pairs'} of runs that differ in ${factor} alone`;
  if (figures.length === 0)
    return plain(`${label} ${against}: inconclusive, no two valid, steady runs of a trial differ in ${factor} alone.`);
  if (figures.every((figure) => figure.effect.state === 'too-few')) {
    const ranges = figures.map(({ name, effect: its }) => `${figureTitles[name]} ${intervalText(its)}`).join(', ');
    return plain(`${label} ${against}: inconclusive ${basis}, because an interval needs ${fewestTrials} (${ranges}).`);
  }
  const [head, ...others] = figures.toSorted((one, other) => rank(one) - rank(other));
  const leads = head !== undefined && rank(head) === 0;
  const clauses = (leads ? others : figures).map((figure) => clauseText(figure, finding.margin));
  const sentence = leads
    ? [`${label} ${verbText(head)} ${against}`, ...clauses].join('; ')
    : `${label} ${against}: ${clauses.join('; ')}`;
  return plain(`${sentence}, ${basis}.${conditionsText(effect, finding)}`);
}

/** A difference of the throughput or of the total time leads the sentence. */
function rank({ name, effect }: VariantFigure): number {
  return effect.state === 'differs' && (name === 'perSecond' || name === 'totalSeconds') ? 0 : 1;
}

/** The load, if the run has several. */
function loadText({ loadId }: FactorEffect, { effects }: Omit<MatrixFinding, 'answers'>): string {
  return effects.some((other) => other.loadId !== loadId) ? ` (${loadId})` : '';
}

/** ` Change of throughput by the other factors: consistency ONE −15 %, QUORUM −30 %.`; empty for the only factor. */
function conditionsText(effect: FactorEffect, { factors, effects }: Omit<MatrixFinding, 'answers'>): string {
  // A target rate that all met does not change.
  const shown = effect.figures.find(({ effect: { state } }) => state !== 'by-design');
  if (!shown) return '';
  const { loadId, factor, value } = effect;
  const parts = factors.flatMap(({ name }) => {
    const own = effects.flatMap((other) => {
      const isSame = other.loadId === loadId && other.factor === factor && other.value === value;
      const figure = other.figures.find((each) => each.name === shown.name);
      return isSame && other.at?.factor === name && figure ? [`${other.at.value} ${percentOf(figure.ratio)}`] : [];
    });
    return own.length > 0 ? [`${name} ${own.join(', ')}`] : [];
  });
  return parts.length === 0 ? '' : ` Change of ${figureTitles[shown.name]} by the other factors: ${parts.join('; ')}.`;
}
