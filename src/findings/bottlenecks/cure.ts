/** The cure of a limit: from its kind, from whose it is, and from the thread or pool that was at it. Pure. */
import type { Cluster } from '../../plan/plan.ts';
import { directingHosts, isAllMembers, membersOf, systemFacts } from '../../systems/registry.ts';
import type { AdvicePiece, ProcessAdvice } from '../../systems/resource-facts.ts';
import { pieceOf, type Limit, type Words } from './advice-pieces.ts';
import { pressureTitle } from './bottleneck-text.ts';
import type { Pressure } from './bottleneck.ts';
import type { Considered } from './conditions.ts';
import { limiting } from './disk-wait.ts';
import { mostUsing } from './neighbours.ts';
import { ownResources } from './own-resources.ts';
import { groupsOfPool, threadsOfPool } from './pool-threads.ts';
import { isOwn } from './subject.ts';

/** What to do about a saturated resource. Throws for a resource that nothing declares. */
export function cureOf(considered: Considered, pressure: Pressure): AdvicePiece {
  const { resource, isLimitWrong } = pressure;
  const limited = limiting(pressure, considered.pressures);
  const words = wordsOf(considered, limited);
  if (isLimitWrong) return pieceOf('wrong-limit', words);
  if (limited.limit) return pieceOf(limited.limit, words);
  return cureOfOwn(considered, pressure) ?? cureOfSystem(considered, pressure) ?? pieceOf(resource, words);
}

/** A limit of another kind than the resource as a whole, if the figures show it. */
export function pieceAt(limit: Limit, considered: Considered, pressure: Pressure): AdvicePiece {
  return pieceOf(limit, wordsOf(considered, pressure));
}

function wordsOf(considered: Considered, pressure: Pressure): Words {
  const { host, service, part } = pressure.where;
  const cluster = clusterOf(considered, pressure);
  return {
    host,
    owner: service ?? host,
    device: part === undefined ? host : `${part} of ${host}`,
    part: part ?? 'one',
    members: cluster ? membersOf(cluster) : 'hosts',
    title: pressureTitle(pressure),
  };
}

/**
 * Whose it is: the cluster of the service; of a host that serves several of the subject's clusters, the one that uses most of the
 * resource there. Undefined for all systems combined where neither tells.
 */
export function clusterOf({ subject, telemetry }: Considered, pressure: Pressure): Cluster | undefined {
  const { system, plan } = subject;
  const { host, service } = pressure.where;
  const there = (plan.hosts.find(({ name }) => name === host)?.services ?? []).filter(({ cluster }) =>
    isOwn(subject, cluster),
  );
  const owner = there.find(({ name }) => name === service)?.cluster;
  const names = [...new Set(there.map(({ cluster }) => cluster))];
  const name = owner ?? (names.length === 1 ? names[0] : (mostUsing(subject, telemetry, pressure) ?? system));
  return name == null ? undefined : plan.clusters[name];
}

/** The setting of a pool that works. One that waits is not to get more threads, unless it waits for a pool in the background. */
function cureOfOwn(considered: Considered, pressure: Pressure): AdvicePiece | undefined {
  const { resource, where } = pressure;
  const own = ownResources.get(resource);
  if (!own) return undefined;
  const full = at(considered, where).find((each) => each.isBackground && each.saturationConfidence !== null);
  const behind = full && cureOfThreads(considered, full);
  if (behind) return behind;
  if (!own.isThrottled && threadsOfPool(pressure, considered.telemetry) === 'waiting')
    return pieceAt('waiting-pool', considered, pressure);
  const [busiest] = groupsOfPool(pressure, considered.telemetry) ?? [];
  return (busiest && poolOf(considered, pressure, busiest.name)?.advice) ?? own.advice;
}

/** A cure in the words of the system, which knows its threads, heaps and directing hosts. */
function cureOfSystem(considered: Considered, pressure: Pressure): AdvicePiece | undefined {
  const { resource, where } = pressure;
  if (resource === 'thread') return cureOfThreads(considered, pressure);
  if (resource === 'heap') return processOf(considered, pressure)?.heap;
  if (resource !== 'cpu' && resource !== 'memory') return undefined;
  const cluster = clusterOf(considered, pressure);
  return cluster && directingHosts(cluster).get(where.host)?.[resource];
}

/** Where names do not tell pools apart, the busiest of their resources does. */
function cureOfThreads(considered: Considered, pressure: Pressure): AdvicePiece | undefined {
  const { advice, resources = [] } = poolOf(considered, pressure, pressure.threads ?? '') ?? {};
  if (advice) return advice;
  const counted = at(considered, pressure.where).filter(({ resource }) => resources.includes(resource));
  const busiest = counted.toSorted((a, b) => b.figure - a.figure)[0]?.resource ?? resources[0];
  return busiest === undefined ? undefined : ownResources.get(busiest)?.advice;
}

const at = ({ pressures }: Considered, { host, service }: Pressure['where']): Pressure[] =>
  pressures.filter(({ where }) => where.host === host && where.service === service);

const poolOf = (considered: Considered, pressure: Pressure, name: string) =>
  processOf(considered, pressure)?.pools?.find(({ threads }) => threads.test(name));

/** A service; the process of a load, such as a driver; or what a service starts, such as executors. */
function processOf(considered: Considered, pressure: Pressure): ProcessAdvice | undefined {
  const cluster = clusterOf(considered, pressure);
  if (!cluster) return undefined;
  const { services, loadProcess } = systemFacts(cluster);
  const { service, host } = pressure.where;
  if (service !== null && Object.hasOwn(services, service)) return services[service];
  return isAllMembers(host) ? Object.values(services).find(({ starts }) => starts) : loadProcess;
}
