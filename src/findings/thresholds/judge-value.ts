/** Judges one figure by where it may lie. Pure. */
import { median } from '../../statistics/median.ts';
import { serialMean } from '../../statistics/serial-mean.ts';
import { fewestTrials } from '../../statistics/ratio-interval.ts';
import { duration, milliseconds, plain, rate, share, significant } from '../../text/figures.ts';
import { keeps, type Threshold } from '../../thresholds/threshold.ts';
import type { JudgedFigure, ThresholdFinding, ThresholdVerdict } from './threshold-finding.ts';

/** Where a figure may lie. */
export type Spread = Pick<JudgedFigure, 'basis'> & { value: number; low: number; high: number };

/**
 * Of a figure over the trials of one level, in chronological order: the 95 % interval of their geometric mean, which holds for
 * trials that follow each other (`serialEffect`). With fewer than `fewestTrials`, or with a zero, their range.
 *
 * @param areIndependent whether runs of other levels are between the trials, as in blocks
 */
export function spreadOf(values: number[], areIndependent = false): Spread {
  const value = median(values);
  const range = { value, low: Math.min(...values), high: Math.max(...values) };
  if (values.length === 1) return { ...range, basis: 'one-trial' };
  if (values.length < fewestTrials || range.low <= 0) return { ...range, basis: 'range' };
  const estimate = serialMean(areIndependent ? values.map((each) => [each]) : [values]);
  return estimate ? { ...estimate, basis: 'interval' } : { ...range, basis: 'range' };
}

/**
 * Pass if all of the spread keeps the limit, fail if none of it does, else inconclusive.
 *
 * @param error by which every value may be wrong in the same direction, in the unit; it widens the spread
 */
export function judgeSpread(
  subject: string,
  threshold: Pick<Threshold, 'comparator' | 'limit'>,
  measured: Spread,
  trials: number,
  unit: string,
  error = 0,
): JudgedFigure {
  const spread = { ...measured, low: measured.low - error, high: measured.high + error };
  const ends = [keeps(spread.low, threshold), keeps(spread.high, threshold)];
  const verdict: ThresholdVerdict = ends.every(Boolean) ? 'pass' : ends.some(Boolean) ? 'inconclusive' : 'fail';
  const reason = `${subject}: ${spreadText(measured, unit, trials)}${error > 0 ? `, each ± ${plain(figureText(error, unit))}` : ''}${verdict === 'inconclusive' ? ', on both sides of the limit' : ''}.`;
  return { subject, verdict, ...spread, unit, trials, reason };
}

/** A figure that cannot be judged. @param why the end of a sentence */
export function unknownFigure(subject: string, why: string, unit: string, trials = 0): JudgedFigure {
  return {
    subject,
    verdict: 'inconclusive',
    value: null,
    basis: null,
    low: null,
    high: null,
    unit,
    trials,
    reason: `${subject}: ${why}.`,
  };
}

/** A threshold is as good as the worst of its figures. */
export function thresholdFinding(threshold: string, figures: JudgedFigure[]): ThresholdFinding {
  return { threshold, verdict: worstOf(figures), figures };
}

/** `fail` before `inconclusive` before `pass`; `pass` of nothing. */
export function worstOf(all: { verdict: ThresholdVerdict }[]): ThresholdVerdict {
  const worst = (['fail', 'inconclusive'] as const).find((verdict) => all.some((each) => each.verdict === verdict));
  return worst ?? 'pass';
}

function spreadText({ value, basis, low, high }: Spread, unit: string, trials: number): string {
  const shown = (number: number): string => plain(figureText(number, unit));
  const both = `${shown(low)} to ${shown(high)}`;
  switch (basis) {
    case 'interval':
      return `${shown(value)} (95 % interval ${both}, ${trials} ${unit === 'share' ? 'parts' : 'trials'})`;
    case 'range':
      return `${shown(value)} (${both} in ${trials} trials)`;
    case 'by-design':
      return `${shown(value)}, as every trial met the same target`;
    default:
      return `${shown(value)} in one trial`;
  }
}

/** A figure with its unit. */
export function figureText(value: number, unit: string): string {
  switch (unit) {
    case 'per second':
      return `${rate(value)}/s`;
    case 'ms':
      return milliseconds(value);
    case 's':
      return duration(value);
    case 'share':
      return share(value);
    case '%':
      return `${value < 0 ? '−' : '+'}${significant(Math.abs(Math.round(value * 10) / 10))} %`;
    default:
      return significant(value);
  }
}
