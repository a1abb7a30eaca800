/** Which of two topologies to choose at which rate of the background, as a sentence. Pure. */
import { count, plain } from '../../text/figures.ts';
import { percentileTitles } from '../../workloads/percentile-support.ts';
import { rateShown } from './rate-within-limit.ts';
import { roundedRange, type TippingNames } from './tipping-text.ts';
import type { TippingPoint } from './tipping-finding.ts';
import type { Side } from './tipping-question.ts';
import type { TopologyObjective } from './topology-finding.ts';

type Names = Pick<TippingNames, 'names' | 'figure' | 'better' | 'rateUnit'>;

/**
 * Such as `Recommended: one up to 3,600 operations/s, where the load job is faster; two above 4,400 operations/s, where the load job is faster,
 * or above 2,000 operations/s if p95 of requests must stay within 10 ms while job runs (two does up to 6,000).` What is not shown is not
 * recommended: between the two rates the faster one is inconclusive.
 */
export function recommendationText(
  point: TippingPoint,
  objectives: Record<Side, TopologyObjective>,
  names: Names,
): string {
  const choices: Record<Side, string[]> = { a: [], b: [] };
  for (const [side, choice] of choicesBySpeed(point, names)) choices[side].push(choice);
  const kept = keeper(objectives);
  const isDecided = kept !== null && isImplied(kept, point);
  if (kept && !isDecided) choices[kept.side].push(choiceByObjective(kept, objectives, names));
  const order: Side[] = point.state === 'crossing' && point.below === 'b' ? ['b', 'a'] : ['a', 'b'];
  const chosen = order.filter((side) => choices[side].length > 0);
  const head = chosen.map((side) => `${names.names[side]} ${choices[side].join(', or ')}`).join('; ');
  return plain(
    [
      ...(head === '' ? [] : [`Recommended: ${head}.`]),
      ...(point.state === 'inconclusive' ? [`With which one ${names.figure} is ${names.better} is inconclusive.`] : []),
      ...(kept ? [] : [equalText(objectives, names)]),
      ...(isDecided ? [alsoText(kept, objectives, names)] : []),
    ].join(' '),
  );
}

function choicesBySpeed(point: TippingPoint, { figure, better, rateUnit }: Names): [Side, string][] {
  const where = `where ${figure} is ${better}`;
  switch (point.state) {
    case 'crossing': {
      const { low, high, isLowest, isHighest } = roundedRange(point);
      return [
        [point.below, `${isLowest ? 'at' : 'up to'} ${count(low)} ${rateUnit}, ${where}`],
        [point.above, `${isHighest ? 'at' : 'above'} ${count(high)} ${rateUnit}, ${where}`],
      ];
    }
    case 'none':
      return [[point.ahead, `at every measured rate, ${where}`]];
    case 'inconclusive':
      return [];
  }
}

interface Kept {
  /** The topology that is shown to meet the objective up to the higher rate. */
  side: Side;
  rate: number;
  /** Up to where the other one is shown to meet it as well; null if nowhere. */
  other: number | null;
}

/** Null if both are shown to meet the objective up to the same rate, or neither is. */
function keeper({ a, b }: Record<Side, TopologyObjective>): Kept | null {
  const [ofA, ofB] = [rateShown(a.within), rateShown(b.within)];
  if (ofA !== null && (ofB === null || ofA > ofB)) return { side: 'a', rate: ofA, other: ofB };
  if (ofB !== null && (ofA === null || ofB > ofA)) return { side: 'b', rate: ofB, other: ofA };
  return null;
}

/** Whether the topology that keeps the objective longer is the faster one at all rates at which only it does. */
function isImplied({ side, other }: Kept, point: TippingPoint): boolean {
  switch (point.state) {
    case 'none':
      return point.ahead === side;
    case 'crossing':
      return point.above === side && other !== null && other >= roundedRange(point).high;
    case 'inconclusive':
      return false;
  }
}

function alsoText(
  { side, rate, other }: Kept,
  objectives: Record<Side, TopologyObjective>,
  { names, rateUnit }: Names,
): string {
  const against = names[side === 'a' ? 'b' : 'a'];
  const less = other === null ? 'at no measured rate' : `up to ${count(other)}`;
  return `If ${conditionText(objectives[side])}: ${names[side]} is shown to keep that up to ${count(rate)} ${rateUnit}, ${against} ${less}.`;
}

function choiceByObjective(
  { side, rate, other }: Kept,
  objectives: Record<Side, TopologyObjective>,
  { names, rateUnit }: Names,
): string {
  const from = other === null ? 'at any rate' : `above ${count(other)} ${rateUnit}`;
  return `${from} if ${conditionText(objectives[side])} (${names[side]} is shown to keep that up to ${count(rate)})`;
}

/** `p95 of requests must stay within 10 ms while job runs` */
function conditionText({ background, loadId, objective }: TopologyObjective): string {
  const { percentile, atMostMilliseconds } = objective;
  return `${percentileTitles[percentile]} of ${background} must stay within ${atMostMilliseconds} ms while ${loadId} runs`;
}

function equalText({ a }: Record<Side, TopologyObjective>, { rateUnit }: Names): string {
  const rate = rateShown(a.within);
  const condition = conditionText(a);
  return rate === null
    ? `If ${condition}: neither is shown to keep that at the lowest measured rate.`
    : `If ${condition}: both are shown to keep that up to ${count(rate)} ${rateUnit}, so it does not decide.`;
}
