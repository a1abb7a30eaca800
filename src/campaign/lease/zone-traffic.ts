/**
 * Estimates the traffic between availability zones from the plan: the bytes of each load, times the share of its host pairs that
 * cross zones. Unknown figures are estimated high. Pure.
 */
import { providerOf } from '../../providers/registry.ts';
import type { LoadPlan, Plan, RunPlan, TrafficEstimate } from '../../plan/plan.ts';
import { loadSharers } from '../../systems/registry.ts';
import { factsOf, workloadNames } from '../../workloads/registry.ts';
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
  runs: RunPlan[],
): TrafficEstimate | null {
  const billed = providerOf(profile.provider).zoneTraffic(profile);
  if (!billed) return null;
  const zones = new Map(profile.hosts.map(({ name, zone }) => [name, billed.placeOf(zone)]));
  if (new Set(zones.values()).size < 2) return null;
  const { price } = billed;
  if (!price) throw new Error(`Profile ${profile.name} has several zones and no price for traffic between them.`);
  const crossings = new ZoneCrossings(zones);
  const loads = runs.flatMap((run) => run.loads.map((load) => ({ load, run })));
  const bytes = loads.reduce(
    (sum, { load, run }) => sum + bytesOf(load, run, { runs, clusters, crossings, profile }),
    0,
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

interface RunContext {
  runs: RunPlan[];
  clusters: Plan['clusters'];
  crossings: ZoneCrossings;
  profile: Profile;
}

/** Bytes that a load sends between zones in one attempt at its run. */
function bytesOf({ workload, cluster, hosts, parameters }: LoadPlan, run: RunPlan, context: RunContext): number {
  const { runs, clusters, crossings, profile } = context;
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
    crossings,
  };
  return facts.bytesBetweenZones(parameters, place);
}
