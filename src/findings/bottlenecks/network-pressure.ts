/** How close the network of a host is to saturation: the host's rate, each link of several, and what the network drops. */
import type { BurstRate } from '../../hosts/inventory.ts';
import { partScopes } from '../../measurement/telemetry/columns.ts';
import type { MeasureName } from '../../measurement/telemetry/measures.ts';
import type { ScopeStatistics, Statistics, WindowTelemetry } from '../../measurement/telemetry/statistics.ts';
import type { LimitKind } from '../../systems/resource-facts.ts';
import { threshold } from '../../systems/threshold.ts';
import { share } from '../../text/figures.ts';
import { coverageOfAll, partsOf, wellCovered } from '../utilisation.ts';
import type { Pressure } from './bottleneck.ts';
import { rateUse, type RateUse } from './burst.ts';
import * as at from './thresholds.ts';
import { burstSigns } from './volume-rate.ts';

/** Of the host as a whole, and of each of several links by itself: one full link is a bottleneck however idle the others are. */
export function networks(telemetry: WindowTelemetry, scope: ScopeStatistics, rate?: BurstRate): Pressure[] {
  const links = partsOf(telemetry, scope.host, partScopes.interface);
  const [only] = links;
  // The rate of a host is the lower of what it may use and what its only NIC has agreed on.
  const ofOnly = links.length === 1 ? only?.measures.link_share : undefined;
  const ofHost = scope.measures.network_share;
  const used = ofOnly && ofOnly.mean > (ofHost?.mean ?? 0) ? ofOnly : ofHost;
  const loss = lossOf(telemetry, scope, links);
  const burst = burstOf(telemetry, scope, rate);
  const queued = queuedOf(telemetry, scope);
  const whole = pressureOf(telemetry, scope, {
    used: atRate(wellCovered(telemetry, used), burst),
    burst,
    loss,
    queued,
  });
  if (links.length < 2) return whole ? [whole] : [];
  const each = links.flatMap((link) => ofLink(telemetry, link, links) ?? []);
  return [...(whole ? [whole] : []), ...each];
}

/** Share of the seconds in which bytes waited to be sent. What the host receives waits elsewhere. */
function queuedOf(telemetry: WindowTelemetry, { measures }: ScopeStatistics): Statistics | null {
  return sendsMore(measures) ? wellCovered(telemetry, measures.network_queued_share) : null;
}

function burstOf(
  telemetry: WindowTelemetry,
  { measures }: ScopeStatistics,
  rate: BurstRate | undefined,
): RateUse | null {
  const bits = wellCovered(telemetry, measures.network_bits_per_second);
  return bits && rate ? rateUse(bits, rate) : null;
}

/** Use against the rate that applied. The seconds of a burst are no longer those at the limit. */
function atRate(used: Statistics | null, burst: RateUse | null): Statistics | null {
  if (!used || !burst || (!burst.isBurst && burst.endedAfter === null)) return used;
  return { ...used, mean: burst.share, highShare: null };
}

/** Of the seconds with packets beyond some allowance, the share that one allowance must have to be the limit. */
const mostOfRefused = threshold(0.5, 'network_allowance_packets_exceeded_share');

/** What the network did not carry. */
interface Loss {
  /** Share of the segments that were sent again, or that its interfaces dropped if these are more. */
  retransmitted: Statistics | null;
  lost: number;
  how: 'retransmitted' | 'dropped';
  /** Share of the seconds in which packets were queued or dropped because the cloud allows no more. */
  refused: Statistics | null;
  /** The allowance that was exceeded most often, where the cloud counts them one by one. */
  limit: LimitKind;
}

function lossOf(telemetry: WindowTelemetry, { measures }: ScopeStatistics, links: ScopeStatistics[]): Loss {
  const most = (name: MeasureName): Statistics | null =>
    [measures, ...links.map((link) => link.measures)]
      .flatMap((its) => wellCovered(telemetry, its[name]) ?? [])
      .toSorted((a, b) => b.mean - a.mean)[0] ?? null;
  const refused = most('network_allowance_exceeded_share');
  const packets = most('network_allowance_packets_exceeded_share')?.mean ?? 0;
  const connections = most('network_allowance_connections_exceeded_share')?.mean ?? 0;
  const isMost = (share: number): boolean => share >= (refused?.mean ?? 0) * mostOfRefused && share > 0;
  const retransmitted = wellCovered(telemetry, measures.tcp_retransmit_share);
  const sum = (...names: MeasureName[]): number => names.reduce((all, name) => all + (measures[name]?.mean ?? 0), 0);
  const segments = sum('tcp_segments_in_per_second', 'tcp_segments_out_per_second');
  const dropped = segments > 0 ? sum('network_receive_drops', 'network_send_drops') / segments : 0;
  const again = retransmitted?.mean ?? 0;
  return {
    retransmitted,
    lost: Math.max(again, dropped),
    how: dropped > again ? 'dropped' : 'retransmitted',
    refused,
    limit: isMost(connections) ? 'connection-allowance' : isMost(packets) ? 'packet-allowance' : 'allowance',
  };
}

interface Signals {
  used: Statistics | null;
  burst: RateUse | null;
  loss: Loss;
  queued: Statistics | null;
}

