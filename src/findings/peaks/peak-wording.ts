/** Peaks as sentences. */
import { objectiveInWords } from '../../search/objective.ts';
import { searchedLevelInWords } from '../../search/slot.ts';
import { milliseconds, rate, share } from '../../text/figures.ts';
import type { ConfirmedPeak, PeakFinding } from './peak-finding.ts';

/** One sentence for each search. */
export function peakPhrase(peak: PeakFinding): string {
  const sought = soughtPhrase(peak);
  switch (peak.state) {
    case 'confirmed':
      return `${sought}: ${rate(peak.perSecond.median)} ${peak.unit}/s at ${levelPhrase(peak)}, ${confirmedPhrase(peak)}${limitsPhrase(peak)}.`;
    case 'not-confirmed':
      return `${sought}: not confirmed, ${peak.reason}.`;
    case 'cannot-tell':
      return `${sought}: cannot tell, ${peak.reason}.`;
    default:
      throw new Error(`No sentence is known for ${JSON.stringify(peak satisfies never)}.`);
  }
}

export function soughtPhrase({ objective }: PeakFinding): string {
  return objective ? `Peak with ${objectiveInWords(objective)}` : 'Peak';
}

/** `52,000 records/s offered`, `64 threads` */
export function levelPhrase(peak: ConfirmedPeak): string {
  return `${searchedLevelInWords(peak, peak.level)}${peak.over === 'threads' ? '' : ' offered'}`;
}

/** `confirmed by 3 of 3 fresh runs (51,200 to 52,100, p99 7 ms to 9 ms) after 12 runs of search` */
export function confirmedPhrase({ confirmations, perSecond, latency, objective, searchRuns }: ConfirmedPeak): string {
  const met = confirmations.filter((run) => run.met).length;
  const percentile = objective?.percentile ?? 'p99';
  const latencies = latency
    ? `, ${percentile} ${milliseconds(latency.lowest)} to ${milliseconds(latency.highest)}`
    : '';
  return (
    `confirmed by ${met} of ${confirmations.length} fresh runs (${rate(perSecond.lowest)} to ${rate(perSecond.highest)}${latencies}) ` +
    `after ${searchRuns} runs of search`
  );
}

/** What keeps the figure from being the last word; empty where nothing does. */
function limitsPhrase(peak: ConfirmedPeak): string {
  const limits = peakLimits(peak);
  return limits.length === 0 ? '' : `; ${limits.join('; ')}`;
}

export function peakLimits(peak: ConfirmedPeak): string[] {
  const { failedAt, usedUp, level, confirmations, refuted, voidAbove } = peak;
  const unsettled = confirmations.filter(({ settled }) => !settled).length;
  return [
    ...(failedAt === null ? ['nothing above it was seen to fail, so it may be higher'] : []),
    ...(usedUp && failedAt !== null
      ? [`the search had no runs left to come nearer than ${share(failedAt / level - 1)} to the next level that failed`]
      : []),
    ...(refuted.length > 0
      ? [`fresh runs had not borne out ${refuted.map((each) => searchedLevelInWords(peak, each)).join(', ')}`]
      : []),
    ...(voidAbove > 0
      ? [
          `${voidAbove} ${voidAbove === 1 ? 'run' : 'runs'} above it stayed void and counted as not having borne the level, so it may be higher`,
        ]
      : []),
    ...(unsettled > 0 ? [`${unsettled} of the confirming runs had not settled`] : []),
  ];
}
