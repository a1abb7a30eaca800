/** What sharing cost, in words. */
import { change, duration, milliseconds, plain, rate, share, significant } from '../../text/figures.ts';
import { dollarsInWords } from '../../text/money.ts';
import type {
  Effect,
  MeasuredSharing,
  Sharing,
  SharingFigure,
  SharingFigureName,
  SharingMoney,
} from './sharing-finding.ts';

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

/** With the unit's kind, for where no sentence says it. */
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

/** The figures that a sentence has room for; all of them stand in the table. */
const foremost: SharingFigureName[] = ['perSecond', 'totalSeconds', 'latencyP99Milliseconds', 'maxShuffleReadSeconds'];

/** What sharing cost a load, in a part of a sentence. */
export function sharingPhrase(sharing: Sharing): string {
  if (sharing.state === 'cannot-tell') return `${sharing.workload} cannot tell, ${sharing.reason}`;
  return `${sharing.workload} ${changesPhrase(sharing)} (${trialsPhrase(sharing)})`;
}

/** The foremost changes of a load, each with what chance allows one to say of it. */
export function changesPhrase({ figures }: MeasuredSharing): string {
  const told = figures.filter(({ name }) => foremost.includes(name)).map(changePhrase);
  return told.length === 0 ? 'cannot tell, no figure in the common window' : told.join(', ');
}

function changePhrase({ name, changePercent, effect, drift }: SharingFigure): string {
  const title = titles[name];
  switch (effect.state) {
    case 'by-design':
      return `${title} equal as offered`;
    case 'no-difference':
      return `no difference in ${title} found at a precision of ${precision(effect)}`;
    case 'too-short':
      return `${title} cannot tell, too little in common`;
    case 'drifted':
      return `${change(changePercent)} ${title}, but it drifted by ${change(drift?.percent ?? null)} alone as well: cannot tell`;
    case 'differs':
      return `${change(changePercent)} ${title} (${intervalText(effect)})`;
    default:
      return `${change(changePercent)} ${title}`;
  }
}

/** From this many percent on to either side a precision is a factor. */
const factorFromPercent = 50;

/** Half the width of the interval: a change smaller than about this would not have been found. */
function precision({ lowPercent, highPercent }: { lowPercent: number; highPercent: number }): string {
  const half = (highPercent - lowPercent) / 2;
  if (half < factorFromPercent) return change(half).replace('+', '±');
  return `a factor of ${significant(Math.sqrt((100 + highPercent) / (100 + lowPercent)))}`;
}

export function intervalText({ lowPercent, highPercent }: { lowPercent: number; highPercent: number }): string {
  return `${change(lowPercent)} to ${change(highPercent)}`;
}

/** The finding of one figure, for a cell of a table. */
export function effectText(effect: Effect): string {
  switch (effect.state) {
    case 'too-short':
      return 'cannot tell: too little in common';
    case 'by-design':
      return `equal as offered: both met ${rate(effect.offeredPerSecond)}/s`;
    case 'no-difference':
      return `no difference found at ${precision(effect)}`;
    case 'drifted':
      return 'cannot tell from drift';
    case 'differs':
      return 'differs';
    default:
      return 'cannot tell from chance';
  }
}

/** A common window shorter than this is said to be short: a pause of a collector or a compaction can fill it. */
export const shortWindowSeconds = 30;

/** What the number of trials, and the length of the window they have in common, allow one to say. */
export function trialsPhrase(sharing: MeasuredSharing): string {
  const { commonSeconds } = sharing;
  const isShort = commonSeconds !== null && commonSeconds < shortWindowSeconds;
  return `${trials(sharing)}${isShort ? `, only ${duration(commonSeconds)} in common` : ''}`;
}

function trials({ isolatedRuns, combinedRuns, blocks, figures }: MeasuredSharing): string {
  const tooFew = figures.some(({ name, effect }) => effect.state === 'too-few' && foremost.includes(name));
  if (isolatedRuns.length === 1 && combinedRuns.length === 1) return 'cannot tell from chance: one trial each';
  const counted =
    blocks === null
      ? `${isolatedRuns.length} trials alone and ${combinedRuns.length} together`
      : `${blocks} ${blocks === 1 ? 'block' : 'blocks'} of alone and together in turns`;
  return tooFew ? `cannot tell from chance: ${counted} are too few for an interval` : `95 % intervals, ${counted}`;
}

/** Hosts saved against performance lost, in two or three sentences. */
export function moneySentences({ sharedHosts, separateHosts, dollarsPerHour, slowest }: SharingMoney): string[] {
  const saved = `Together they take ${sharedHosts} ${sharedHosts === 1 ? 'host' : 'hosts'}; with the same hosts for each system alone it would be ${separateHosts}.`;
  if (!dollarsPerHour) return [saved, 'Not every host has a price here: what that is worth in money cannot be told.'];
  const { shared, separate } = dollarsPerHour;
  const price = `That is ${perHour(shared)} against ${perHour(separate)}, ${change((shared / separate - 1) * 100)}.`;
  const worth = slowest ? [lossSentence(slowest, shared, separate)] : [];
  return [saved, price, ...worth].map(plain);
}

function lossSentence(
  { workload, keptShare, carried }: NonNullable<SharingMoney['slowest']>,
  shared: number,
  separate: number,
): string {
  if (keptShare >= 1) return 'No load was found to do less together than alone: what sharing cost is in its latency.';
  const chance = carried ? '' : ', though chance or drift may explain it';
  const needed = shared / keptShare;
  const cheaper = needed < separate ? 'sharing still costs less' : 'separate hosts cost less';
  return `${workload} kept the least, ${share(keptShare)} of what it did alone${chance}; as much work would take more of the shared hosts, at about ${perHour(needed)}: ${cheaper}.`;
}

function perHour(dollars: number): string {
  return `${dollarsInWords(dollars)} an hour`;
}
