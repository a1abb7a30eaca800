/**
 * Estimates the traffic between availability zones from the plan: the bytes of each load, times the share of its host pairs that
 * cross zones. Unknown figures are estimated high. Pure.
 */
import type { TrafficEstimate } from '../../plan/cost.ts';
import type { DatasetPlan } from '../../plan/datasets.ts';
import type { Plan, RunPlan, Step } from '../../plan/plan.ts';
import { runsOf } from '../../plan/runs-of.ts';
import { planOfVariant } from '../../plan/variants.ts';
import { nicBitsPerSecond, type Profile } from '../../providers/profile.ts';
import type { ZoneTraffic } from '../../providers/provider.ts';
import { providerOf } from '../../providers/registry.ts';
import { total } from '../../statistics/sums.ts';
import { servingHosts } from '../../systems/registry.ts';
import type { TrafficPlace } from '../../workloads/facts.ts';
import { ownInsertions, factsOf, workloadNames, usedClusters } from '../../workloads/registry.ts';
import { insertedRecords, storingNames } from '../datasets/stored-datasets.ts';

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

/** Traffic of a profile. The price is of 10⁹ bytes, sending plus receiving. */
interface BilledTraffic {
  profile: Profile;
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
  return { profile, crossings: zoneCrossings(zones), price };
}

/** Null if the provider does not bill it or all hosts are in one zone. Throws if the traffic has no price. */
export function trafficBetweenZones(
  profile: Profile,
  clusters: Plan['clusters'],
  { steps, datasets = [], variants }: Pick<Plan, 'steps' | 'datasets' | 'variants'>,
): TrafficEstimate | null {
  const billed = billedTraffic(profile);
  if (!billed) return null;
  const { price } = billed;
  const runs = runsOf({ steps });
  const bytes = [
    ...datasets.map((dataset) => growthBytes(dataset, steps, clusters, billed.crossings)),
    ...runs.map((run) => {
      const ofVariant = planOfVariant({ hosts: [], clusters, ...(variants ? { variants } : {}) }, run.variant?.name);
      return bytesBetweenZones(run, { ...billed, runs, clusters: ofVariant.clusters });
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

interface TrafficContext extends BilledTraffic {
  runs: RunPlan[];
  /** As the variant of the run has them. */
  clusters: Plan['clusters'];
}

/** Bytes that the loads of a run send between zones in one attempt, without the overhead. */
export function bytesBetweenZones(run: RunPlan, { runs, clusters, crossings, profile }: TrafficContext): number {
  const servingIn = (name: string, given: Record<string, unknown>): string[] => {
    const serving = clusters[name];
    return serving ? servingHosts(serving, given) : [];
  };
  const bytes = run.loads.map((load) => {
    const { workload, cluster, hosts, parameters } = load;
    return factsOf(workload).bytesBetweenZones(ownInsertions(load), {
      hosts,
      serving: servingIn(cluster, parameters),
      servingWith: (given) => servingIn(cluster, given),
      used: usedClusters(load).flatMap((name) => servingIn(name, parameters)),
      networkBitsPerSecond: total([...new Set(hosts)].map((host) => nicBitsPerSecond(profile, host))),
      run,
      runs,
      crossings,
    });
  });
  return total(bytes);
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
