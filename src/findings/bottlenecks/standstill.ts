/** Loads that stopped making progress. */
import { directingHosts } from '../../systems/registry.ts';
import { factsOf } from '../../workloads/registry.ts';
import type { Pressure } from './bottleneck.ts';
import type { Subject } from './subject.ts';
import * as at from './thresholds.ts';

/**
 * Full memory alone is no saturation. If a load stopped and the memory of its host, or of a directing host, was full, that memory
 * is suspected; where the kernel shows that nothing waited for memory, it is not.
 */
export function withStandstill(pressures: Pressure[], { loads, plan }: Subject): Pressure[] {
  for (const { load, figures } of loads) {
    const sign = factsOf(load.workload).standstill?.(figures) ?? null;
    if (sign === null) continue;
    const cluster = plan.clusters[load.cluster];
    const hosts = new Set([...load.hosts, ...(cluster ? directingHosts(cluster).keys() : [])]);
    return pressures.map((pressure) => (isSuspect(pressure, hosts) ? withSign(pressure, sign) : pressure));
  }
  return pressures;
}

function isSuspect({ resource, where, figure, waiting }: Pressure, hosts: Set<string>): boolean {
  const isFull = resource === 'memory' && hosts.has(where.host) && figure >= at.fullMemoryShare;
  return isFull && (waiting === null || waiting >= at.stalledShare);
}

function withSign(pressure: Pressure, sign: string): Pressure {
  const evidence = pressure.evidence === 'utilization' ? 'queueing' : pressure.evidence;
  const saturationConfidence = pressure.saturationConfidence ?? 'medium';
  return { ...pressure, evidence, saturationConfidence, signs: [...pressure.signs, sign] };
}
