/** Projections for other hardware: each change is projected, or inconclusive with a reason. Pure. */
import { factsOf } from '../../workloads/registry.ts';
import type { LoadPlan } from '../../plan/plan.ts';
import { projectChange } from './asymptotic-bound.ts';
import { typeAfter, typeLike } from './hardware-ladder.ts';
import type { Projection } from './projection-findings.ts';
import { measuredOf, type Measured, type ProjectionBasis, type SharedResource } from './projection-basis.ts';

const loadFollows = 'The load generator and its host can deliver the higher load.';

/**
 * Projections for more hosts, up to twice as many, and for the next hardware type of the catalogue. They need a bottleneck that scales
 * with the change. Empty for batches, which have no rate.
 */
export function projectionsOf(basis: ProjectionBasis): Projection[] {
  const { maximum } = basis;
  if (maximum.state !== 'rate') return [];
  const measured = measuredOf(basis, maximum);
  if (typeof measured === 'string') return [inconclusive('More or other hosts', measured)];
  return moreHosts(measured.hosts.length)
    .map((more) => withMore(more, measured))
    .concat(withNextType(measured));
}

const inconclusive = (change: string, reason: string): Projection => ({ change, state: 'inconclusive', reason });

/** One, two, four and so on, up to twice the hosts: the measurement does not support more. */
function moreHosts(present: number): number[] {
  const doublings = Array.from({ length: Math.ceil(Math.log2(present)) }, (_, power) => 2 ** power);
  return [...doublings, present];
}

function withMore(more: number, measured: Measured): Projection {
  const { hosts, load, basis } = measured;
  const hardware = hosts[0]!.hardware;
  const change = `${more} more ${more === 1 ? 'host' : 'hosts'} of ${hardware}`;
  const after = hosts.length + more;
  const factor = busiestShare(load, hosts.length) / busiestShare(load, after);
  if (factor <= 1) {
    const { count, what, over } = partsOf(load) ?? { count: 0, what: 'parts', over: 'hosts' };
    return inconclusive(change, `${count} ${what} over ${after} ${over} leave the busiest with as many as before`);
  }
  return projectChange(measured, {
    change,
    growth: () => factor,
    hosts: after,
    pricePerHour: basis.plan.lease?.estimate.hosts.find((each) => each.hardware === hardware)?.pricePerHour ?? null,
    assumptions: [
      `Load spreads evenly over ${after} hosts, and an operation uses as much of each resource as now.`,
      loadFollows,
    ],
  });
}

/** The busiest host's share of the load. Parts, such as partition leaders, are indivisible; a ring of many tokens is nearly even. */
function busiestShare(load: LoadPlan, hosts: number): number {
  const parts = partsOf(load)?.count;
  return parts === undefined ? 1 / hosts : Math.ceil(parts / hosts) / parts;
}

function partsOf({ workload, parameters }: LoadPlan) {
  return factsOf(workload).parts?.(parameters) ?? null;
}

function withNextType(measured: Measured): Projection {
  const { basis, hosts, resource } = measured;
  const change = 'The next hardware type in the catalogue';
  const present = basis.provider === null ? null : typeLike(hosts[0]!, basis.provider);
  if (!present) return inconclusive(change, `the catalogue does not have ${hosts[0]!.hardware}`);
  if (resource === 'disk') return inconclusive(change, 'the catalogue has no disk speeds');
  const next = typeAfter(present, resource === 'cpu' ? 'cores' : 'networkGigabitsPerSecond');
  if (!next) return inconclusive(change, `the catalogue has no more expensive type with more ${resource}`);
  const growth: Partial<Record<SharedResource, number>> = {
    cpu: next.cores / present.cores,
    network: next.networkGigabitsPerSecond / present.networkGigabitsPerSecond,
  };
  return projectChange(measured, {
    change: `${hosts.length} hosts of ${next.plan} in place of ${present.plan}`,
    growth: (of) => growth[of] ?? 1,
    hosts: hosts.length,
    pricePerHour: next.price.dollarsPerHour,
    assumptions: [`Cores and disks of ${next.plan} are as fast as those of ${present.plan}.`, loadFollows],
  });
}
