/**
 * Estimates the traffic between availability zones from the plan: the bytes of each load, times the share of its host pairs that
 * cross zones. Unknown figures are estimated high. Pure.
 */
import { providerOf } from '../../providers/registry.ts';
import type { DatasetPlan } from '../../plan/datasets.ts';
import type { TrafficEstimate } from '../../plan/cost-item.ts';
import type { LoadPlan, Plan, RunPlan, Step } from '../../plan/plan.ts';
import { runsOf } from '../../plan/runs-of.ts';
import { planOfVariant } from '../../plan/variants.ts';
import { loadSharers } from '../../systems/registry.ts';
import { ownInsertions } from '../../workloads/inserted.ts';
import { factsOf, usedSystems, workloadNames } from '../../workloads/registry.ts';
import { insertedRecords } from '../datasets/dataset-sizes.ts';
import { storingNames } from '../datasets/storing-hosts.ts';
import type { Profile } from '../../providers/profile.ts';

/** Factor for the headers of batches and packets, and for acknowledgements. */
const overhead = 1.2;
/** A failed run is retried twice. */
const attempts = 3;

const assumptions = [
  ...workloadNames.flatMap((name) => factsOf(name).trafficAssumption ?? []),
  '20 % is added for protocol overhead. Downloads of results and telemetry to the machine that runs Proofload are not included.',
];

/** Null if the provider does not bill it or all hosts are in one zone. Throws if the traffic has no price. */
export function trafficBetweenZones(
  profile: Profile,
  clusters: Plan['clusters'],
  { steps, datasets = [], variants }: Pick<Plan, 'steps' | 'datasets' | 'variants'>,
): TrafficEstimate | null {
  const billed = providerOf(profile.provider).zoneTraffic(profile);
  if (!billed) return null;
  const zones = new Map(profile.hosts.map(({ name, zone }) => [name, billed.placeOf(zone)]));
  if (new Set(zones.values()).size < 2) return null;
  const { price } = billed;
  if (!price) throw new Error(`Profile ${profile.name} has several zones and no price for traffic between them.`);
  const crossings = new ZoneCrossings(zones);
  const runs = runsOf({ steps });
  const loads = runs.flatMap((run) => run.loads.map((load) => ({ load, run })));
  const bytes = loads.reduce(
    (sum, { load, run }) => {
      const own = planOfVariant({ hosts: [], clusters, ...(variants ? { variants } : {}) }, run.variant?.name);
      return sum + bytesOf(load, run, { runs, clusters: own.clusters, crossings, profile });
    },
    datasets.reduce((sum, dataset) => sum + growthBytes(dataset, steps, clusters, crossings), 0),
  );
  const gigabytes = (bytes * overhead) / 1e9;
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

/** The share of evenly distributed traffic between hosts that crosses zones. */
class ZoneCrossings {
  readonly #zones: ReadonlyMap<string, string>;

  constructor(zones: ReadonlyMap<string, string>) {
    this.#zones = zones;
  }

  /** Over all pairs of a sender and a receiver, including a host paired with itself. */
  share(senders: string[], receivers: string[]): number {
    return this.#crossing(senders.flatMap((from) => receivers.map((to) => [from, to] as const)));
  }

  /** Over all pairs of two different hosts. */
  shareAmong(hosts: string[]): number {
    return this.#crossing(hosts.flatMap((from) => hosts.filter((to) => to !== from).map((to) => [from, to] as const)));
  }

  #crossing(pairs: (readonly [string, string])[]): number {
    if (pairs.length === 0) return 0;
    const crossing = pairs.filter(([from, to]) => this.#zones.get(from) !== this.#zones.get(to));
    return crossing.length / pairs.length;
  }
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

interface RunContext {
  runs: RunPlan[];
  clusters: Plan['clusters'];
  crossings: ZoneCrossings;
  profile: Profile;
}

/** Bytes that a load sends between zones in one attempt at its run. */
function bytesOf(load: LoadPlan, run: RunPlan, context: RunContext): number {
  const { runs, clusters, crossings, profile } = context;
  const { workload, cluster, hosts } = load;
  const serving = clusters[cluster];
  const facts = factsOf(workload);
  const nicOf = (host: string): number => {
    const hardware = profile.hosts.find(({ name }) => name === host)?.hardware ?? '';
    return profile.hardware[hardware]?.networkGigabitsPerSecond ?? Number.POSITIVE_INFINITY;
  };
  const nics = [...new Set(hosts)].reduce((sum, host) => sum + nicOf(host), 0);
  const place = {
    hosts,
    serving: serving ? loadSharers(serving) : [],
    used: usedSystems(workload).flatMap((name) => (clusters[name] ? loadSharers(clusters[name]) : [])),
    networkBitsPerSecond: nics * 1e9,
    run,
    runs,
    crossings,
  };
  return facts.bytesBetweenZones(ownInsertions(load), place);
}