/**
 * Packets that cannot be sent at once wait in the queue before the link. A limit elsewhere on the path (a switch, a policer) has no queue
 * that the host sees, only packets that do not arrive; a cloud's own limit is counted by its NIC.
 */
function pressureOf(
  telemetry: WindowTelemetry,
  { host, measures }: ScopeStatistics,
  { used, burst, loss, queued }: Signals,
): Pressure | null {
  const { lost } = loss;
  const refused = loss.refused?.mean ?? 0;
  const segments = measures.tcp_segments_out_per_second?.mean ?? null;
  const isPoliced = lost >= at.policedShare && (segments === null || segments >= at.policedSegments);
  const isRefused = refused >= at.stalledShare;
  const isBusy = used !== null && used.mean >= at.saturatedShare;
  const isFull = used !== null && at.isFull(used);
  if (!used && !isPoliced && !isRefused) return null;
  const isOverLimit = isBusy || isFull;
  const figure = used?.mean ?? (isRefused ? refused : lost);
  const text = isOverLimit ? null : lossText(refused, isPoliced ? loss : null);
  const isAllowance = isRefused && (!isOverLimit || loss.limit !== 'allowance');
  const limit =
    burst?.endedAfter != null ? 'credits' : isAllowance ? loss.limit : isPoliced && !isOverLimit ? 'loss' : null;
  return {
    resource: 'network',
    where: { host, service: null },
    figure,
    ...(text === null ? {} : { figureText: used ? `${share(used.mean)} with ${text}` : text }),
    threshold: used ? at.saturatedShare : isRefused ? at.stalledShare : at.policedShare,
    evidence: isRefused || isPoliced || (isFull && isQueued(queued)) ? 'queueing' : 'utilization',
    waiting: isRefused ? refused : null,
    coverage: coverageOfAll(telemetry, [used, loss.retransmitted, loss.refused, queued]),
    ...(limit ? { limit } : {}),
    ...at.limitDoubt(figure, at.aboveSustained),
    // The start and end of a short window lower the mean of a NIC that was saturated in between.
    saturationConfidence:
      isFull || refused >= at.oftenRefusedShare ? 'high' : isBusy || isRefused || isPoliced ? 'medium' : null,
    signs: [
      ...(used ? [directionText(measures)] : []),
      ...queuedTexts(queued),
      ...(burst ? burstSigns(burst) : []),
      ...(used && isFull && !isBusy ? [`it was saturated in ${share(used.highShare ?? 0)} of the seconds`] : []),
      ...(lost >= at.retransmitShare ? [`${share(lost)} of the segments were ${loss.how}`] : []),
      ...(isPoliced && !isOverLimit ? ['packets are dropped on the path, as a rate limit without a queue does'] : []),
      ...(isRefused ? [`packets exceeded the allowance of the machine type in ${share(refused)} of the seconds`] : []),
    ],
  };
}

function lossText(refused: number, policed: Loss | null): string | null {
  if (refused >= at.stalledShare) return `its allowance exceeded in ${share(refused)} of the seconds`;
  return policed && `${share(policed.lost)} of the segments ${policed.how}`;
}

/** One of several links. If the others are mostly idle, the traffic is badly spread. */
function ofLink(telemetry: WindowTelemetry, link: ScopeStatistics, links: ScopeStatistics[]): Pressure | null {
  const used = wellCovered(telemetry, link.measures.link_share);
  if (!used) return null;
  const others = links.filter((each) => each !== link).map(({ measures }) => measures.link_share?.mean ?? 0);
  const queued = queuedOf(telemetry, link);
  const isAlone = Math.max(0, ...others) < at.idleOthersShare;
  const isFull = at.isFull(used);
  return {
    resource: 'network',
    where: { host: link.host, service: null, part: link.scope.slice(partScopes.interface.length) },
    figure: used.mean,
    threshold: at.saturatedShare,
    evidence: isFull && isQueued(queued) ? 'queueing' : 'utilization',
    waiting: null,
    coverage: coverageOfAll(telemetry, [used, queued]),
    ...(isAlone ? { limit: 'one-link' as const } : {}),
    ...at.limitDoubt(used.mean, at.aboveSustained),
    saturationConfidence: isFull ? 'high' : used.mean >= at.saturatedShare ? 'medium' : null,
    signs: [
      directionText(link.measures),
      ...queuedTexts(queued),
      ...(isAlone ? [`the busiest other link was at ${share(Math.max(0, ...others))}`] : []),
    ],
  };
}

function isQueued(queued: Statistics | null): boolean {
  return queued !== null && queued.mean >= at.queuedShare;
}

function queuedTexts(queued: Statistics | null): string[] {
  return queued && isQueued(queued) ? [`data waited to be sent in ${share(queued.mean)} of the seconds`] : [];
}

function sendsMore({
  network_send_bytes_per_second: sent,
  network_receive_bytes_per_second: received,
}: ScopeStatistics['measures']): boolean {
  return (sent?.mean ?? 0) >= (received?.mean ?? 0);
}

function directionText(measures: ScopeStatistics['measures']): string {
  return sendsMore(measures) ? 'it sent more than it received' : 'it received more than it sent';
}
