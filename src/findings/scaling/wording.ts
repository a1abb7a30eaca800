/** How load scales, as sentences. */
import { change, count, milliseconds, rate, share, significant } from '../../text/figures.ts';
import { factsOf } from '../../workloads/registry.ts';
import type { Knee, LoadAxis, LoadCurve, Peak, ScalingLaw } from './curve-findings.ts';

/** A load with its unit, such as `64 threads`. */
export function loadInWords(load: number, axis: LoadAxis): string {
  if (axis === 'client threads') return `${significant(load)} threads`;
  return `${rate(load)} ${axis.replace('offered ', '')}`;
}

/** What a curve says, a sentence each; the most useful first. */
export function curveSentences(curve: LoadCurve): string[] {
  return [
    offerSentence(curve),
    objectiveSentence(curve),
    kneeSentence(curve),
    ...(curve.law ? lawSentences(curve.law) : []),
  ].filter((sentence) => sentence !== null);
}

function offerSentence({ axis, metUpTo, missedFrom }: LoadCurve): string | null {
  if (axis === 'client threads') return null;
  if (missedFrom === null) return `Every offer was met, up to ${loadInWords(metUpTo ?? 0, axis)}.`;
  const missed = `missed at ${loadInWords(missedFrom, axis)}`;
  return metUpTo === null
    ? `No offer was met: the lowest was ${missed}.`
    : `The offer was met up to ${loadInWords(metUpTo, axis)} and ${missed}.`;
}

function objectiveSentence({ objective, meetsObjectiveUpTo, axis }: LoadCurve): string | null {
  if (!objective) return null;
  const asked = `${objective.percentile} within ${milliseconds(objective.atMostMilliseconds)}`;
  return meetsObjectiveUpTo === null
    ? `No level kept the ${asked}.`
    : `The ${asked} was kept up to ${loadInWords(meetsObjectiveUpTo, axis)}.`;
}

/** Where the knee is, or why none is told. */
export function kneeSentence({ knee, axis, unit }: LoadCurve): string {
  if (knee.state !== 'found') {
    const answer = knee.state === 'cannot-tell' ? 'Cannot tell where the knee is' : 'No knee in the measured range';
    return `${answer}: ${knee.reason}.`;
  }
  const { low, high } = knee.interval;
  return (
    `Knee at ${loadInWords(knee.load, axis)} (${significant(low)} to ${significant(high)}) and ${rate(knee.perSecond)} ` +
    `${unit}/s: beyond it, each doubling of the load ${growthOf(knee)}.`
  );
}

function growthOf({ exponentBeyond }: Extract<Knee, { state: 'found' }>): string {
  const percent = (2 ** exponentBeyond - 1) * 100;
  return Math.abs(percent) < 1 ? 'leaves throughput as it is' : `changes throughput by ${change(percent)} on average`;
}

function lawSentences(law: ScalingLaw): string[] {
  if (law.state === 'cannot-tell') return [`No scalability law is fitted: ${law.reason}.`];
  const { contention, coherency } = law;
  return [
    `Contention ${share(contention.estimate)} (${share(contention.low)} to ${share(contention.high)}), coherency ` +
      `${small(coherency.estimate)} (${small(coherency.low)} to ${small(coherency.high)}), by the Universal ` +
      `Scalability Law; the levels lie ${share(law.residualShare)} off it.`,
    peakSentence(law.peak),
    `The fit carries to ${count(law.carriesTo)} threads: ${law.carriesBecause}.`,
  ];
}

function peakSentence(peak: Peak): string {
  if (peak.state === 'not-reached')
    return `Throughput does not fall within what the fit carries: no peak below ${count(peak.atLeast)} threads.`;
  const { concurrency, perSecond } = peak;
  return (
    `Throughput peaks at ${count(concurrency.estimate)} threads (${count(concurrency.low)} to ${count(concurrency.high)}) with ` +
    `${rate(perSecond.estimate)} operations/s (${rate(perSecond.low)} to ${rate(perSecond.high)}), and falls beyond.`
  );
}

/** Two digits, however small. */
function small(value: number): string {
  return value === 0 ? '0' : value.toFixed(Math.max(2, 1 - Math.floor(Math.log10(value))));
}

/** To be said beside the latencies, for it changes what they mean. */
export function loopSentence({ openLoop, axis, workload }: LoadCurve): string {
  if (openLoop) return 'Open-loop: latency is counted from when an operation was due, so waiting is in it.';
  const onCurve = factsOf(workload).closedLoop?.onCurve;
  if (onCurve !== undefined) return onCurve;
  return axis === 'client threads'
    ? 'Closed-loop: each thread waits for its answer before it asks again, so a stall holds the load up instead of showing in ' +
        'the latency of what it delayed. These latencies flatter, the more so the higher the load.'
    : 'Closed-loop: latency is counted from when an operation was sent, not from when it was due. Where the offer was missed, it flatters.';
}
