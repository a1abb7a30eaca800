/** Comparisons of variants as text. */
import { fewestTrials } from '../../statistics/ratio-interval.ts';
import { change, plain, rate, share } from '../../text/figures.ts';
import { loadLabel, variantLabel } from './variant-label.ts';
import type {
  VariantComparison,
  VariantEffect,
  VariantFigure,
  VariantFigureName,
  VariantsFinding,
} from './variant-finding.ts';

export const figureTitles: Record<VariantFigureName, string> = {
  perSecond: 'throughput',
  latencyMedianMilliseconds: 'median latency',
  latencyP99Milliseconds: 'p99',
  totalSeconds: 'total time',
};

/** The finding about one figure, such as `no difference that matters`. */
export function effectText(effect: VariantEffect, margin: number): string {
  switch (effect.state) {
    case 'by-design':
      return `both met the target rate of ${rate(effect.targetPerSecond)}/s`;
    case 'too-few':
      return 'inconclusive: too few blocks';
    case 'equivalent':
      return `no difference that matters (${share(margin - 1)})`;
    default:
      return effect.state;
  }
}

/** The interval of a ratio as changes, or the range if there are too few blocks. */
export function intervalText(effect: VariantEffect): string {
  if (!('low' in effect)) return '–';
  const [low, high] = [percentOf(effect.low), percentOf(effect.high)];
  return low === high ? low : `${low} to ${high}`;
}

export function percentOf(ratio: number): string {
  return change((ratio - 1) * 100);
}

/** The answer of a comparison: what the variant costs or gains, figure by figure, and whether the bottleneck changed. */
export function answerText(
  comparison: VariantComparison,
  { variants, blocks, margin, comparisons }: Omit<VariantsFinding, 'answers'>,
): string {
  const { variant, figures, level } = comparison;
  const label = variantLabel(variants.find(({ name }) => name === variant));
  const at = `${levelText(level)}${loadLabel(comparison, comparisons)}`;
  if (figures.length === 0) return plain(`${label} ${at}: ${unpairedText(comparison)}.`);
  if (figures.every(({ effect }) => effect.state === 'too-few'))
    return plain(`${label} ${at}: ${tooFewText(comparison, blocks)}.${bottleneckSentence(comparison)}`);
  return plain(`${changesText(label, at, figures, margin)}.${bottleneckSentence(comparison)}`);
}

/** A figure that changed, with or without its values. */
export type ChangedFigure = Pick<VariantFigure, 'name' | 'ratio' | 'effect'>;

/** What changed, figure by figure, as a sentence without its full stop: `acks=all costs 12 % (8 % to 15 %) of throughput at …; …`. */
export function changesText(label: string, at: string, figures: ChangedFigure[], margin: number): string {
  const [first, ...others] = figures.toSorted((one, other) => rank(one) - rank(other));
  const head = first && first.effect.state === 'differs' ? `${label} ${verbText(first)} ${at}` : null;
  const clauses = (head === null ? figures : others).map((figure) => clauseText(figure, margin));
  return head === null ? `${label} ${at}: ${clauses.join('; ')}` : [head, ...clauses].join('; ');
}

/** Why the two have no figures to compare. */
export function unpairedText({ isSearched }: Pick<VariantComparison, 'isSearched'>): string {
  const missing = isSearched ? 'steady run at a confirmed maximum' : 'valid, steady run';
  return `inconclusive: no block has a ${missing} of both`;
}

/** Why there is no interval, and the ratios that there are. */
function tooFewText({ blocks, figures, isSearched }: VariantComparison, planned: number): string {
  const ranges = figures.map(({ name, effect }) => `${figureTitles[name]} ${intervalText(effect)}`).join(', ');
  const what = isSearched ? 'a confirmed maximum' : 'steady runs';
  const steady = `${blocks} of ${planned} ${planned === 1 ? 'block' : 'blocks'} ${blocks === 1 ? 'has' : 'have'} ${what} of both`;
  return `inconclusive, because ${steady} and an interval needs ${fewestTrials} (${ranges})`;
}

/** Where the load has no target rate, its level is no figure. */
export function levelText(level: string): string {
  return /^unlimited [^;]*$/.test(level) ? 'at full speed' : `at ${level}`;
}

/** A difference of the throughput or of the total time leads the sentence. */
function rank({ name, effect }: ChangedFigure): number {
  return effect.state === 'differs' && (name === 'perSecond' || name === 'totalSeconds') ? 0 : 1;
}

/** `costs 12 % (8 % to 15 %) of throughput`. */
export function verbText(figure: ChangedFigure): string {
  const { name, ratio } = figure;
  if (name === 'perSecond') return `${ratio < 1 ? 'costs' : 'gains'} ${amountText(figure)} of throughput`;
  return `has a ${figureTitles[name]} that is ${amountText(figure)} ${ratio < 1 ? 'lower' : 'higher'}`;
}

export function clauseText(figure: ChangedFigure, margin: number): string {
  const { name, effect, ratio } = figure;
  const title = figureTitles[name];
  switch (effect.state) {
    case 'differs':
      return `${title} ${amountText(figure)} ${ratio < 1 ? 'lower' : 'higher'}`;
    case 'inconclusive':
      return `${title} inconclusive (${intervalText(effect)})`;
    case 'too-few':
      return `${title} inconclusive with so few blocks (${intervalText(effect)})`;
    case 'equivalent':
      return `${title} without a difference that matters`;
    default:
      return `${title}: ${effectText(effect, margin)}`;
  }
}

/** The change and its interval without signs, the smaller one first; with signs if the interval contains none. */
function amountText({ ratio, effect }: ChangedFigure): string {
  const sizes = 'low' in effect ? [effect.low, effect.high].map((bound) => bound - 1) : [];
  const sign = Math.sign(ratio - 1);
  if (sizes.some((size) => Math.sign(size) !== sign)) return `${share(Math.abs(ratio - 1))} (${intervalText(effect)})`;
  const [least, most] = sizes.map(Math.abs).toSorted((one, other) => one - other);
  return `${share(Math.abs(ratio - 1))} (${share(least ?? null)} to ${share(most ?? null)})`;
}

function bottleneckSentence({ bottlenecks: { base, variant, changed } }: VariantComparison): string {
  if (changed === null) return '';
  return changed ? ` The bottleneck changed from ${base} to ${variant}.` : ` The bottleneck stayed: ${base}.`;
}
