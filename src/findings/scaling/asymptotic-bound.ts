/**
 * Projected throughput after a change of hardware, by asymptotic bounds (P. J. Denning, J. P. Buzen, "The Operational Analysis of
 * Queueing Network Models", Computing Surveys 10(3), 1978; E. D. Lazowska et al., "Quantitative System Performance", 1984, chapter 5).
 * An operation uses as much of each resource as in the measured window, so the first resource to fill up gives the upper bound. The
 * lower bound is the measured throughput. Pure.
 */
import { totalOfAll } from '../../statistics/sums.ts';
import { dollarsPerMillion, hostsOf, pricePerHour } from '../result-cost.ts';
import { countedPerSecond, levelKey } from '../../workloads/throughput.ts';
import type { Projection } from './projection-findings.ts';
import { sharedResources, type Measured, type SharedResource } from './projection-basis.ts';

/** Nothing is projected beyond so many times the highest throughput measured: no measurement supports more. */
const farthest = 2;

/** A change of all hosts that share the load of a system. */
export interface HardwareChange {
  /** As text. */
  change: string;
  /** Growth of the capacity of a resource, such as 2 for twice the hosts. */
  growth(this: void, resource: SharedResource): number;
  /** Hosts after the change, and the hourly price of each; null if unknown. */
  hosts: number;
  pricePerHour: number | null;
  assumptions: string[];
}

/** From the measured throughput to the upper bound. Hosts that do not change keep their resources. */
export function projectChange(measured: Measured, after: HardwareChange): Projection {
  const { maximum, basis, hosts, bottleneck } = measured;
  const { change, growth, assumptions } = after;
  const price = dollarsPerHour(measured, after.hosts, after.pricePerHour);
  const rates = trialsOf(measured);
  const changed = new Set(hosts.map(({ name }) => name));
  const bottlenecks = bottleneck.uses.flatMap(({ resource: used, where, meanShare }) => {
    const resource = sharedResources.find((name) => name === used);
    return resource ? [{ resource, times: (changed.has(where) ? growth(resource) : 1) / meanShare }] : [];
  });
  const cause = { resource: measured.resource, times: growth(measured.resource) / bottleneck.cause.figure };
  const first = bottlenecks.reduce((a, b) => (b.times < a.times ? b : a), cause);
  const perSecond = {
    low: Math.min(...rates),
    high: Math.max(...rates) * Math.min(farthest, Math.max(1, first.times)),
  };
  const priceNow = dollarsPerHour(measured, hosts.length, pricePerHour([hosts[0]!.name], basis.plan));
  const unknown = sharedResources.filter((name) => !bottlenecks.some(({ resource }) => resource === name));
  return {
    change,
    state: 'projected',
    unit: maximum.unit,
    nowPerSecond: maximum.perSecond,
    nowDollarsPerMillion: priceNow === null ? null : dollarsPerMillion(priceNow, maximum.perSecond),
    perSecond,
    nextBottleneck: first.resource,
    dollarsPerHour: price,
    dollarsPerMillion:
      price === null
        ? null
        : { low: dollarsPerMillion(price, perSecond.high), high: dollarsPerMillion(price, perSecond.low) },
    assumptions: [
      ...assumptions,
      ...(first.times > farthest
        ? [`The upper end is ${farthest} times the measured throughput: no projection goes beyond that.`]
        : []),
      ...(unknown.length > 0 ? [`Unmeasured resources (${unknown.join(', ')}) are not the next bottleneck.`] : []),
      ...(bottleneck.confidence === 'high' ? [] : ['The bottleneck has only medium confidence.']),
      ...(rates.length === 1 ? ['The maximum was measured once, so the interval has no variation between runs.'] : []),
    ],
  };
}

/** Price of all hosts of a system if `count` of them share the load. Other hosts, such as a controller, stay. Null if a price is missing. */
function dollarsPerHour({ basis, hosts }: Measured, count: number, price: number | null): number | null {
  const sharing = new Set(hosts.map(({ name }) => name));
  const otherHosts = [...hostsOf(basis.system, basis.plan)].filter((name) => !sharing.has(name));
  return totalOfAll([price && price * count, otherHosts.length === 0 ? 0 : pricePerHour(otherHosts, basis.plan)]);
}

/** Throughput of the runs at the level with the maximum. */
function trialsOf({ maximum, load, basis }: Measured): number[] {
  const rates = basis.runs
    .filter(({ state, group, loads }) => state === 'valid' && group !== 'combined' && loads.length === 1)
    .flatMap(({ loads }) => loads.filter((each) => levelKey(each.load) === levelKey(load)))
    .flatMap((each) => countedPerSecond(each) ?? []);
  return rates.length > 0 ? rates : [maximum.perSecond];
}
