/** The cost of sharing hosts, as text. */
import { change, count, duration, milliseconds, plain, rate, share, significant } from '../../text/figures.ts';
import { dollarsText } from '../../text/money.ts';
import type { MeasuredSharing, Sharing, SharingFigure, SharingFigureName, SharingMoney } from './sharing-finding.ts';
import { worstPercent } from './sharing-figures.ts';
import { subjectText } from './sharing-subject-text.ts';

const titles: Record<SharingFigureName, string> = {
  perSecond: 'throughput',
  totalSeconds: 'total time',
  latencyMedianMilliseconds: 'median',
  latencyP95Milliseconds: 'p95',
  latencyP99Milliseconds: 'p99',
  latencyP999Milliseconds: 'p99.9',
  maxShuffleReadSeconds: 'longest shuffle read',
  maxShuffleWriteSeconds: 'longest shuffle write',
  cores: 'cores used',
  coreMicrosecondsPerOperation: 'CPU per operation',
  diskBytesPerOperation: 'disk bytes per operation',
  networkBytesPerOperation: 'network bytes per operation',
};

/** For tables and charts: says `latency` as well. */
export function figureTitle(name: SharingFigureName): string {
  return name.startsWith('latency') ? `latency ${titles[name]}` : titles[name];
}

/** A figure with its unit. */
export function figureValue(name: SharingFigureName, value: number): string {
  if (name === 'perSecond') return rate(value);
  if (name === 'totalSeconds' || name === 'maxShuffleReadSeconds' || name === 'maxShuffleWriteSeconds')
    return duration(value);
  if (name === 'coreMicrosecondsPerOperation') return `${significant(value)}\u00a0µs`;
  if (name.startsWith('latency')) return milliseconds(value);
  return significant(value);
}

/** The figures of a sentence; the table has all of them. */
const foremost: SharingFigureName[] = ['perSecond', 'totalSeconds', 'latencyP99Milliseconds', 'maxShuffleReadSeconds'];

/** The cost of sharing for a load, as part of a sentence. */
export function sharingText(sharing: Sharing): string {
  // A subject of several words ends with a colon, so that the change is not read as part of it.
  const subject = sharing.role ? `${subjectText(sharing)}:` : subjectText(sharing);
  if (sharing.state === 'inconclusive') return `${subject} inconclusive, ${sharing.reason}`;
  return `${subject} ${changesText(sharing)} (${trialsText(sharing)})`;
}

/** Without those whose sentence another one has: levels that cannot be compared for one reason say the same. */
export function distinctSharing(all: Sharing[]): Sharing[] {
  const texts = all.map(sharingText);
  return all.filter((_, index) => texts.indexOf(texts[index]!) === index);
}

/** The main changes of a load, each with its significance. */
export function changesText({ figures, omitted = [] }: MeasuredSharing): string {
  const changes = [
    ...figures.filter(({ name }) => foremost.includes(name)).map(changeText),
    ...omitted.filter(({ name }) => foremost.includes(name)).map(({ reason }) => `no p99 (${reason})`),
  ];
  return changes.length === 0 ? 'inconclusive, no figure in the common window' : changes.join(', ');
}

function changeText({ name, changePercent, effect }: SharingFigure): string {
  const title = titles[name];
  switch (effect.state) {
    case 'by-design':
      return `${title} at its target rate in both`;
    case 'no-difference':
      return `no difference in ${title} found, ${excludedText(name, effect)}`;
    case 'too-short':
      return `${title} inconclusive, common window too short`;
    case 'differs':
      return `${change(changePercent)} ${title} (${intervalText(effect)}${effect.trendRemoved ? ', less the trend' : ''})`;
    default:
      return `${change(changePercent)} ${title}`;
  }
}

/** What the interval excludes: the larger the remaining loss, the less the runs say. */
function excludedText(name: SharingFigureName, effect: { lowPercent: number; highPercent: number }): string {
  const size = change(Math.abs(worstPercent(name, effect))).replace('+', '');
  return `a ${name === 'perSecond' ? 'loss' : 'rise'} of more than ${size} excluded`;
}

export function intervalText({ lowPercent, highPercent }: { lowPercent: number; highPercent: number }): string {
  return `${change(lowPercent)} to ${change(highPercent)}`;
}

