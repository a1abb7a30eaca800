/** What cures a limit, by its kind and by whose it is: one table each, in the words of the system. Pure. */
import type { AdviceKind, AdvicePiece, CommonResource, Dimension, LimitKind } from '../../systems/resource-facts.ts';
import { titleOfCluster } from '../../systems/registry.ts';
import type { Neighbour } from './bottleneck.ts';

/** A limit that a pressure was at: of a kind of its own, else of the resource as a whole. */
export type Limit = LimitKind | CommonResource | 'wrong-limit' | 'waiting-pool' | 'slow-device' | 'uneven-load';

/** What the sentences name. */
export interface Words {
  host: string;
  /** The service, or the host of a resource that all processes share. */
  owner: string;
  /** The device, such as `sdb of kafka02`, and its name alone. */
  device: string;
  part: string;
  /** The hosts that share the load, such as `brokers`. */
  members: string;
  /** The resource with its place. */
  title: string;
}

type Cure<Named> = readonly [AdviceKind, Dimension, (words: Named) => string];

const limitCures: Readonly<Record<Limit, Cure<Words>>> = {
  cpu: ['more-cpu', 'hosts', ({ members }) => `More ${members}, or ones with more cores.`],
  stolen: ['dedicated-cores', 'placement', () => 'A machine type whose cores are not shared with other guests.'],
  quota: [
    'raise-cpu-limit',
    'settings',
    ({ owner }) => `Raise the CPU limit (quota) of ${owner}: its cores are not all in use.`,
  ],
  'core-set': [
    'raise-cpu-limit',
    'settings',
    ({ host }) => `Let the processes of ${host} use all of its cores (cpuset, affinity, CPU limit): some are idle.`,
  ],
  softirq: [
    'spread-interrupts',
    'settings',
    ({ device }) => `Spread the interrupts of the NIC of ${device} over more cores (RSS, RPS).`,
  ],
  core: ['more-parallelism', 'partitions', () => 'More parallel work: one core cannot do more.'],
  thread: ['more-parallelism', 'partitions', () => 'More partitions, so that more threads share the work.'],
  'waiting-pool': [
    'find-wait',
    'threads',
    ({ owner }) => `Find what the threads of ${owner} wait for before you add threads.`,
  ],
  memory: ['more-memory', 'memory', ({ host }) => `More memory on ${host}.`],
  'memory-limit': [
    'raise-memory-limit',
    'settings',
    ({ host }) => `Raise the memory limit of the processes of ${host}, or stop them from swapping: it has free memory.`,
  ],
  heap: ['larger-heap', 'heap', ({ owner }) => `A larger heap for ${owner}.`],
  disk: ['faster-disk', 'disks', ({ members }) => `Faster disks, more disks, or more ${members}.`],
  'slow-device': [
    'replace-disk',
    'disks',
    ({ device }) => `Replace the disk of ${device}: it takes longer than the others for the same work.`,
  ],
  'group-rate': [
    'faster-disk',
    'settings',
    ({ host }) => `Raise the limit that its control group gives the disk of ${host}, then take a faster disk.`,
  ],
  'published-rate': [
    'higher-baseline',
    'disks',
    ({ host }) => `Provision more operations or throughput for the volume of ${host}, or another volume type.`,
  ],
  credits: [
    'higher-baseline',
    'network',
    ({ title }) => `A machine type or volume with a higher baseline than ${title}: its burst allowance ran out.`,
  ],
  network: ['faster-network', 'network', ({ members }) => `A faster NIC, or more ${members}.`],
  allowance: [
    'higher-baseline',
    'network',
    ({ host }) => `A machine type with more bandwidth than that of ${host}: its allowance was exceeded.`,
  ],
  'packet-allowance': [
    'fewer-packets',
    'settings',
    ({ host }) => `Fewer, larger packets (batches, compression): ${host} may send no more of them a second.`,
  ],
  'connection-allowance': [
    'fewer-connections',
    'settings',
    ({ host }) => `Fewer connections, or security groups that do not track them: ${host} may have no more.`,
  ],
  loss: [
    'find-loss',
    'settings',
    ({ host }) => `Find where packets of ${host} are lost (cable, switch, rate limit): its NIC is not full.`,
  ],
  'one-link': [
    'balance-links',
    'settings',
    ({ host, part }) => `Spread the connections of ${host} over all links: ${part} carries the traffic.`,
  ],
  'uneven-load': ['spread-load', 'partitions', () => 'Spread the load: more partitions, or keys that reach all hosts.'],
  'wrong-limit': [
    'correct-limit',
    'telemetry',
    ({ title }) => `State the real limit of ${title}, or measure it: the known one is too low.`,
  ],
};

export const moreGenerators: AdvicePiece = {
  kind: 'more-generators',
  dimension: 'generator',
  sentence: 'Run the load generator on its own host, or run several load generators.',
};

const ownerCures: Readonly<Record<Neighbour['owner'], Cure<{ system: string; name: string }>>> = {
  generator: [moreGenerators.kind, moreGenerators.dimension, () => moreGenerators.sentence],
  system: [
    'separate-systems',
    'placement',
    ({ system, name }) => `Put ${system} and ${titleOfCluster(name)} on separate hosts.`,
  ],
  process: ['remove-process', 'placement', ({ name }) => `Remove ${name} from the machines and measure again.`],
  traffic: ['remove-process', 'placement', () => 'Take traffic with other hosts off these NICs and measure again.'],
  guests: ['dedicated-cores', 'placement', () => 'A machine type whose cores are not shared with other guests.'],
};

/** What to do about a limit. Throws for a resource that nothing declares. */
export function pieceOf(limit: string, words: Words): AdvicePiece {
  const cure = Object.hasOwn(limitCures, limit) ? limitCures[limit as Limit] : undefined;
  if (!cure) throw new Error(`There is no advice on ${limit}`);
  return made(cure, words);
}

/** What to do about another user of a resource. */
export function placement({ owner, name }: Neighbour, system: string): AdvicePiece {
  return made(ownerCures[owner], { system, name });
}

function made<Named>([kind, dimension, sentence]: Cure<Named>, words: Named): AdvicePiece {
  return { kind, dimension, sentence: sentence(words) };
}
