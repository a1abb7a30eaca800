/** Different, the same, or inconclusive: the one rule. Pure. */
import { holm } from '../../statistics/holm.ts';
import type { TestedRatio } from '../../statistics/ratio-interval.ts';
import { significance } from '../../statistics/student.ts';
import type { Basis, ContrastFigure, DecidedFigure, Decision, FigureName, Verdict } from './contrast-finding.ts';

/**
 * Ratios up to this, and from its inverse on, are no difference that matters: the precision that Proofload promises of a headline
 * figure is twice that.
 */
export const margin = 1.05;

/**
 * The same for one session a side. Two sessions may differ by as much as that precision, because of their day, their hosts and what ran
 * before, and the trials of one cannot show it.
 */
const sessionMargin = 1.1;

export interface DecidedRatio extends TestedRatio {
  basis?: Basis;
  /** The largest ratio that is no difference that matters; 1 if every difference matters. Default: `margin`. */
  within?: number | undefined;
}

/**
 * Decides a family of ratios: of all differences that are claimed none is false in 95 % of cases, because the probabilities are adjusted
 * for the number of ratios (S. Holm). Equivalence is the inclusion of
 * the interval (D. J. Schuirmann, Journal of Pharmacokinetics and Biopharmaceutics 15(6), 1987).
 */
export function decide(family: DecidedRatio[]): Decision[] {
  return holm(family.map(({ probability }) => probability)).map((probability, index): Decision => {
    const { ratio, low, high, basis, within = margin } = family[index]!;
    const least = Math.max(within, basis === 'one-session' ? sessionMargin : 1);
    const isDifferent = probability <= significance && (ratio > least || ratio < 1 / least);
    const isEquivalent = within > 1 && low >= 1 / within && high <= within;
    const verdict: Verdict = isEquivalent ? 'equivalent' : isDifferent ? 'differs' : 'inconclusive';
    return { verdict, probability, margin: within };
  });
}

/** A headline figure, and the largest ratio that is no difference that matters where it is not `margin`. */
export type Claim = DecidedFigure & Pick<DecidedRatio, 'within'>;

/** Gives the headline figure of each contrast that has an interval its decision. */
export function decideFamily(family: Claim[]): void {
  const tested = family.flatMap(({ ratio, estimate, within }) =>
    estimate.state === 'interval' ? [{ ratio, estimate, within }] : [],
  );
  const decisions = decide(tested.map(({ ratio, estimate, within }) => ({ ...estimate, ratio, within })));
  for (const [index, { estimate }] of tested.entries()) estimate.decision = decisions[index]!;
}

/** The figure that answers a contrast: throughput or, of a batch, total time; p99 where both sides met the same target rate. */
export function headlineOf<Figure extends Pick<ContrastFigure, 'name' | 'estimate'>>(
  figures: Figure[],
): Figure | undefined {
  const named = (name: FigureName): Figure | undefined => figures.find((figure) => figure.name === name);
  const throughput = named('perSecond');
  if (throughput && throughput.estimate.state !== 'by-design') return throughput;
  return named('totalSeconds') ?? named('latencyP99Milliseconds');
}

/** The verdict on a figure; null if it is an estimate alone. */
export function verdictOf({ estimate }: Pick<ContrastFigure, 'estimate'>): Verdict | null {
  return estimate.state === 'interval' ? (estimate.decision?.verdict ?? null) : null;
}
