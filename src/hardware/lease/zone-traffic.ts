/**
 * What the loads of a campaign send from one availability zone to another. Pure. An estimate from the plan alone: the bytes of
 * each load, times how many of its ways lead from zone to zone. Where a figure is not known it is taken high.
 */
import { awsPrice } from '../../providers/aws/prices.ts';
import { loadSharers } from '../../systems/registry.ts';
import type { LoadPlan, Plan, RunPlan, TrafficEstimate } from '../../plan/plan.ts';
import type { Profile } from '../../providers/profile.ts';

type LoadOf<Name extends LoadPlan['workload']> = Extract<LoadPlan, { workload: Name }>;

/** Headers of batches, packets and acknowledgements on top of what is sent. */
const overhead = 1.2;
/** Five columns of 34 bytes and a key, with the frames of Cassandra's protocol. */
const rowBytes = 250;
/** Of one thread that waits for each operation: more than one a millisecond does not come from a host in another zone. */
const operationsPerThreadSecond = 1000;
/** A key and a value of ten characters as Java serialises them. */
const sparkRecordBytes = 40;
/** Of the records of a scale factor, what the eight core tests shuffle in one trial: 1 without combining, 0.3 sorted, the rest combined. */
const shuffledShare = 1.5;
/** A run that failed is made again twice. */
const attempts = 3;

const assumptions = [
  "Kafka: a producer's records go to leaders spread evenly over the brokers, and from each to its followers; a consumer reads from the leaders.",
  `Cassandra: an operation carries ${rowBytes} bytes; each copy of a write but the first goes to another zone. A load without a rate does ${operationsPerThreadSecond.toLocaleString('en-US')} operations a second with each thread, and no more than its NIC carries.`,
  `Spark: a trial shuffles ${shuffledShare} times its records, of ${sparkRecordBytes} bytes each, evenly among the workers.`,
  'A fifth is added for protocols. Downloads of results and telemetry to where Proofload runs are not in it.',
];

/** Null where the provider does not bill it, or all hosts are in one zone. Throws where the traffic has no price. */
export function trafficBetweenZones(
  profile: Profile,
  clusters: Plan['clusters'],
  runs: RunPlan[],
): TrafficEstimate | null {
  const { settings, hosts } = profile;
  if (settings.provider !== 'aws') return null;
  const zones = new Map(hosts.map(({ name, zone }) => [name, settings.zones[zone] ?? zone]));
  if (new Set(zones.values()).size < 2) return null;
  const price = awsPrice('trafficGigabyte', settings.region, settings.prices ?? {});
  if (!price) throw new Error(`Profile ${profile.name} has several zones and no price for traffic between them.`);
  const ways = new Ways(zones);
  const loads = runs.flatMap((run) => run.loads.map((load) => ({ load, run })));
  const bytes = loads.reduce((sum, { load, run }) => sum + bytesOf(load, run, { runs, clusters, ways, profile }), 0);
  const gigabytes = (bytes * overhead) / 1e9;
  const pricePerGigabyte = 2 * price.dollars;
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
function bytesOf(load: LoadPlan, run: RunPlan, { runs, clusters, ways, profile }: Around): number {
  const cluster = clusters[load.cluster];
  const members = cluster ? loadSharers(cluster) : [];
  switch (load.workload) {
    case 'kafka-producer': {
      const { records, recordBytes, replicationFactor } = load.parameters;
      const followers = Math.min(replicationFactor, members.length) - 1;
      return records * recordBytes * (ways.share([load.host], members) + followers * ways.shareAmong(members));
    }
    case 'kafka-consumer': {
      const bytes = load.parameters.records * recordBytesRead(load, run, runs);
      return bytes * ways.share(members, [load.host]);
    }
    case 'cassandra-stress':
      return rowBytes * rowsBetweenZones(load, members, ways, profile);
    case 'spark-perf': {
      const { recordsAtFactorOne, scaleFactor, trials } = load.parameters;
      const shuffled = recordsAtFactorOne * scaleFactor * trials * shuffledShare * sparkRecordBytes;
      return shuffled * ways.share(members, members);
    }
  }
}

/** Of the producer that wrote what a consumer reads. */
function recordBytesRead({ parameters }: LoadOf<'kafka-consumer'>, run: RunPlan, runs: RunPlan[]): number {
  const writer = runs.find(({ id }) => id === parameters.writtenByRun) ?? run;
  const sizes = [...writer.loads, ...run.loads].flatMap((load) =>
    load.workload === 'kafka-producer' ? [load.parameters.recordBytes] : [],
  );
  return sizes[0] ?? largestRecord(runs);
}

/** Where the writer's run is not among those that are still to be made. */
function largestRecord(runs: RunPlan[]): number {
  const sizes = runs.flatMap(({ loads }) =>
    loads.flatMap((load) => (load.workload === 'kafka-producer' ? [load.parameters.recordBytes] : [])),
  );
  return Math.max(100, ...sizes);
}

function rowsBetweenZones(
  { host, parameters }: LoadOf<'cassandra-stress'>,
  nodes: string[],
  ways: Ways,
  { hosts, hardware }: Profile,
): number {
  const { keys, threads, durationSeconds, warmUpSeconds = 0, writeShare, readShare, replicationFactor } = parameters;
  const seconds = durationSeconds + warmUpSeconds;
  const nic = hardware[hosts.find(({ name }) => name === host)?.hardware ?? '']?.networkGigabitsPerSecond ?? Infinity;
  const possible = Math.min(threads * operationsPerThreadSecond, (nic * 1e9) / 8 / rowBytes);
  const operations = seconds * (parameters.offeredOperationsPerSecond ?? possible);
  const writes = keys + (operations * writeShare) / (writeShare + readShare);
  const reads = (operations * readShare) / (writeShare + readShare);
  const copies = Math.min(replicationFactor, nodes.length) - 1;
  const toNode = ways.share([host], nodes);
  const isSpread = ways.shareAmong(nodes) > 0;
  // A read may be answered by a node that is not the one that was asked.
  return writes * (toNode + (isSpread ? copies : 0)) + reads * (toNode + ways.shareAmong(nodes));
}
