/** Loads that stood still. */
import { directingHosts } from '../../systems/registry.ts';
import { factsOf } from '../../workloads/registry.ts';
import type { Pressure } from './bound.ts';
import type { Subject } from './subject.ts';
import * as at from './thresholds.ts';

/** That a load stood still shows what full memory of its own host, or of one that directs the work of others, does not. */
export function withStandstill(pressures: Pressure[], { loads, plan }: Subject): Pressure[] {
  for (const { load, figures } of loads) {
    const sign = factsOf(load.workload).standstill?.(figures) ?? null;
    if (sign === null) continue;
    const cluster = plan.clusters[load.cluster];
    const hosts = new Set([...load.hosts, ...(cluster ? directingHosts(cluster).keys() : [])]);
    return pressures.map((pressure) =>
      pressure.resource === 'memory' && hosts.has(pressure.where.host) && pressure.figure >= at.fullMemoryShare
        ? { ...pressure, atBound: 'sure', signs: [...pressure.signs, sign] }
        : pressure,
    );
  }
  return pressures;
}
