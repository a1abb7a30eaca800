/** How much faster a topology is with more nodes, against linear scaling. Pure. */
import { fewestTrials, type Interval } from '../../statistics/ratio-interval.ts';
import { plain, share, significant } from '../../text/figures.ts';
import type { RateContrast, Side } from './tipping-finding.ts';

export type NodeScaling =
  | {
      state: 'measured';
      /** How many times better b is, with its 95 % interval. */
      times: number;
      interval: Interval;
      /** The nodes of b over those of a: what `times` is with linear scaling. */
      linear: number;
      /** `times` over `linear`. */
      efficiency: number;
      /** Whether the interval is below or above linear scaling, or has it. */
      against: 'below' | 'above' | 'within';
    }
  | { state: 'too-few-blocks'; blocks: number };

/**
 * How many times better b is than a.
 *
 * @param nodes of a and of b, which has more
 * @param lowerIsBetter whether less of the figure is better, as of seconds
 */
export function nodeScaling(
  nodes: Record<Side, number>,
  { ratio, estimate, blocks }: Omit<RateContrast, 'rate'>,
  lowerIsBetter: boolean,
): NodeScaling {
  if (estimate.state !== 'interval') return { state: 'too-few-blocks', blocks };
  const [times, low, high] = lowerIsBetter
    ? [1 / ratio, 1 / estimate.high, 1 / estimate.low]
    : [ratio, estimate.low, estimate.high];
  const linear = nodes.b / nodes.a;
  const against = high < linear ? 'below' : low > linear ? 'above' : 'within';
  return { state: 'measured', times, interval: { low, high }, linear, efficiency: times / linear, against };
}

/** Such as `1.8 (1.7 to 1.9) times with twice the nodes: 90 % of linear.` */
export function nodeScalingText(scaling: NodeScaling): string {
  if (scaling.state === 'too-few-blocks')
    return `inconclusive: an interval needs ${fewestTrials} blocks, and there ${scaling.blocks === 1 ? 'is' : 'are'} ${scaling.blocks}.`;
  const { times, interval, linear, efficiency, against } = scaling;
  const more = linear === 2 ? 'twice' : `${significant(linear)} times`;
  const head = `${significant(times)} (${significant(interval.low)} to ${significant(interval.high)}) times with ${more} the nodes`;
  const end = against === 'within' ? ', and linear scaling is within the interval' : '';
  return plain(`${head}: ${share(efficiency)} of linear${end}.`);
}
