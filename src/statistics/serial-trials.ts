/** Effects on trials that follow each other, and so are not independent. Pure. */
import { fitColumns, type ColumnsFit } from './projection.ts';
import { studentInterval, welchDifference, type Estimate, type Fit } from './student.ts';

/** A trial at its place in a sequence; trials of different sequences are independent. */
export interface SerialTrial {
  value: number;
  sequence: number;
  /** Place in its sequence; the distance between two places is that of the trials. */
  place: number;
}

/**
 * Correlations between successive trials, of which one is assumed to hold. More than the last is not a scatter but a trend. The
 * estimates use every one of them and keep the widest interval, because a handful of trials cannot show which it is.
 */
const autocorrelations = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8];

/**
 * How much a value changes where `effect` is 1, given nuisance columns such as a level for each block. Generalised least squares
 * with first-order autoregressive errors (A. C. Aitken, Proceedings of the Royal Society of Edinburgh 55, 1935): exact for normal
 * errors whose autocorrelation is one of those above, whatever it is. Null if the design leaves fewer than `fewestDegrees`
 * degrees of freedom, or cannot separate the effect from the nuisances.
 *
 * @param nuisances columns, each with a number for every trial
 */
export function serialEffect(trials: SerialTrial[], effect: number[], nuisances: number[][]): Estimate | null {
  return widest(autocorrelations.map((correlation) => whitenedFit(trials, nuisances, [effect], correlation)));
}

/**
 * The difference of the mean of the second group from that of the first. The groups may scatter differently. Null if either
 * has fewer than `fewestDegrees` + 1 trials.
 */
export function serialDifference(before: SerialTrial[], after: SerialTrial[]): Estimate | null {
  const meanAt = (trials: SerialTrial[], correlation: number): Fit | null =>
    whitenedFit(trials, [], [trials.map(() => 1)], correlation);
  const fits = autocorrelations.map((correlation): Fit | null => {
    const [one, other] = [meanAt(before, correlation), meanAt(after, correlation)];
    return one && other ? welchDifference(one, other) : null;
  });
  return widest(fits);
}

/** The estimate without autocorrelation, in the interval that covers all of them. */
function widest(fits: (Fit | null)[]): Estimate | null {
  const [first] = fits;
  if (!first || fits.includes(null)) return null;
  const all = fits.flatMap((fit) => (fit ? [studentInterval(fit)] : []));
  return {
    value: first.value,
    low: Math.min(...all.map(({ low }) => low)),
    high: Math.max(...all.map(({ high }) => high)),
    probability: Math.max(...all.map(({ probability }) => probability)),
  };
}

/** Least squares (`fitColumns`) of trials whose autocorrelation is taken out. */
export function whitenedFit(
  trials: SerialTrial[],
  nuisances: number[][],
  tested: number[][],
  correlation: number,
): ColumnsFit | null {
  const whiten = whitener(trials, correlation);
  return fitColumns(whiten(trials.map(({ value }) => value)), nuisances.map(whiten), tested.map(whiten));
}

/** Makes columns independent: each number less what is expected of the one before (D. Cochrane, G. H. Orcutt, 1949). */
function whitener(trials: SerialTrial[], correlation: number): (column: number[]) => number[] {
  const order = [...trials.keys()].toSorted((one, other) => {
    const [first, second] = [trials[one]!, trials[other]!];
    return first.sequence - second.sequence || first.place - second.place;
  });
  return (column) =>
    order.map((index, rank) => {
      const before = order[rank - 1];
      if (before === undefined || trials[before]!.sequence !== trials[index]!.sequence) return column[index]!;
      const carried = correlation ** (trials[index]!.place - trials[before]!.place);
      return (column[index]! - carried * column[before]!) / Math.sqrt(1 - carried ** 2);
    });
}
