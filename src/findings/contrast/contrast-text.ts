/** Contrasts as text: figures, intervals and verdicts in the same words for every question. Pure. */
import { fewestTrials, isTooWide } from '../../statistics/ratio-interval.ts';
import { changeOf, count, rate, share } from '../../text/figures.ts';
import type { Basis, ContrastFigure, RatioEstimate, FigureName, OmittedFigure } from './contrast-finding.ts';
import { headlineOf, margin, verdictOf } from './decide.ts';
import { figures as listed } from './figures.ts';

/** The figures of a sentence; tables have all of them. */
const foremost: FigureName[] = ['perSecond', 'totalSeconds', 'latencyP99Milliseconds', 'maxShuffleReadSeconds'];

/** `12 % (8 % to 15 %) lower throughput; p99 latency +51 % (+50 % to +52 %)`: the headline figure with its verdict, then the others. */
export function contrastText(figures: ContrastFigure[], omitted: OmittedFigure[] = []): string {
  const headline = headlineOf(figures);
  const shown = figures.filter((figure) => figure !== headline && foremost.includes(figure.name));
  const clauses = [
    ...(headline ? [verdictText(headline)] : []),
    ...shown.map(estimateText),
    ...omitted
      .filter(({ name }) => foremost.includes(name))
      .map(({ name, reason }) => `no ${listed[name].title} (${reason})`),
  ];
  return clauses.length === 0 ? 'inconclusive, no figure is in every trial' : clauses.join('; ');
}

/** The headline figure with its verdict; null without one. */
export function headlineText(figures: ContrastFigure[]): string | null {
  const headline = headlineOf(figures);
  return headline ? verdictText(headline) : null;
}

function verdictText(figure: ContrastFigure): string {
  const { name, ratio, estimate } = figure;
  const { title } = listed[name];
  switch (verdictOf(figure)) {
    case 'differs':
      return `${amountText(figure)} ${ratio < 1 ? 'lower' : 'higher'} ${title}`;
    case 'equivalent':
      return `no difference in ${title} that matters (${intervalText(estimate)})`;
    case 'inconclusive':
      return `${title} inconclusive, ${changeOf(ratio)} (${intervalText(estimate)})`;
    default:
      return estimate.state === 'range' || estimate.state === 'one-trial'
        ? `${estimateText(figure)}, ${meaningText(figure)}`
        : estimateText(figure);
  }
}

/** A figure without a verdict. */
function estimateText({ name, ratio, estimate }: ContrastFigure): string {
  const { title } = listed[name];
  const changed = `${title} ${changeOf(ratio)}`;
  switch (estimate.state) {
    case 'interval':
      return `${changed} (${intervalText(estimate)})`;
    case 'range':
      return `${changed} (${rangeText(estimate)})`;
    case 'one-trial':
      return changed;
    case 'by-design':
      return `${title} at its target rate in both`;
    case 'too-short':
      return `${title} inconclusive, common window too short`;
  }
}

/** The change and its interval without signs, the smaller one first; with signs if the interval has both. */
function amountText({ ratio, estimate }: ContrastFigure): string {
  const amount = share(Math.abs(ratio - 1));
  if (estimate.state !== 'interval') return amount;
  const { low, high } = estimate;
  if (low < 1 !== high < 1) return `${amount} (${intervalText(estimate)})`;
  const [least, most] = [low, high].map((end) => Math.abs(end - 1)).toSorted((one, other) => one - other);
  return `${amount} (${share(least!)} to ${share(most!)})`;
}

/** The interval as changes, or the range if there is none. */
export function intervalText(estimate: RatioEstimate): string {
  switch (estimate.state) {
    case 'interval':
      return isTooWide(estimate) ? 'too wide' : `${changeOf(estimate.low)} to ${changeOf(estimate.high)}`;
    case 'range':
      return `none; ${rangeText(estimate)}`;
    default:
      return '–';
  }
}

function rangeText({ low, high }: { low: number; high: number }): string {
  return `range ${changeOf(low)} to ${changeOf(high)}`;
}

/** What an estimate means, for a table cell. Empty for an interval without a verdict. */
export function meaningText(figure: Pick<ContrastFigure, 'estimate'>): string {
  const { estimate } = figure;
  switch (estimate.state) {
    case 'range':
      return `inconclusive: ${countedText(estimate)}, an interval needs ${fewestTrials}`;
    case 'one-trial':
      return 'inconclusive: one trial each';
    case 'by-design':
      return `both met the target rate of ${rate(estimate.targetPerSecond)}/s`;
    case 'too-short':
      return 'inconclusive: common window too short';
    default: {
      const verdict = verdictOf(figure);
      const within = estimate.basis === 'one-session' && verdict !== null ? ' within this session' : '';
      const matters = share((estimate.decision?.margin ?? margin) - 1);
      return `${verdict === 'equivalent' ? `no difference that matters (${matters})` : (verdict ?? '')}${within}`;
    }
  }
}

const units: Record<Basis, string> = {
  blocks: 'block',
  'interleaved-sessions': 'session',
  sessions: 'session',
  'one-session': 'trial',
  'successive-runs': 'trial',
  'repeated-runs': 'repeated run',
  intervals: 'second',
};

/** `3 blocks`, `1 trial`. */
export function countedText({ basis, n }: { basis: Basis; n: number }): string {
  return `${count(n)} ${units[basis]}${n === 1 ? '' : 's'}`;
}

/** What an interval is based on, a sentence each. */
const basisNotes: Record<Basis, string> = {
  blocks:
    'The interval is a Student’s t interval of the logarithm of each block’s ratio, for every autocorrelation of successive runs up to 0.8. What a block does to both sides, such as a drift, cancels out.',
  'interleaved-sessions':
    'The sessions were interleaved: the interval is of the ratios of sessions that follow each other.',
  sessions: 'The sessions were not interleaved: a change over time counts as a difference.',
  'one-session':
    'With one session a side, a difference may be that of the two sessions: their day, their hosts, what ran before. So only one of more than 10 % is said to differ. Run "proofload compare --interleave" to compare the configurations.',
  'successive-runs':
    'One side ran after the other: a linear trend over the runs is fitted and taken out of the change and its interval.',
  'repeated-runs':
    'The interval is from the scatter of all runs that were repeated. One side ran after the other, so drift between them is part of the difference.',
  intervals: 'Intervals are for seconds that follow each other and are not independent.',
};

const ruleNote = `Values are geometric means. Of each comparison one headline figure is judged: throughput; of a batch its total time; p99 latency where both sides met the same target rate. “Differs”: the probability of such a change between equal sides, adjusted for all headline figures of this report (Holm), is at most 5 %, and the change is more than the margin, ${share(margin - 1)} where the campaign file says no other. “No difference that matters”: the 95 % interval is within the margin. The other figures are estimates.`;

/** What the columns of a contrast mean. */
export function contrastNotes(figures: Pick<ContrastFigure, 'estimate'>[]): string[] {
  const known = figures.flatMap(({ estimate }) => ('basis' in estimate ? [estimate.basis] : []));
  return [ruleNote, ...[...new Set(known)].map((basis) => basisNotes[basis])];
}
