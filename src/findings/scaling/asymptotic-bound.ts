/**
 * What a change of hardware would give at most: asymptotic bounds (P. J. Denning, J. P. Buzen, "The Operational Analysis of Queueing
 * Network Models", Computing Surveys 10(3), 1978; E. D. Lazowska et al., "Quantitative System Performance", 1984, chapter 5). An
 * operation uses as much of each resource as it did in the measured window, so throughput is at most what fills the first of them.
 * That is a bound from above; from below nothing holds but that it gets no worse. Pure.
 */
import type { Plan } from '../../plan/plan.ts';
import { hostsOf } from '../result-cost.ts';
import { countedPerSecond, levelKey } from '../../workloads/throughput.ts';
import type { Prediction } from './prediction-findings.ts';
import { sharedResources, type Measured, type SharedResource } from './prediction-ground.ts';

const million = 1_000_000;
const secondsAnHour = 3600;

/** A change of all hosts that share a system's load. */
export interface HardwareChange {
  /** In words. */
  change: string;
  /** How much more of a resource there is for all of the load, such as 2 for twice the hosts. */
  growth(this: void, resource: SharedResource): number;
  /** Hosts after the change, and the price of each an hour; null where it is not known. */
  hosts: number;
  pricePerHour: number | null;
  assumptions: string[];
}

/** From what was measured to the bound. A resource of a host that is not changed stays as it was. */
export function predicted(measured: Measured, after: HardwareChange): Prediction {
  const { most, ground, hosts, bound } = measured;
  const { change, growth, assumptions } = after;
  const price = dollarsPerHour(measured, after.hosts, after.pricePerHour);
  const rates = trialsOf(measured);
  const changed = new Set(hosts.map(({ name }) => name));
  const bounds = bound.uses.flatMap(({ resource: used, where, meanShare }) => {
    const resource = sharedResources.find((name) => name === used);
    return resource ? [{ resource, times: (changed.has(where) ? growth(resource) : 1) / meanShare }] : [];
  });
  const cause = { resource: measured.resource, times: growth(measured.resource) / bound.cause.figure };
  const first = bounds.reduce((a, b) => (b.times < a.times ? b : a), cause);
  const perSecond = {
    low: Math.min(...rates),
    high: Math.max(...rates) * Math.max(1, first.times),
  };
  const priceNow = dollarsPerHour(measured, hosts.length, priceOf(hosts[0]!.name, ground.plan));
  const unknown = sharedResources.filter((name) => !bounds.some(({ resource }) => resource === name));
  return {
    change,
    state: 'predicted',
    unit: most.unit,
    nowPerSecond: most.perSecond,
    nowDollarsPerMillion: priceNow === null ? null : perMillion(priceNow, most.perSecond),
    perSecond,
    nextBound: first.resource,
    dollarsPerHour: price,
    dollarsPerMillion:
      price === null ? null : { low: perMillion(price, perSecond.high), high: perMillion(price, perSecond.low) },
    assumptions: [
      ...assumptions,
      ...(unknown.length > 0 ? [`What was not measured (${unknown.join(', ')}) is not the next bound.`] : []),
      ...(bound.confidence === 'sure' ? [] : ['What bound it is likely, and not sure.']),
      ...(rates.length === 1 ? ['The most was measured once: its scatter is not in the interval.'] : []),
    ],
  };
}

/** Of all hosts that bear a system of which `count` share the load; a controller beside them stays. Null where a price is missing. */
function dollarsPerHour({ ground, hosts }: Measured, count: number, price: number | null): number | null {
  const sharing = new Set(hosts.map(({ name }) => name));
  const besides = [...hostsOf(ground.system, ground.plan)].filter((name) => !sharing.has(name));
  const prices = besides.map((name) => priceOf(name, ground.plan));
  if (price === null || prices.includes(null)) return null;
  return prices.reduce<number>((sum, each) => sum + (each ?? 0), price * count);
}

function priceOf(name: string, { lease }: Plan): number | null {
  return lease?.estimate.hosts.find(({ host }) => host === name)?.pricePerHour ?? null;
}

/** Dollars for a million of what is done at a rate. */
function perMillion(dollarsAnHour: number, perSecond: number): number {
  return (dollarsAnHour / secondsAnHour / perSecond) * million;
}

/** Throughput of the runs at the level that gave the most. */
function trialsOf({ most, load, ground }: Measured): number[] {
  const loads = ground.runs
    .filter(({ state, group, loads: own }) => state === 'whole' && group !== 'combined' && own.length === 1)
    .flatMap((run) => run.loads)
    .filter((each) => levelKey(each.load) === levelKey(load));
  const rates = loads.map((each) => countedPerSecond(each)).filter((rate) => rate !== null);
  return rates.length > 0 ? rates : [most.perSecond];
}
