/** A network disk at the rate that its provider allows: it is not busy, it is made to wait. */
import type { HostRates } from '../../hosts/inventory.ts';
import type { ScopeStatistics, Statistics, WindowTelemetry } from '../../measurement/telemetry/statistics.ts';
import { bytes, count, share } from '../../text/figures.ts';
import { coverageOfAll, wellCovered } from '../utilisation.ts';
import type { Pressure } from './bottleneck.ts';
import { rateUse, type RateUse } from './burst.ts';
import * as at from './thresholds.ts';

/** Null where no rate is published, or nothing is measured. */
export function volumeRate(
  telemetry: WindowTelemetry,
  { host, measures }: ScopeStatistics,
  rates: HostRates,
): Pressure | null {
  const measured: [Statistics | null, HostRates['diskBytes'], (limit: number) => string][] = [
    [wellCovered(telemetry, measures.disk_bytes_per_second), rates.diskBytes, (limit) => `${bytes(limit)}/s`],
    [
      wellCovered(telemetry, measures.disk_operations_per_second),
      rates.diskOperations,
      (limit) => `${count(limit)} operations a second`,
    ],
  ];
  const uses = measured.flatMap(([statistics, rate, text]) =>
    statistics && rate ? [{ statistics, use: rateUse(statistics, rate), text }] : [],
  );
  const [most] = uses.toSorted((a, b) => b.use.share - a.use.share);
  if (!most) return null;
  const wait = wellCovered(telemetry, measures.disk_await_seconds);
  const full = wellCovered(telemetry, measures.psi_io_full_share);
  const { use, statistics, text } = most;
  const isWaited = (wait?.mean ?? 0) >= at.slowDiskSeconds || (full?.mean ?? 0) >= at.stalledShare;
  const isSaturated = use.share >= at.saturatedShare;
  return {
    resource: 'disk',
    where: { host, service: null },
    figure: use.share,
    figureText: `${share(use.share)} of ${text(use.limit)}`,
    threshold: at.saturatedShare,
    evidence: isWaited ? 'queueing' : 'utilization',
    waiting: full?.mean ?? null,
    coverage: coverageOfAll(telemetry, [statistics, wait, full]),
    ...at.limitDoubt(use.share, at.aboveSustained),
    limit: use.endedAfter === null ? 'published-rate' : 'credits',
    saturationConfidence: !isSaturated ? null : isWaited && use.share >= at.fullShare ? 'high' : 'medium',
    signs: burstSigns(use),
  };
}

/** What a reader must know of the rate that applied. */
export function burstSigns({ isBurst, endedAfter }: RateUse): string[] {
  if (endedAfter !== null)
    return [`its credits ended after ${share(endedAfter)} of the window: it fell from its burst rate to its baseline`];
  return isBurst ? ['it used its burst rate, which it does not hold for long'] : [];
}
