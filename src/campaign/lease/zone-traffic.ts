/**
 * What the loads of a campaign send from one availability zone to another. Pure. An estimate from the plan alone: the bytes of
 * each load, times how many of its ways lead from zone to zone. Where a figure is not known it is taken high.
 */
import { providerOf } from '../../providers/registry.ts';
import type { LoadPlan, Plan, RunPlan, TrafficEstimate } from '../../plan/plan.ts';
import { loadSharers } from '../../systems/registry.ts';
import { factsOf, workloadNames } from '../../workloads/registry.ts';
import type { Profile } from '../../providers/profile.ts';

/** Headers of batches, packets and acknowledgements on top of what is sent. */
const overhead = 1.2;
/** A run that failed is made again twice. */
const attempts = 3;

const assumptions = [
  ...workloadNames.flatMap((name) => factsOf(name).trafficAssumption ?? []),
  'A fifth is added for protocols. Downloads of results and telemetry to where Proofload runs are not in it.',
];

/** Null where the provider does not bill it, or all hosts are in one zone. Throws where the traffic has no price. */
export function trafficBetweenZones(
  profile: Profile,
  clusters: Plan['clusters'],
  runs: RunPlan[],
): TrafficEstimate | null {
  const billed = providerOf(profile.provider).zoneTraffic(profile);
  if (!billed) return null;
  const zones = new Map(profile.hosts.map(({ name, zone }) => [name, billed.placeOf(zone)]));
  if (new Set(zones.values()).size < 2) return null;
  const { price } = billed;
  if (!price) throw new Error(`Profile ${profile.name} has several zones and no price for traffic between them.`);
  const ways = new Ways(zones);
  const loads = runs.flatMap((run) => run.loads.map((load) => ({ load, run })));
  const bytes = loads.reduce((sum, { load, run }) => sum + bytesOf(load, run, { runs, clusters, ways, profile }), 0);
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

/** How much of what is sent evenly from some hosts to others leaves its zone. */
class Ways {
  readonly #zones: ReadonlyMap<string, string>;

  constructor(zones: ReadonlyMap<string, string>) {
    this.#zones = zones;
  }

  /** Of all pairs of a sender and a receiver, a host with itself among them. */
  share(senders: string[], receivers: string[]): number {
    return this.#crossing(senders.flatMap((from) => receivers.map((to) => [from, to] as const)));
  }

  /** Of all pairs of two different hosts. */
  shareAmong(hosts: string[]): number {
    return this.#crossing(hosts.flatMap((from) => hosts.filter((to) => to !== from).map((to) => [from, to] as const)));
  }

  #crossing(pairs: (readonly [string, string])[]): number {
    if (pairs.length === 0) return 0;
    const crossing = pairs.filter(([from, to]) => this.#zones.get(from) !== this.#zones.get(to));
    return crossing.length / pairs.length;
  }
}

interface Around {
  runs: RunPlan[];
  clusters: Plan['clusters'];
  ways: Ways;
  profile: Profile;
}

/** Bytes that a load has go from zone to zone, in one attempt at its run. */
function bytesOf({ workload, cluster, hosts, parameters }: LoadPlan, run: RunPlan, around: Around): number {
  const { runs, clusters, ways, profile } = around;
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
    networkBitsPerSecond: nics * 1e9,
    run,
    runs,
    ways,
  };
  return facts.bytesBetweenZones(parameters, place);
}