/** The finding of one figure, for a table cell. */
export function effectText({ name, effect }: Pick<SharingFigure, 'name' | 'effect'>): string {
  switch (effect.state) {
    case 'too-short':
      return 'inconclusive: common window too short';
    case 'by-design':
      return `both met the target rate of ${rate(effect.targetPerSecond)}/s`;
    case 'no-difference':
      return `no difference found; ${excludedText(name, effect)}`;
    case 'differs':
      return effect.trendRemoved ? 'differs, less the trend' : 'differs';
    default:
      return 'inconclusive: too few trials';
  }
}

/** A shorter common window is reported as short: one garbage collection or compaction can fill it. */
export const shortWindowSeconds = 30;

/** Whether the number of trials and the length of the common window support a conclusion. */
export function trialsText(sharing: MeasuredSharing): string {
  const { commonSeconds, figures } = sharing;
  const isShort = commonSeconds !== null && commonSeconds < shortWindowSeconds;
  const operations = figures.find((figure) => figure.operations !== undefined)?.operations;
  return [
    trialCountText(sharing),
    ...(isShort ? [`only ${duration(commonSeconds)} in common`] : []),
    ...(operations === undefined ? [] : [`latencies over at least ${count(operations)} operations a run`]),
  ].join(', ');
}

function trialCountText({ isolatedRuns, combinedRuns, blocks, figures }: MeasuredSharing): string {
  const tooFew = figures.some(({ name, effect }) => effect.state === 'too-few' && foremost.includes(name));
  if (isolatedRuns.length === 1 && combinedRuns.length === 1) return 'inconclusive: one trial each';
  const counted =
    blocks === null
      ? `${isolatedRuns.length} isolated and ${combinedRuns.length} combined trials`
      : `${blocks} interleaved ${blocks === 1 ? 'block' : 'blocks'}`;
  return tooFew ? `inconclusive: ${counted} are too few for an interval` : `95 % intervals, ${counted}`;
}

/** Hosts saved and performance lost, in two or three sentences. */
export function moneyTexts(money: SharingMoney): string[] {
  const { sharedHosts, separateHosts, dollarsPerHour, slowest, leastCertain } = money;
  const saved = `Together the systems use ${sharedHosts} ${sharedHosts === 1 ? 'host' : 'hosts'}; on separate hosts they would use ${separateHosts}.`;
  if (!dollarsPerHour) return [saved, 'Some hosts have no price, so the saving in dollars is unknown.'];
  const { shared, separate } = dollarsPerHour;
  const price = `That costs ${perHourText(shared)} instead of ${perHourText(separate)}, ${change((shared / separate - 1) * 100)}.`;
  const worth = slowest ? [lossText(slowest, shared, separate)] : [];
  return [saved, price, ...worth, ...remainingLossText(slowest, leastCertain)].map(plain);
}

function lossText(
  { workload, keptShare, carried }: NonNullable<SharingMoney['slowest']>,
  shared: number,
  separate: number,
): string {
  const chance = carried ? '' : ', though chance may explain it';
  const needed = shared / keptShare;
  const cheaper = needed < separate ? 'sharing still costs less' : 'separate hosts cost less';
  return `${workload} slowed down the most, to ${share(keptShare)} of its isolated performance${chance}; the same work would need more shared hosts, at about ${perHourText(needed)}: ${cheaper}.`;
}

/** What may have been lost without being found. It does not matter next to a larger loss that was found. */
function remainingLossText(slowest: SharingMoney['slowest'], leastCertain: SharingMoney['leastCertain']): string[] {
  if (leastCertain === null) {
    return slowest ? [] : ['No load lost throughput in combined runs: the cost of sharing is in the latency.'];
  }
  const { workload, keptShareAtLeast } = leastCertain;
  const lost = share(1 - Math.min(1, keptShareAtLeast));
  if (slowest === null) {
    return [
      `No loss of performance was found in combined runs; for ${workload}, a loss of more than ${lost} is excluded at 95 %.`,
    ];
  }
  if (keptShareAtLeast >= slowest.keptShare) return [];
  return [`For ${workload} no loss was found, but only a loss of more than ${lost} is excluded at 95 %.`];
}

function perHourText(dollars: number): string {
  return `${dollarsText(dollars)} an hour`;
}
