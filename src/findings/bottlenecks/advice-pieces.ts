/** What cures a limit, by its kind and by whose it is: one table each, in the words of the system. Pure. */
import { piece, type AdvicePiece, type CommonResource, type LimitKind } from '../../systems/resource-facts.ts';
import type { Neighbour } from './bottleneck.ts';

/** A limit that a pressure was at: of a kind of its own, else of the resource as a whole. */
export type Limit = LimitKind | CommonResource | 'wrong-limit' | 'waiting-pool' | 'slow-device' | 'uneven-load';

/**
 * What the sentences name in braces: `owner` is the service, or the host of what all processes share; `device` such as
 * `sdb of kafka02`; `members` the hosts that share the load, such as `brokers`; `title` the resource with its place.
 */
export type Words = Readonly<Record<'host' | 'owner' | 'device' | 'part' | 'members' | 'title', string>>;

const otherCores = piece(
  'dedicated-cores',
  'placement',
  'A machine type whose cores are not shared with other guests.',
);

const limitCures: Readonly<Record<Limit, AdvicePiece>> = {
  cpu: piece('more-cpu', 'hosts', 'More {members}, or ones with more cores.'),
  stolen: otherCores,
  quota: piece('raise-cpu-limit', 'settings', 'Raise the CPU limit (quota) of {owner}: its cores are not all in use.'),
  'core-set': piece(
    'raise-cpu-limit',
    'settings',
    'Let processes of {host} use its idle cores (cpuset, affinity, quota).',
  ),
  softirq: piece(
    'spread-interrupts',
    'settings',
    'Spread the interrupts of the NIC of {device} over more cores (RSS, RPS).',
  ),
  core: piece('more-parallelism', 'partitions', 'More parallel work: one core cannot do more.'),
  thread: piece('more-parallelism', 'partitions', 'More partitions, so that more threads share the work.'),
  'waiting-pool': piece('find-wait', 'threads', 'Find what the threads of {owner} wait for before you add threads.'),
  memory: piece('more-memory', 'memory', 'More memory on {host}.'),
  'memory-limit': piece(
    'raise-memory-limit',
    'settings',
    'Raise the memory limit of the processes of {host}, or stop them from swapping: it has free memory.',
  ),
  heap: piece('larger-heap', 'heap', 'A larger heap for {owner}.'),
  disk: piece('faster-disk', 'disks', 'Faster disks, more disks, or more {members}.'),
  'slow-device': piece('replace-disk', 'disks', 'Replace the disk of {device}: it takes longer for the same work.'),
  'group-rate': piece('faster-disk', 'settings', 'Raise the limit that a control group gives the disk of {host}.'),
  'published-rate': piece(
    'higher-baseline',
    'disks',
    'Provision more operations or throughput for the volume of {host}, or another volume type.',
  ),
  credits: piece(
    'higher-baseline',
    'network',
    'A machine type or volume with a higher baseline than {title}: its burst allowance ran out.',
  ),
  network: piece('faster-network', 'network', 'A faster NIC, or more {members}.'),
  allowance: piece('higher-baseline', 'network', 'A machine type with more bandwidth: {host} exceeded its allowance.'),
  'packet-allowance': piece(
    'fewer-packets',
    'settings',
    'Fewer, larger packets (batches, compression): {host} exceeded its allowance of packets a second.',
  ),
  'connection-allowance': piece(
    'fewer-connections',
    'settings',
    'Fewer connections, or security groups that do not track them: {host} exceeded its allowance.',
  ),
  loss: piece(
    'find-loss',
    'settings',
    'Find where packets of {host} are lost (cable, switch, rate limit): its NIC is not full.',
  ),
  'one-link': piece(
    'balance-links',
    'settings',
    'Spread the connections of {host} over all links: {part} carries the traffic.',
  ),
  'uneven-load': piece('spread-load', 'partitions', 'Spread the load: more partitions, or keys that reach all hosts.'),
  'wrong-limit': piece(
    'correct-limit',
    'telemetry',
    'State the real limit of {title}, or measure it: the known one is too low.',
  ),
};

/** Who else uses a resource. `system` is the title of the system under test, `name` that of the other user. */
const ownerCures: Readonly<Record<Neighbour['owner'], AdvicePiece>> = {
  generator: piece(
    'more-generators',
    'generator',
    'Run the load generator on its own host, or run several load generators.',
  ),
  system: piece('separate-systems', 'placement', 'Put {system} and {name} on separate hosts.'),
  process: piece('remove-process', 'placement', 'Remove {name} from the machines and measure again.'),
  traffic: piece('remove-process', 'placement', 'Take traffic with other hosts off these NICs and measure again.'),
  guests: otherCores,
};

/** What to do about a limit. Throws for a resource that nothing declares. */
export function pieceOf(limit: string, words: Words): AdvicePiece {
  if (!isLimit(limit)) throw new Error(`There is no advice on ${limit}`);
  return worded(limitCures[limit], words);
}

const isLimit = (name: string): name is Limit => Object.hasOwn(limitCures, name);

/** What to do about another user of a resource. */
export function pieceOnOwner(owner: Neighbour['owner'], words: Record<'system' | 'name', string>): AdvicePiece {
  return worded(ownerCures[owner], words);
}

function worded({ sentence, ...rest }: AdvicePiece, words: Readonly<Record<string, string>>): AdvicePiece {
  const named = Object.entries(words).reduce(
    (text, [name, word]) => text.replaceAll(`{${name}}`, () => word),
    sentence,
  );
  return { ...rest, sentence: named };
}
