/** What hosts need of a project's quotas. Pure. */
import type { Profile } from '../profile.ts';
import { bootDisk } from './disk.ts';

/** A quota as Compute Engine reports it. */
export interface Quota {
  metric: string;
  limit: number;
}

/** Quotas of gigabytes; those of other kinds of disks share one. */
const diskMetrics: Record<string, string> = { 'pd-standard': 'DISKS_TOTAL_GB', 'hyperdisk-balanced': 'HDB_TOTAL_GB' };

/** Quotas of a region by their names, in Google's units: vCPUs, gigabytes, numbers. */
export function neededInRegion({ hosts, hardware }: Pick<Profile, 'hosts' | 'hardware'>): Map<string, number> {
  const needed = new Map<string, number>([
    ['INSTANCES', hosts.length],
    ['IN_USE_ADDRESSES', hosts.length],
  ]);
  const add = (metric: string, amount: number) => needed.set(metric, (needed.get(metric) ?? 0) + amount);
  for (const host of hosts) {
    const type = hardware[host.hardware];
    if (!type) continue;
    add(vcpuMetric(type.plan ?? ''), type.cores);
    for (const disk of [bootDisk(host, type), ...(host.dataVolume ? [host.dataVolume] : [])])
      add(diskMetrics[disk.kind] ?? 'SSD_TOTAL_GB', disk.gigabytes);
  }
  return needed;
}

/** N1 and E2 share one quota of vCPUs; later series have their own. */
function vcpuMetric(plan: string): string {
  const series = plan.split('-')[0] ?? '';
  return series === 'n1' || series === 'e2' ? 'CPUS' : `${series.toUpperCase()}_CPUS`;
}

/**
 * One clause for each quota that is too small even with nothing else in use. What is in use now may be the leftovers that
 * a campaign removes first. Quotas that Google does not report are not judged.
 */
export function quotaFaults(where: string, needed: Map<string, number>, quotas: Quota[]): string[] {
  return quotas.flatMap(({ metric, limit }) => {
    const amount = needed.get(metric) ?? 0;
    if (amount <= limit) return [];
    return [
      `the quota ${metric} of ${where} is ${limit}, and the hosts need ${amount}; request more under "IAM & Admin", "Quotas" in Google's console`,
    ];
  });
}
