/** Loads that stopped making progress. */
import { directingHosts } from '../../systems/registry.ts';
import { factsOf } from '../../workloads/registry.ts';
import type { Pressure } from './bottleneck.ts';
import type { Subject } from './subject.ts';
import * as at from './thresholds.ts';

/** Full memory alone is no saturation, but it is if a load stopped and it is the memory of its host or of a directing host. */
export function withStandstill(pressures: Pressure[], { loads, plan }: Subject): Pressure[] {
  for (const { load, figures } of loads) {
    const sign = factsOf(load.workload).standstill?.(figures) ?? null;
    if (sign === null) continue;
    const cluster = plan.clusters[load.cluster];
    const hosts = new Set([...load.hosts, ...(cluster ? directingHosts(cluster).keys() : [])]);
    return pressures.map((pressure) =>
      pressure.resource === 'memory' && hosts.has(pressure.where.host) && pressure.figure >= at.fullMemoryShare
        ? { ...pressure, saturationConfidence: 'high', signs: [...pressure.signs, sign] }
        : pressure,
    );
  }
  return pressures;
}
