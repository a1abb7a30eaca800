/** The cost of sharing hosts, as text. */
import { changeOf, plain, share } from '../../text/figures.ts';
import { dollarsText } from '../../text/money.ts';
import type { MeasuredSharing, SharingMoney } from './sharing-finding.ts';

/** A shorter common window is reported as short: one garbage collection or compaction can fill it. */
export const shortWindowSeconds = 30;

/** `4 interleaved blocks`, or `2 isolated and 3 combined trials`. */
export function trialCountText({ isolatedRuns, combinedRuns, blocks }: MeasuredSharing): string {
  const [isolated, combined] = [isolatedRuns.length, combinedRuns.length];
  if (blocks === null) return `${isolated} isolated and ${combined} combined ${combined === 1 ? 'trial' : 'trials'}`;
  return `${blocks} interleaved ${blocks === 1 ? 'block' : 'blocks'}`;
}

/** Hosts saved and performance lost, in two or three sentences. */
export function moneyTexts(money: SharingMoney): string[] {
  const { sharedHosts, separateHosts, dollarsPerHour, slowest, leastCertain } = money;
  const saved = `Together the systems use ${sharedHosts} ${sharedHosts === 1 ? 'host' : 'hosts'}; on separate hosts they would use ${separateHosts}.`;
  if (!dollarsPerHour) return [saved, 'Some hosts have no price, so the saving in dollars is unknown.'];
  const { shared, separate } = dollarsPerHour;
  const price = `That costs ${perHourText(shared)} instead of ${perHourText(separate)}, ${changeOf(shared / separate)}.`;
  const worth = slowest ? [lossText(slowest, shared, separate)] : [];
  return [saved, price, ...worth, ...remainingLossText(slowest, leastCertain)].map(plain);
}

function lossText(
  { workload, keptShare, differs }: NonNullable<SharingMoney['slowest']>,
  shared: number,
  separate: number,
): string {
  const chance = differs ? '' : ', though chance may explain it';
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
