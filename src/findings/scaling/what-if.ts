/** What other hardware would give: the changes that are looked at, each predicted or refused with the reason. Pure. */
import { factsOf } from '../../workloads/registry.ts';
import type { LoadPlan } from '../../plan/plan.ts';
import { predicted } from './asymptotic-bound.ts';
import { typeAfter, typeLike } from './hardware-ladder.ts';
import type { Prediction } from './prediction-findings.ts';
import { measuredOf, type Measured, type PredictionGround, type SharedResource } from './prediction-ground.ts';

const loadFollows = 'The load tool offers as much more as that takes, and its host keeps up.';
const anyChange = 'More hosts, or other ones';

/**
 * More hosts, from one to as many again, and the next type of hardware in the catalogue. Only where the verdict names a resource at its
 * bound that scales with the change. Empty for batches, which are not done at a rate.
 */
export function predictionsOf(ground: PredictionGround): Prediction[] {
  const { most } = ground;
  if (most.state !== 'rate') return [];
  const measured = measuredOf(ground, most);
  if (typeof measured === 'string') return [{ change: anyChange, state: 'cannot-tell', reason: measured }];
  return moreHosts(measured.hosts.length)
    .map((more) => withMore(more, measured))
    .concat(withNextType(measured));
}

/** One, two, four and so on, and as many again: more than twice the hosts is further than what was measured carries. */
function moreHosts(present: number): number[] {
  const doublings = Array.from({ length: Math.ceil(Math.log2(present)) }, (_, power) => 2 ** power);
  return [...doublings, present];
}

function withMore(more: number, measured: Measured): Prediction {
  const { hosts, load, ground } = measured;
  const hardware = hosts[0]!.hardware;
  const change = `${more} more ${more === 1 ? 'host' : 'hosts'} of ${hardware}`;
  const after = hosts.length + more;
  const factor = busiestShare(load, hosts.length) / busiestShare(load, after);
  if (factor <= 1) {
    const { count, what, over } = partsOf(load) ?? { count: 0, what: 'parts', over: 'hosts' };
    return {
      change,
      state: 'cannot-tell',
      reason: `${count} ${what} over ${after} ${over} leave the busiest with as many as before`,
    };
  }
  return predicted(measured, {
    change,
    growth: () => factor,
    hosts: after,
    pricePerHour: ground.plan.lease?.estimate.hosts.find((each) => each.hardware === hardware)?.pricePerHour ?? null,
    assumptions: [
      `Load spreads evenly over ${after} hosts, and each does for an operation what it does now.`,
      loadFollows,
    ],
  });
}

/** Of all the load, what the busiest host bears: parts are whole, such as the leaders of partitions; a ring of many tokens is nearly even. */
function busiestShare(load: LoadPlan, hosts: number): number {
  const parts = partsOf(load)?.count;
  return parts === undefined ? 1 / hosts : Math.ceil(parts / hosts) / parts;
}

function partsOf({ workload, parameters }: LoadPlan) {
  return factsOf(workload).parts?.(parameters) ?? null;
}

function withNextType(measured: Measured): Prediction {
  const { ground, hosts, resource } = measured;
  const change = 'The next type of hardware in the catalogue';
  const present = ground.provider === null ? null : typeLike(hosts[0]!, ground.provider);
  if (!present) return { change, state: 'cannot-tell', reason: `the catalogue does not have ${hosts[0]!.hardware}` };
  if (resource === 'disk') {
    return { change, state: 'cannot-tell', reason: 'the catalogue does not say how fast the disks of a type are' };
  }
  const next = typeAfter(present, resource === 'cpu' ? 'cores' : 'networkGigabitsPerSecond');
  if (!next) return { change, state: 'cannot-tell', reason: `the catalogue has no dearer type with more ${resource}` };
  const growth: Partial<Record<SharedResource, number>> = {
    cpu: next.cores / present.cores,
    network: next.networkGigabitsPerSecond / present.networkGigabitsPerSecond,
  };
  return predicted(measured, {
    change: `${hosts.length} hosts of ${next.plan} in place of ${present.plan}`,
    growth: (of) => growth[of] ?? 1,
    hosts: hosts.length,
    pricePerHour: next.price.dollarsPerHour,
    assumptions: [
      `A core of ${next.plan} does as much as one of ${present.plan}, and its disks are as fast.`,
      loadFollows,
    ],
  });
}
