/** Load curves as sentences. */
import { change, count, rate, share, significant } from '../../text/figures.ts';
import type { Percentile } from '../../plan/search-plan.ts';
import { neededOperations, percentileTitles } from '../../workloads/percentile-support.ts';
import { factsOf } from '../../workloads/registry.ts';
import { loadText } from '../response/load-axis.ts';
import type { Knee, LoadCurve, Peak, ScalingLaw } from './curve-findings.ts';

/** The findings of a curve, a sentence each; the most useful first. */
export function curveTexts(curve: LoadCurve): string[] {
  return [kneeText(curve), ...(curve.law ? lawTexts(curve.law) : [])].filter((sentence) => sentence !== null);
}

/** Percentiles of levels that were left out, and why; null if none was. */
export function omittedText({ points, axis, unit }: LoadCurve, percentiles: Percentile[]): string | null {
  const omitted = percentiles.flatMap((percentile) => {
    const levels = points.flatMap(({ load, latency }) =>
      latency?.omitted[percentile] === undefined ? [] : [`${count(latency.operations)} at ${loadText(load, axis)}`],
    );
    const needed = `${percentileTitles[percentile]} needs ${count(neededOperations(percentile))} ${unit}`;
    return levels.length === 0 ? [] : [`${needed}, and there were ${levels.join(', ')}`];
  });
  return omitted.length === 0 ? null : `Left out: ${omitted.join('; ')}.`;
}

/** The knee, or why there is none. */
export function kneeText({ knee, axis, unit, points }: LoadCurve): string {
  const inProportion = axis === 'client threads' ? 'proportion to the threads' : 'the target rate';
  if (knee.state === 'gradual') {
    const { low, high } = knee.interval;
    const from =
      low > points[0]!.load ? `from about ${loadText(Math.round(low), axis)} on` : 'already at the lowest level';
    return `No single knee, throughput bends gradually: it is 5 % short of ${inProportion} ${from}, and levels off by about ${loadText(Math.round(high), axis)}.`;
  }
  if (knee.state !== 'found') {
    const answer = knee.state === 'inconclusive' ? 'Knee inconclusive' : 'No knee in the measured range';
    return `${answer}: ${knee.reason}.`;
  }
  const { low, high } = knee.interval;
  return (
    `Knee at ${loadText(knee.load, axis)} (${significant(low)} to ${significant(high)}) and ${rate(knee.perSecond)} ` +
    `${unit}/s: below this range throughput is less than 5 % short of ${inProportion}; beyond it, each doubling of the load ${growthOf(knee)}.`
  );
}

function growthOf({ exponentBeyond }: Extract<Knee, { state: 'found' }>): string {
  const percent = (2 ** exponentBeyond - 1) * 100;
  return Math.abs(percent) < 1 ? 'leaves throughput unchanged' : `changes throughput by ${change(percent)} on average`;
}

function lawTexts(law: ScalingLaw): string[] {
  if (law.state === 'inconclusive') return [`No scalability law was fitted: ${law.reason}.`];
  const { contention, coherency } = law;
  return [
    `Contention ${share(contention.estimate)} (${share(contention.low)} to ${share(contention.high)}), coherency ` +
      `${small(coherency.estimate)} (${small(coherency.low)} to ${small(coherency.high)}), by the Universal ` +
      `Scalability Law; the levels deviate from it by ${share(law.residualShare)}.`,
    lawPeakText(law.peak),
  ];
}

function lawPeakText(peak: Peak): string {
  if (peak.state === 'not-shown') return 'The levels show no fall of throughput: no peak is claimed.';
  const { concurrency, perSecond } = peak;
  return (
    `Throughput peaks at ${count(concurrency.estimate)} threads (${count(concurrency.low)} to ${count(concurrency.high)}) with ` +
    `${rate(perSecond.estimate)} operations/s (${rate(perSecond.low)} to ${rate(perSecond.high)}), and falls beyond it.`
  );
}

/** Two digits, however small. */
function small(value: number): string {
  return value === 0 ? '0' : value.toFixed(Math.max(2, 1 - Math.floor(Math.log10(value))));
}

/** How the latencies were counted: it changes their meaning. */
export function loopText({ openLoop, axis, workload }: LoadCurve): string {
  if (openLoop) return 'Open-loop: latency counts from when an operation was due, so it includes waiting.';
  const onCurve = factsOf(workload).closedLoop?.onCurve;
  if (onCurve !== undefined) return onCurve;
  return axis === 'client threads'
    ? 'Closed-loop: each thread waits for its answer before it sends the next request, so a stall pauses the load instead of showing in ' +
        'the latency of delayed requests. The higher the load, the more these latencies are too low.'
    : 'Closed-loop: latency counts from when an operation was sent, not from when it was due. Where the target rate was missed, it is too low.';
}
