/** What cures a saturated resource, by kind: sentences in the words of the system. Pure. */
import { directingHosts, membersOf, systemFacts } from '../../systems/registry.ts';
import type { SystemAdvice } from '../../systems/facts.ts';
import type { AdviceKind, AdvicePiece, Dimension } from '../../systems/resource-facts.ts';
import { pressureTitle } from './bottleneck-text.ts';
import type { LimitingResource, Pressure } from './bottleneck.ts';
import { ownResources } from './own-resources.ts';
import type { Cluster } from '../../plan/plan.ts';
import type { Subject } from './subject.ts';

/** Null for all systems combined. */
export function systemAdvice({ system, plan }: Subject): SystemAdvice | null {
  const cluster = system === null ? undefined : plan.clusters[system];
  return (cluster && systemFacts(cluster).advice) ?? null;
}

/** Cure of each common resource, where its figures tell no other. */
const cures: Readonly<Record<LimitingResource, AdviceKind>> = {
  cpu: 'more-cpu',
  quota: 'raise-cpu-limit',
  softirq: 'spread-interrupts',
  core: 'more-parallelism',
  thread: 'more-parallelism',
  memory: 'more-memory',
  disk: 'faster-disk',
  network: 'faster-network',
  heap: 'larger-heap',
};

/** What to do about a saturated resource. Throws for a resource that nothing declares. */
export function cureOf(subject: Subject, pressure: Pressure): AdvicePiece {
  if (pressure.isLimitWrong) return pieceOf('correct-limit', subject, pressure);
  if (pressure.advice) return pieceOf(pressure.advice, subject, pressure);
  const own = ownResources.get(pressure.resource);
  if (own) return own.advice;
  const kind = cures[pressure.resource];
  if (!kind) throw new Error(`There is no advice on ${pressure.resource}`);
  return ofSystem(subject, pressure) ?? pieceOf(kind, subject, pressure);
}

/** The cluster whose service it is, if the subject only uses it; else that of the subject. */
function clusterOf({ system, used = [], plan }: Subject, { where }: Pressure): Cluster | undefined {
  const services = plan.hosts.find(({ name }) => name === where.host)?.services ?? [];
  const owner = services.find(({ name }) => name === where.service)?.cluster;
  const name = owner !== undefined && used.includes(owner) ? owner : system;
  return name === null ? undefined : plan.clusters[name];
}

/** A cure in the words of the system, which knows its own threads, heaps and directing hosts. */
function ofSystem(subject: Subject, pressure: Pressure): AdvicePiece | undefined {
  const { resource, where } = pressure;
  const cluster = clusterOf(subject, pressure);
  const directing = cluster && directingHosts(cluster).get(where.host);
  const advice = cluster && systemFacts(cluster).advice;
  if (resource === 'cpu' || resource === 'memory') return directing?.[resource];
  if (resource === 'heap' || resource === 'thread') return advice?.[resource];
  return undefined;
}

/** An advice of this kind on a resource. */
export function pieceOf(kind: AdviceKind, subject: Subject, pressure: Pressure): AdvicePiece {
  const { host, service, part } = pressure.where;
  const cluster = clusterOf(subject, pressure);
  const more = cluster ? membersOf(cluster) : 'hosts';
  const device = part === undefined ? host : `${part} of ${host}`;
  const isSerial = pressure.resource === 'thread';
  const pieces: Partial<Record<AdviceKind, [Dimension, string]>> = {
    'more-cpu': ['hosts', `More ${more}, or ones with more cores.`],
    'raise-cpu-limit': ['cores', `Raise the CPU limit (quota) of ${service ?? host}: its cores are not all in use.`],
    'dedicated-cores': ['placement', 'A machine type whose cores are not shared with other guests.'],
    'spread-interrupts': ['network', `Spread the interrupts of the NIC of ${device} over more cores (RSS, RPS).`],
    'more-parallelism': [
      'partitions',
      isSerial
        ? 'More partitions, so that more threads share the work.'
        : 'More parallel work: one core cannot do more.',
    ],
    'more-memory': ['memory', `More memory on ${host}.`],
    'faster-disk': ['disks', `Faster disks, more disks, or more ${more}.`],
    'replace-disk': ['disks', `Replace the disk of ${device}: it is slower than the others under the same load.`],
    'higher-baseline': [
      pressure.resource === 'disk' ? 'disks' : 'network',
      `A machine type or volume with a higher baseline than ${pressureTitle(pressure)}: its burst allowance ran out.`,
    ],
    'faster-network': ['network', `A faster NIC, or more ${more}.`],
    'balance-links': [
      'network',
      `Spread the connections of ${host} over all links: ${part ?? 'one'} carries the traffic.`,
    ],
    'larger-heap': ['heap', `A larger heap for ${service ?? more}.`],
    'find-wait': ['threads', `Find what the threads of ${service ?? host} wait for before you add threads.`],
    'correct-limit': [
      'telemetry',
      `State the real limit of ${pressureTitle(pressure)}, or measure it: the known one is too low.`,
    ],
  };
  const [dimension, sentence] = pieces[kind] ?? [];
  if (!dimension || !sentence) throw new Error(`There is no advice ${kind} on ${pressure.resource}`);
  return { kind, dimension, sentence };
}
