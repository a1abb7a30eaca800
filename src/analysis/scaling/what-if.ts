/**
 * What other hardware would give: predictions by asymptotic bounds (P. J. Denning, J. P. Buzen, "The Operational Analysis of Queueing
 * Network Models", Computing Surveys 10(3), 1978; E. D. Lazowska et al., "Quantitative System Performance", 1984, chapter 5). An
 * operation uses as much of each resource as it did in the measured window, so throughput is at most what fills the first of them.
 * That is a bound from above; from below nothing holds but that it gets no worse. Pure.
 */
import type { LoadPlan, Plan, SystemName } from '../../campaign/plan.ts';
import type { CatalogueType } from '../../catalogue/catalogue.ts';
import type { RunResult } from '../../results/types.ts';
import type { Bound, FoundBound } from '../bounds/bound.ts';
import { pressureTitle } from '../bounds/wording.ts';
import type { HighestRate, Most } from '../findings.ts';
import { hostsOf } from '../result-cost.ts';
import { countedPerSecond, levelKey } from '../throughput.ts';
import { typeLike, typeAfter } from './hardware-ladder.ts';
import type { Prediction } from './prediction-findings.ts';

/** What the predictions of a system go by. */
export interface PredictionGround {
  system: SystemName;
  most: Most;
  bound: Bound;
  /** Whole runs of the campaign, among them that of the most. */
  runs: RunResult[];
  plan: Plan;
  /** Null where there was never any hardware. */
  provider: CatalogueType['provider'] | null;
}

/** All that stands firm before a change is looked at. */
interface Measured {
  ground: PredictionGround;
  most: HighestRate;
  load: LoadPlan;
  hosts: Plan['hosts'];
  bound: FoundBound;
  resource: SharedResource;
}

/** What an operation uses a fixed amount of. Memory is not: it is filled, and not used up. */
const sharedResources = ['cpu', 'network', 'disk'] as const;
type SharedResource = (typeof sharedResources)[number];

const million = 1_000_000;
const secondsAnHour = 3600;
const loadFollows = 'The load tool offers as much more as that takes, and its host keeps up.';
const anyChange = 'More hosts, or other ones';

/**
 * One more host, twice the hosts, and the next type of hardware in the catalogue, each predicted or refused with the reason. Only
 * where the verdict names a resource at its bound that scales with the change. Empty for batches, which are not done at a rate.
 */
export function predictionsOf(ground: PredictionGround): Prediction[] {
  const { most } = ground;
  if (most.state !== 'rate') return [];
  const measured = measuredOf(ground, most);
  if (typeof measured === 'string') return [{ change: anyChange, state: 'cannot-tell', reason: measured }];
  const count = measured.hosts.length;
  return [...new Set([1, count])].map((more) => withMore(more, measured)).concat(withNextType(measured));
}

/** Or why nothing can be said of any change. */
function measuredOf(ground: PredictionGround, most: HighestRate): Measured | string {
  const { bound, plan, system, runs } = ground;
  const load = runs.find(({ runId }) => runId === most.runId)?.loads.find((each) => each.load.id === most.loadId)?.load;
  if (!load) return 'the run of the most is not among the results';
  if (ground.provider === 'local') return 'all hosts share one machine, whatever their number and type';
  if (bound.state === 'cannot-tell') return `what bound it is not known. ${bound.reasons[0] ?? ''}`.trim();
  if (bound.state === 'none-found') return 'no resource was at its bound, so more of one need not help';
  const { cause, neighbour } = bound;
  const { host } = cause.where;
  const resource = sharedResources.find((name) => name === cause.resource);
  if (!resource) return `throughput is not in proportion to ${pressureTitle(cause)}, which bound it`;
  if (neighbour) return `part of ${pressureTitle(cause)} went to ${neighbour.name}, which stays as it is`;
  const hosts = bearing(system, plan);
  if (!hosts.some(({ name }) => name === host)) return `the bound lies on ${host}, which bears no part of its load`;
  if (host === load.host) {
    return `the bound lies on ${host}, where the load tool ran as well: its own share of it stays as it is`;
  }
  if (new Set(hosts.map(({ hardware }) => hardware)).size > 1) {
    return 'the hosts of the system are not of one type, so none stands for the others';
  }
  return { most, load, hosts, resource, bound, ground };
}

/** The hosts that share a system's load: no controller and no master. */
function bearing(system: SystemName, { hosts, kafka, cassandra }: Plan): Plan['hosts'] {
  const names = new Set(system === 'kafka' ? kafka?.brokers : cassandra?.nodes);
  return hosts.filter(({ name }) => names.has(name));
}

function withMore(more: number, measured: Measured): Prediction {
  const { hosts, load, ground } = measured;
  const hardware = hosts[0]!.hardware;
  const change = `${more} more ${more === 1 ? 'host' : 'hosts'} of ${hardware}`;
  const after = hosts.length + more;
  const factor = busiestShare(load, hosts.length) / busiestShare(load, after);
  if (factor <= 1) {
    const partitions = load.workload === 'kafka-producer' ? load.parameters.partitions : 0;
    return {
      change,
      state: 'cannot-tell',
      reason: `${partitions} partitions over ${after} brokers leave the busiest with as many as before`,
    };
  }
  const price = ground.plan.lease?.estimate.hosts.find((each) => each.hardware === hardware)?.pricePerHour ?? null;
  return predicted(change, measured, () => factor, dollarsPerHour(measured, after, price), [
    `Load spreads evenly over ${after} hosts, and each does for an operation what it does now.`,
    loadFollows,
  ]);
}

/** Of all the load, what the busiest host bears: the leaders of partitions are whole, a ring of many tokens is nearly even. */
function busiestShare(load: LoadPlan, hosts: number): number {
  if (load.workload !== 'kafka-producer') return 1 / hosts;
  const { partitions } = load.parameters;
  return Math.ceil(partitions / hosts) / partitions;
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
  const price = dollarsPerHour(measured, hosts.length, next.price.dollarsPerHour);
  const replaced = `${hosts.length} hosts of ${next.plan} in place of ${present.plan}`;
  return predicted(replaced, measured, (of) => growth[of] ?? 1, price, [
    `A core of ${next.plan} does as much as one of ${present.plan}, and its disks are as fast.`,
    loadFollows,
  ]);
}

/** Of all hosts that bear the system when `count` at this price share its load; a controller beside them stays. Null where a price is missing. */
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

/**
 * @param growth of a resource that an operation finds
 * @param of all hosts an hour, after the change
 */
function predicted(
  change: string,
  measured: Measured,
  growth: (resource: SharedResource) => number,
  price: number | null,
  assumptions: string[],
): Prediction {
  const { most, ground, hosts, bound } = measured;
  const rates = trialsOf(measured);
  const changed = new Set(hosts.map(({ name }) => name));
  const bounds = bound.uses.flatMap(({ resource: used, where, meanShare }) => {
    const resource = sharedResources.find((name) => name === used);
    return resource ? [{ resource, times: (changed.has(where) ? growth(resource) : 1) / meanShare }] : [];
  });
  const first = bounds.reduce((a, b) => (b.times < a.times ? b : a));
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
