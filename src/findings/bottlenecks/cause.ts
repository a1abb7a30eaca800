/** Which of several resources at their bounds is the cause, and which is its effect. */
import { isAllMembers } from '../../systems/registry.ts';
import type { CommonResource } from '../../systems/resource-facts.ts';
import { theMachine } from '../utilisation.ts';
import type { BoundResource, Confidence, Pressure } from './bound.ts';
import { ownResources } from './own-resources.ts';

/**
 * What a resource at its bound brings to theirs. Memory that is read back from disk busies disk and cores; a collector busies cores and
 * stops all threads. What waits for a disk, a NIC or a core queues before the system's own threads, as its facts say.
 */
const commonEffects: Record<CommonResource, CommonResource[]> = {
  memory: ['disk', 'heap', 'cpu', 'core', 'thread'],
  heap: ['cpu', 'core', 'thread'],
  disk: [],
  network: [],
  cpu: ['core', 'thread'],
  thread: ['core'],
  core: [],
};

/** Causes before effects; among equals the first is named. */
const order: BoundResource[] = [...Object.keys(commonEffects), ...ownResources.keys()];

/** What has figures of its own to weigh: a cause that is only likely does not take these for its effect, nor any that is sure. */
const physical = new Set<BoundResource>(['disk', 'cpu', 'network', 'memory', 'heap']);

export interface Cause {
  cause: Pressure;
  /** What else was at its bound, or nearest to it: of another resource. */
  runnerUp: Pressure | null;
  /** Whether nothing else at its bound could be the cause instead. */
  isAlone: boolean;
}

/** Null where nothing is at its bound. */
export function causeAmong(pressures: Pressure[]): Cause | null {
  const atBound = pressures.filter((pressure) => pressure.atBound !== null);
  const unexplained = atBound.filter((effect) => !atBound.some((cause) => explains(cause, effect)));
  const ordered = unexplained.toSorted(
    (a, b) =>
      strength(b.atBound) - strength(a.atBound) ||
      order.indexOf(a.resource) - order.indexOf(b.resource) ||
      b.figure - a.figure,
  );
  const [cause] = ordered;
  if (!cause) return null;
  const rivals = ordered.filter(({ resource }) => resource !== cause.resource);
  return {
    cause,
    runnerUp: rivals[0] ?? nearest(pressures.filter(({ resource }) => resource !== cause.resource)),
    isAlone: !rivals.some((rival) => rival.atBound === 'sure' || brings(rival, cause)),
  };
}

/** The pressure with the least room to its bound. */
export function nearest(pressures: Pressure[]): Pressure | null {
  return byNearness(pressures)[0] ?? null;
}

export function byNearness(pressures: Pressure[]): Pressure[] {
  return pressures.toSorted((a, b) => b.figure / b.threshold - a.figure / a.threshold);
}

function explains(cause: Pressure, effect: Pressure): boolean {
  if (!brings(cause, effect)) return false;
  return cause.atBound === 'sure' || (effect.atBound === 'likely' && !physical.has(effect.resource));
}

/** Whether a place stands for hosts which are not known by name. */
const isAnywhere = (place: string): boolean => place === theMachine || isAllMembers(place);

function brings(cause: Pressure, effect: Pressure): boolean {
  const [here, there] = [cause.where.host, effect.where.host];
  const isThere = here === there || isAnywhere(here) || isAnywhere(there);
  return isThere && effectsOf(cause.resource).includes(effect.resource);
}

function effectsOf(resource: BoundResource): BoundResource[] {
  const common: Readonly<Record<string, CommonResource[]>> = commonEffects;
  const own = [...ownResources].filter(([, { effectOf }]) => effectOf.includes(resource)).map(([name]) => name);
  return [...(common[resource] ?? []), ...own];
}

function strength(confidence: Confidence | null): number {
  return confidence === 'sure' ? 1 : 0;
}
