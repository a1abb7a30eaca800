/** Where two topologies change places over the rate of a background load. Pure. */
import type { Interval } from '../../statistics/ratio-interval.ts';
import { significance } from '../../statistics/student.ts';
import { comparedRates, estimatedRates, type EstimatedRate } from './compared-rates.ts';
import { plausibleCrossings } from './plausible-crossings.ts';
import type { ComparedRate, NoTippingReason, RateContrast, Side, TippingPoint } from './tipping-finding.ts';

/** With fewer there is no curve over the rate. */
export const fewestRates = 2;

/**
 * The steps, in this order:
 *
 * 1. A topology leads at a rate where the probability of its contrast, adjusted for all rates (Holm), is at most 5 %. No rate borrows scatter
 *    from another: near saturation there is more of it.
 * 2. The topologies cross if one leads below and the other above, once. That they cross between these rates needs no shape of the curves but
 *    that they are continuous; that they do so once is taken from the leads.
 * 3. The range is narrowed by interpolation between the measured rates (`plausible-crossings.ts`). If another crossing is plausible elsewhere,
 *    the answer is inconclusive.
 *
 * The order of the rates would allow tests from both ends inwards without adjustment (J. C. Hsu, R. L. Berger, "Stepwise Confidence Intervals
 * without Multiplicity Adjustment for Dose-Response and Toxicity Studies", Journal of the American Statistical Association 94, 1999), but the
 * first rate without a lead would end them. Holm's adjustment loses little, since rates far from a crossing have clear leads.
 *
 * @param contrasts from the lowest rate to the highest
 * @param lowerIsBetter whether less of the figure is better, as of seconds
 */
export function tippingPoint(contrasts: RateContrast[], lowerIsBetter: boolean): TippingPoint {
  const rates = comparedRates(contrasts, lowerIsBetter);
  const estimated = estimatedRates(rates, lowerIsBetter);
  const inconclusive = (reason: NoTippingReason): TippingPoint => ({ state: 'inconclusive', reason, rates });
  if (estimated.length < fewestRates) return inconclusive({ kind: 'too-few-rates' });
  const leads = rates.flatMap(({ rate, ahead }) => (ahead === null ? [] : [{ rate, ahead }]));
  const changes = leads.slice(1).flatMap(({ rate, ahead }, index) => {
    const before = leads[index]!;
    return before.ahead === ahead
      ? []
      : [{ between: { low: before.rate, high: rate }, below: before.ahead, above: ahead }];
  });
  const [change, another] = changes;
  if (!change) return withoutChange(rates, leads[0]?.ahead);
  if (another) return inconclusive({ kind: 'several-crossings', ranges: changes.map(({ between }) => between) });
  const { inside, elsewhere } = crossingsOf(estimated, change.between);
  if (elsewhere.length > 0)
    return inconclusive({
      kind: 'several-crossings',
      ranges: [...elsewhere, inside].toSorted((one, other) => one.low - other.low),
    });
  return { state: 'crossing', range: inside, ...change, confidence: 1 - significance, rates };
}

/** One topology leads, or none. */
function withoutChange(rates: ComparedRate[], ahead: Side | undefined): TippingPoint {
  if (ahead === undefined) return { state: 'inconclusive', reason: { kind: 'no-lead' }, rates };
  const open = rates.filter((each) => each.ahead === null);
  if (open.length === 0) {
    const [smallestLead] = rates.toSorted(
      (one, other) => Math.abs(Math.log(one.ratio)) - Math.abs(Math.log(other.ratio)),
    );
    return { state: 'none', ahead, smallestLead: smallestLead!, rates };
  }
  const tested = open.filter(({ estimate }) => estimate.state === 'interval');
  const kind = tested.length > 0 ? 'one-leads' : 'too-few-blocks';
  return {
    state: 'inconclusive',
    reason: { kind, ahead, rates: (tested.length > 0 ? tested : open).map(({ rate }) => rate) },
    rates,
  };
}

/** The range between the leads, and the plausible ranges elsewhere. */
function crossingsOf(estimated: EstimatedRate[], between: Interval): { inside: Interval; elsewhere: Interval[] } {
  const plausible = plausibleCrossings(estimated);
  const within = plausible.filter(({ low, high }) => high > between.low && low < between.high);
  const inside = {
    low: Math.max(between.low, Math.min(...within.map(({ low }) => low))),
    high: Math.min(between.high, Math.max(...within.map(({ high }) => high))),
  };
  return { inside, elsewhere: plausible.filter((each) => !within.includes(each)) };
}
