/** Which of several saturated resources is the cause, and which are its effects. */
import { isAllMembers } from '../../systems/registry.ts';
import type { CommonResource } from '../../systems/resource-facts.ts';
import { theMachine } from '../utilisation.ts';
import type { LimitingResource, Confidence, Pressure } from './bottleneck.ts';
import { ownResources } from './own-resources.ts';

/**
 * Which resources a saturated resource saturates as well. Memory that is read back from disk loads disk and cores. A garbage collector
 * loads cores and stops all threads. The facts of a system say which of its own queues grow while a disk, a NIC or a core is saturated.
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

/** Causes before effects. Among equals the first is reported. */
const order: LimitingResource[] = [...Object.keys(commonEffects), ...ownResources.keys()];

/** Resources with their own evidence: a cause of medium confidence does not explain these, nor any of high confidence. */
const physical = new Set<LimitingResource>(['disk', 'cpu', 'network', 'memory', 'heap']);

export interface Cause {
  cause: Pressure;
  /** The next resource of another kind that was saturated, or closest to it. */
  runnerUp: Pressure | null;
  /** Whether no other saturated resource could be the cause instead. */
  isOnlyCause: boolean;
}

/** Null if nothing is saturated. */
export function causeAmong(pressures: Pressure[]): Cause | null {
  const saturated = pressures.filter((pressure) => pressure.saturationConfidence !== null);
  const unexplained = saturated.filter((effect) => !saturated.some((cause) => explains(cause, effect)));
  const ordered = unexplained.toSorted(
    (a, b) =>
      strength(b.saturationConfidence) - strength(a.saturationConfidence) ||
      order.indexOf(a.resource) - order.indexOf(b.resource) ||
      b.figure - a.figure,
  );
  const [cause] = ordered;
  if (!cause) return null;
  const rivals = ordered.filter(({ resource }) => resource !== cause.resource);
  return {
    cause,
    runnerUp: rivals[0] ?? nearest(pressures.filter(({ resource }) => resource !== cause.resource)),
    isOnlyCause: !rivals.some((rival) => rival.saturationConfidence === 'high' || canCause(rival, cause)),
  };
}

/** The pressure closest to its threshold. */
export function nearest(pressures: Pressure[]): Pressure | null {
  return byNearness(pressures)[0] ?? null;
}

export function byNearness(pressures: Pressure[]): Pressure[] {
  return pressures.toSorted((a, b) => b.figure / b.threshold - a.figure / a.threshold);
}

function explains(cause: Pressure, effect: Pressure): boolean {
  if (!canCause(cause, effect)) return false;
  return (
    cause.saturationConfidence === 'high' ||
    (effect.saturationConfidence === 'medium' && !physical.has(effect.resource))
  );
}

/** Whether a place stands for hosts that are not known by name. */
const isAnywhere = (place: string): boolean => place === theMachine || isAllMembers(place);

function canCause(cause: Pressure, effect: Pressure): boolean {
  const [here, there] = [cause.where.host, effect.where.host];
  const isThere = here === there || isAnywhere(here) || isAnywhere(there);
  return isThere && effectsOf(cause.resource).includes(effect.resource);
}

function effectsOf(resource: LimitingResource): LimitingResource[] {
  const common: Readonly<Record<string, CommonResource[]>> = commonEffects;
  const own = [...ownResources].filter(([, { effectOf }]) => effectOf.includes(resource)).map(([name]) => name);
  return [...(common[resource] ?? []), ...own];
}

function strength(confidence: Confidence | null): number {
  return confidence === 'high' ? 1 : 0;
}
