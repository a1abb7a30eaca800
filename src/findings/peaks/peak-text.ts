/** Results of searches as parts of tables and sentences. */
import { objectiveText, seeksPlateau } from '../../search/search.ts';
import { searchedLevelText } from '../../search/search-text.ts';
import { leastShare } from '../../statistics/binomial.ts';
import { share } from '../../text/figures.ts';
import { withOthersText, missedBackgroundTexts } from './companion-text.ts';
import type { ConfirmedPeak, PeakFinding } from './peak-finding.ts';

/** Why a search found no maximum. */
export function noPeakText(peak: Exclude<PeakFinding, ConfirmedPeak>): string {
  return `${peak.state === 'not-confirmed' ? 'not confirmed' : 'inconclusive'}, ${peak.reason}`;
}

/** What was searched, with the objective and the other loads. */
export function peakTitle(peak: PeakFinding): string {
  const { objective } = peak;
  const title = `Maximum sustained throughput${withOthersText(peak)}`;
  return objective ? `${title} with ${objectiveText(objective)}` : title;
}

/** `52,000 records/s target rate`, `64 threads` */
export function peakLevelText(peak: ConfirmedPeak): string {
  return `${searchedLevelText(peak, peak.level)}${peak.over === 'threads' ? '' : ' target rate'}`;
}

/** What weakens the figure; empty if nothing does. */
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

/** With a tenth of the runs or fewer excluded, the claim of nine in ten runs holds whatever the modes are. */
const claimedShare = 0.1;

function unseenModeText(confirmations: ConfirmedPeak['confirmations']): string[] {
  const excluded = 1 - leastShare(confirmations.length, confirmations.length);
  if (excluded <= claimedShare || confirmations.some((run) => !run.met)) return [];
  return [
    `it assumes one mode: slow runs could have stayed unseen if they are fewer than ${share(excluded)} of all runs`,
  ];
}
