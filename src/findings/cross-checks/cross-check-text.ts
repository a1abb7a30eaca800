/** Comparisons of two load generators as sentences. */
import { capitalised, plain, significant } from '../../text/figures.ts';
import { factsOf } from '../../workloads/registry.ts';
import { contrastText } from '../contrast/contrast-text.ts';
import { headlineOf, verdictOf } from '../contrast/decide.ts';
import { figures as listed } from '../contrast/figures.ts';
import type { CrossCheck, CrossCheckEvidence, CrossCheckSide, UndecidedCrossCheck } from './cross-check-finding.ts';

/** The contrast with its explanation and the finding as sentences, when the contrasts of the campaign are decided. */
export function explainedCrossCheck(check: UndecidedCrossCheck): CrossCheck {
  const { base, other, work, figures, evidence } = check;
  const headline = headlineOf(figures);
  const differs = headline !== undefined && verdictOf(headline) === 'differs';
  const isOtherSlower = headline !== undefined && headline.ratio > 1 === listed[headline.name].isLowerBetter;
  const explanation = differs ? evidence.filter((each) => isMoreOfSlower(each, isOtherSlower)) : [];
  const subject = `${capitalised(work)}, ${titleOf(other)} against ${titleOf(base)}`;
  const verdict = [`${subject}: ${contrastText(figures)}.`, ...(differs ? [explanationText(check, explanation)] : [])];
  return { ...check, explanation, verdict: verdict.map(plain) };
}

const leastFactor = 1.25;
/** Smaller figures are of other processes. */
const leastFigure = 0.05;

function isMoreOfSlower({ base, other }: CrossCheckEvidence, isOtherSlower: boolean): boolean {
  const [slower, faster] = isOtherSlower ? [other, base] : [base, other];
  return slower - faster >= leastFigure && slower >= leastFactor * faster;
}

const titleOf = ({ workload }: CrossCheckSide): string => factsOf(workload).title;

function explanationText({ differences, base, other }: UndecidedCrossCheck, explanation: CrossCheckEvidence[]): string {
  const conditions =
    differences.length === 0
      ? ''
      : ` Conditions that differ: ${differences.map(({ condition }) => condition).join(', ')}.`;
  if (explanation.length === 0) return `No measured figure explains the difference.${conditions}`;
  const figures = explanation.map(
    (figure) => `${figure.title} ${significant(figure.base)} and ${significant(figure.other)}`,
  );
  return `What was higher for the slower one, ${titleOf(base)} and ${titleOf(other)}: ${figures.join('; ')}.${conditions}`;
}
