/** Findings as sentences. */
import type { SystemName } from '../campaign/plan.ts';
import { boundPhrase } from './bounds/wording.ts';
import type { Most, Sharing, SystemFinding } from './findings.ts';
import { change, duration, milliseconds, plain, rate } from './numbers.ts';
import { peakPhrase } from './peak-wording.ts';

export const systemTitles: Record<SystemName, string> = { kafka: 'Kafka', spark: 'Spark', cassandra: 'Cassandra' };

/** The finding of a system in one paragraph: the most it did, what was nearest its bound, and what sharing cost. */
export function verdictSentence(finding: Omit<SystemFinding, 'verdict'>): string {
  const parts = [
    `${systemTitles[finding.system]}: ${mostPhrase(finding.most)}.`,
    ...(finding.peaks ?? []).map(peakPhrase),
    finding.most.state === 'cannot-tell' ? '' : `${capitalised(boundPhrase(finding.bound))}.`,
    saturationPhrase(finding),
    finding.sharing.length === 0 ? '' : `Sharing: ${finding.sharing.map(sharingPhrase).join('; ')}.`,
  ];
  return plain(parts.filter((part) => part !== '').join(' '));
}

/** Empty where nothing was saturated. */
export function saturationPhrase({ saturation }: Pick<SystemFinding, 'saturation'>): string {
  if (!saturation) return '';
  return `Saturated at scale factor ${saturation.scaleFactor}: ${withoutStop(saturation.reason)}; ${boundPhrase(saturation.bound)}.`;
}

function withoutStop(sentence: string): string {
  return sentence.replace(/\.$/, '');
}

function mostPhrase(most: Most): string {
  if (most.state === 'cannot-tell') return `cannot tell, ${most.reason}`;
  if (most.state === 'batch') return `scale factor ${most.scaleFactor} in ${duration(most.totalSeconds)}`;
  return `${rate(most.perSecond)} ${most.unit}/s${most.latency ? `, p99 ${milliseconds(most.latency.p99)}` : ''}`;
}

/** A common window shorter than this is said to be short: a pause of a collector or a compaction can fill it. */
export const shortWindowSeconds = 30;

/** Why a run is void: the first line of each reason, for those may bring the end of a log with them. */
export function voidText(reasons: string[]): string {
  const lines = reasons.map((reason) => reason.trim().split('\n')[0]!.replace(/[.:]$/, ''));
  return lines.join('; ') || 'no reason was noted';
}

function sharingPhrase(sharing: Sharing): string {
  if (sharing.state === 'cannot-tell') return `${sharing.workload} cannot tell, ${sharing.reason}`;
  const parts = [
    sharing.throughput && `${change(sharing.throughput.changePercent)} throughput`,
    sharing.time && `${change(sharing.time.changePercent)} time`,
    sharing.p99 && `${change(sharing.p99.changePercent)} p99`,
  ].filter((part) => part !== null);
  return `${sharing.workload} ${parts.length === 0 ? 'cannot tell, no figure in the common window' : parts.join(', ')} (${trialsPhrase(sharing)})`;
}

/** What the number of trials, and the length of the window they have in common, allow one to say. */
export function trialsPhrase(sharing: Extract<Sharing, { state: 'measured' }>): string {
  const { commonSeconds } = sharing;
  const isShort = commonSeconds !== null && commonSeconds < shortWindowSeconds;
  return `${trials(sharing)}${isShort ? `, only ${duration(commonSeconds)} in common` : ''}`;
}

function trials(sharing: Extract<Sharing, { state: 'measured' }>): string {
  const { isolatedRuns, combinedRuns } = sharing;
  const change = sharing.throughput ?? sharing.time;
  if (!change?.rangePercent) {
    if (isolatedRuns.length === 1 && combinedRuns.length === 1) return 'cannot tell from chance: one trial each';
    return `${isolatedRuns.length} alone, ${combinedRuns.length} together: too few trials for an interval`;
  }
  const { low, high } = change.rangePercent;
  return `${changeRange(low, high)} over ${isolatedRuns.length} trials alone and ${combinedRuns.length} together`;
}

function changeRange(low: number, high: number): string {
  return `${change(low)} to ${change(high)}`;
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
