/** Results of searches as sentences. */
import { objectiveText } from '../../search/search.ts';
import { seeksPlateau } from '../../search/search.ts';
import { searchedLevelText } from '../../search/search-text.ts';
import { percentileTitles } from '../../workloads/percentile-support.ts';
import { count, milliseconds, rate, share } from '../../text/figures.ts';
import { withOthersText, companionTexts, missedBackgroundTexts } from './companion-text.ts';
import type { ConfirmedPeak, PeakFinding } from './peak-finding.ts';

/** One sentence for each search of a system, with the titles of the runs if there are several. */
export function peakTexts(peaks: PeakFinding[]): string[] {
  if (peaks.length < 2) return peaks.map((peak) => peakText(peak));
  return peaks.map((peak) => peakText(peak, `${peakTitle(peak)} (${peak.title})`));
}

/** @param title what the sentence begins with */
export function peakText(peak: PeakFinding, title = peakTitle(peak)): string {
  switch (peak.state) {
    case 'confirmed':
      return `${title}: ${rate(peak.perSecond.median)} ${peak.unit}/s at ${peakLevelText(peak)}, ${confirmationText(peak)}${figuresText(peak)}${limitationsText(peak)}.`;
    case 'not-confirmed':
      return `${title}: not confirmed, ${peak.reason}.`;
    case 'inconclusive':
      return `${title}: inconclusive, ${peak.reason}.`;
    default:
      throw new Error(`No sentence is known for ${JSON.stringify(peak satisfies never)}.`);
  }
}

export function peakTitle(peak: PeakFinding): string {
  const { objective } = peak;
  const title = `Maximum sustained throughput${withOthersText(peak)}`;
  return objective ? `${title} with ${objectiveText(objective)}` : title;
}

/** `52,000 records/s target rate`, `64 threads` */
export function peakLevelText(peak: ConfirmedPeak): string {
  return `${searchedLevelText(peak, peak.level)}${peak.over === 'threads' ? '' : ' target rate'}`;
}

/** `met in at least 90 % of runs (90 % confidence): confirmed by 3 of 3 fresh runs (51,200 to 52,100, p99 7 ms to 9 ms) after 12 search runs` */
export function confirmationText({ confirmations, perSecond, latency, objective, searchRuns }: ConfirmedPeak): string {
  const met = confirmations.filter((run) => run.met).length;
  const percentile = percentileTitles[objective?.percentile ?? 'p99'];
  const latencies = latency
    ? `, ${percentile} ${milliseconds(latency.lowest)} to ${milliseconds(latency.highest)} over at least ${count(latency.operations)} operations`
    : '';
  return (
    `met in at least 90 % of runs (90 % confidence): confirmed by ${met} of ${confirmations.length} fresh runs (${rate(perSecond.lowest)} to ${rate(perSecond.highest)}${latencies}) ` +
    `after ${searchRuns} search runs`
  );
}

/** Figures of the other loads; empty for a run of one load. */
function figuresText(peak: ConfirmedPeak): string {
  const figures = companionTexts(peak);
  return figures.length === 0 ? '' : `; ${figures.join('; ')}`;
}

/** Limitations of the figure; empty if there are none. */
function limitationsText(peak: ConfirmedPeak): string {
  const limitations = peakLimitations(peak);
  return limitations.length === 0 ? '' : `; ${limitations.join('; ')}`;
}

export function peakLimitations(peak: ConfirmedPeak): string[] {
  const omitted = peak.confirmations.flatMap((run) => run.omitted ?? []);
  const { failedAt, usedUp, level, confirmations, refuted, invalidAbove } = peak;
  const unsteady = confirmations.filter(({ isSteady }) => !isSteady).length;
  return [
    ...(failedAt === null ? [openEndText(peak)] : []),
    ...omitted.slice(0, 1).map((reason) => `a latency was left out: ${reason}`),
    ...(usedUp && failedAt !== null
      ? [`the search ran out of runs ${share(failedAt / level - 1)} below the next failed level`]
      : []),
    ...(refuted.length > 0
      ? [`fresh runs refuted ${refuted.map((each) => searchedLevelText(peak, each)).join(', ')}`]
      : []),
    ...(invalidAbove > 0
      ? [
          `${invalidAbove} ${invalidAbove === 1 ? 'run' : 'runs'} above it stayed invalid and counted as failed, so it may be higher`,
        ]
      : []),
    ...missedBackgroundTexts(peak),
    ...unseenModeText(confirmations),
    ...(unsteady > 0 ? [`${unsteady} of the confirming runs did not reach steady state`] : []),
  ];
}

/** On the way to a plateau no level fails: throughput was highest at the highest level, also where a lower one came close enough. */
function openEndText(peak: ConfirmedPeak): string {
  return seeksPlateau(peak)
    ? 'throughput was highest at the highest level measured, so it may be higher above it'
    : 'no higher level failed, so it may be higher';
}

/** Share of slow runs that n runs without one exclude with 90 % confidence, from the binomial distribution: 1 - 0.1^(1/n). */
function excludedShare(runs: number): number {
  return 1 - 0.1 ** (1 / runs);
}

/** With a tenth of the runs or fewer excluded, the claim of nine in ten runs holds whatever the modes are. */
const claimedShare = 0.1;

function unseenModeText(confirmations: ConfirmedPeak['confirmations']): string[] {
  const excluded = excludedShare(confirmations.length);
  if (excluded <= claimedShare || confirmations.some((run) => !run.met)) return [];
  return [
    `it assumes one mode: slow runs could have stayed unseen if they are fewer than ${share(excluded)} of all runs`,
  ];
}
