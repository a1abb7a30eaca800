/** How close the disk of a host is to the rate that a control group gives it. */
import type { InventoryHost } from '../../hosts/inventory.ts';
import type { WindowTelemetry } from '../../measurement/telemetry/statistics.ts';
import { bytes } from '../../text/figures.ts';
import { limitedUse } from '../limited-use.ts';
import type { Pressure } from './bottleneck.ts';
import * as at from './thresholds.ts';

/**
 * A read beyond the rate waits above the disk, where no figure of the disk shows it, so the rate itself is the evidence:
 * it serves one operation after the other, like a link. Quotas tell of processor time by their throttling.
 */
export function limitedDisks(telemetry: WindowTelemetry, host: InventoryHost): Pressure[] {
  return limitedUse(telemetry, host)
    .filter(({ resource }) => resource === 'disk')
    .map(({ meanShare, limit, coverage }) => {
      const isFull = meanShare >= at.fullShare;
      return {
        resource: 'disk',
        where: { host: host.name, service: null },
        figure: meanShare,
        threshold: at.saturatedShare,
        evidence: isFull ? 'queueing' : 'utilization',
        // As before a link: what arrives finds it busy for the share of its utilization.
        waiting: isFull ? Math.min(1, meanShare) : null,
        coverage,
        limit: 'group-rate' as const,
        ...at.limitDoubt(meanShare, at.aboveSustained),
        saturationConfidence: isFull ? 'high' : meanShare >= at.saturatedShare ? 'medium' : null,
        signs: [`its control group may read ${bytes(limit)}/s`],
      };
    });
}
