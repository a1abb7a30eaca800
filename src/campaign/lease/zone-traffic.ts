/**
 * Estimates the traffic between availability zones from the plan: the bytes of each load, times the share of its host pairs that
 * cross zones. Unknown figures are estimated high. Pure.
 */
import type { TrafficEstimate } from '../../plan/cost.ts';
import type { DatasetPlan } from '../../plan/datasets.ts';
import type { LoadPlan, Plan, RunPlan, Step } from '../../plan/plan.ts';
import { runsOf } from '../../plan/runs-of.ts';
import { planOfVariant } from '../../plan/variants.ts';
import { nicBitsPerSecond, type Profile } from '../../providers/profile.ts';
import type { ZoneTraffic } from '../../providers/provider.ts';
import { providerOf } from '../../providers/registry.ts';
import { total } from '../../statistics/sums.ts';
import { servingHosts } from '../../systems/registry.ts';
import type { TrafficPlace } from '../../workloads/facts.ts';
import { ownInsertions } from '../../workloads/inserted.ts';
import { factsOf, workloadNames } from '../../workloads/registry.ts';
import { usedClusters } from '../../workloads/used-clusters.ts';
import { insertedRecords } from '../datasets/dataset-sizes.ts';
import { storingNames } from '../datasets/storing-hosts.ts';

/** Factor for the headers of batches and packets, and for acknowledgements. */
export const overhead = 1.2;

/** A failed run is retried twice. */
const attempts = 3;

const assumptions = [
  ...workloadNames.flatMap((name) => factsOf(name).trafficAssumption ?? []),
  '20 % is added for protocol overhead. Downloads of results and telemetry to the machine that runs Proofload are not included.',
];

/** The shares of evenly distributed traffic between hosts that cross zones. */
type ZoneCrossings = TrafficPlace['crossings'];

const pairsOf = (senders: string[], receivers: string[]) =>
  senders.flatMap((from) => receivers.map((to): [string, string] => [from, to]));

/** @param zones the zone of each host */
export function zoneCrossings(zones: ReadonlyMap<string, string>): ZoneCrossings {
  const crossing = (pairs: [string, string][]): number =>
    pairs.length === 0 ? 0 : pairs.filter(([from, to]) => zones.get(from) !== zones.get(to)).length / pairs.length;
  return {
    share: (senders, receivers) => crossing(pairsOf(senders, receivers)),
    shareAmong: (hosts) => crossing(pairsOf(hosts, hosts).filter(([from, to]) => from !== to)),
  };
}

/** The price is of 10⁹ bytes, sending plus receiving. */
interface BilledTraffic {
  crossings: ZoneCrossings;
  price: NonNullable<ZoneTraffic['price']>;
}

/** Null if the provider does not bill it or all hosts are in one zone. Throws if the traffic has no price. */
export function billedTraffic(profile: Profile): BilledTraffic | null {
  const billed = providerOf(profile.provider).zoneTraffic(profile);
  if (!billed) return null;
  const zones = new Map(profile.hosts.map(({ name, zone }) => [name, billed.placeOf(zone)]));
  if (new Set(zones.values()).size < 2) return null;
  const { price } = billed;
  if (!price) throw new Error(`Profile ${profile.name} has several zones and no price for traffic between them.`);
  return { crossings: zoneCrossings(zones), price };
}

/** Null if the provider does not bill it or all hosts are in one zone. Throws if the traffic has no price. */
export function trafficBetweenZones(
  profile: Profile,
  clusters: Plan['clusters'],
  { steps, datasets = [], variants }: Pick<Plan, 'steps' | 'datasets' | 'variants'>,
): TrafficEstimate | null {
  const billed = billedTraffic(profile);
  if (!billed) return null;
  const { crossings, price } = billed;
  const runs = runsOf({ steps });
  const bytes = [
    ...datasets.map((dataset) => growthBytes(dataset, steps, clusters, crossings)),
    ...runs.flatMap((run) => {
      const own = planOfVariant({ hosts: [], clusters, ...(variants ? { variants } : {}) }, run.variant?.name);
      const context = { runs, clusters: own.clusters, crossings, profile };
      return run.loads.map((load) => bytesBetweenZones(load, run, context));
    }),
  ];
  const gigabytes = (total(bytes) * overhead) / 1e9;
  const pricePerGigabyte = price.dollars;
  return {
    gigabytes,
    pricePerGigabyte,
    source: price.source,
    dollars: gigabytes * pricePerGigabyte,
    dollarsAtMost: attempts * gigabytes * pricePerGigabyte,
    assumptions,
  };
}

interface TrafficContext {
  runs: RunPlan[];
  /** As the variant of the run has them. */
  clusters: Plan['clusters'];
  crossings: ZoneCrossings;
  profile: Profile;
}

/** Bytes that a load sends between zones in one attempt at its run, without the overhead. */
export function bytesBetweenZones(
  load: LoadPlan,
  run: RunPlan,
  { runs, clusters, crossings, profile }: TrafficContext,
): number {
  const { workload, cluster, hosts, parameters } = load;
  const servingIn = (name: string, its: Record<string, unknown>): string[] => {
    const serving = clusters[name];
    return serving ? servingHosts(serving, its) : [];
  };
  return factsOf(workload).bytesBetweenZones(ownInsertions(load), {
    hosts,
    serving: servingIn(cluster, parameters),
    servingWith: (its: Record<string, unknown>) => servingIn(cluster, its),
    used: usedClusters(load).flatMap((name) => servingIn(name, parameters)),
    networkBitsPerSecond: total([...new Set(hosts)].map((host) => nicBitsPerSecond(profile, host))),
    run,
    runs,
    crossings,
  });
}

/** Bytes that cross zones while a dataset grows: each copy of a record except the first goes to another zone, as for a load's own records. */
function growthBytes(
  dataset: DatasetPlan,
  steps: readonly Step[],
  clusters: Plan['clusters'],
  crossings: ZoneCrossings,
): number {
  const serving = storingNames(dataset.workload, clusters[dataset.cluster]);
  const copies = crossings.shareAmong(serving) > 0 ? dataset.copies - 1 : 0;
  return insertedRecords(dataset, steps) * dataset.recordBytes * (crossings.share([dataset.host], serving) + copies);
}
