/** Which of several resources at their bounds is the cause, and which is its effect. */
import { theMachine } from '../utilisation.ts';
import type { BoundResource, Confidence, Pressure } from './bound.ts';
import { allWorkers } from './spark-pressures.ts';

/**
 * What a resource at its bound brings to theirs. Memory that is read back from disk busies disk and cores; a collector busies cores and
 * stops all threads; what waits for a disk, a NIC or a core queues before the system's own threads.
 */
const effects: Record<BoundResource, BoundResource[]> = {
  memory: [
    'disk',
    'heap',
    'cpu',
    'core',
    'thread',
    'request-handlers',
    'network-processors',
    'stages',
    'compaction',
    'scheduler',
  ],
  heap: ['cpu', 'core', 'thread', 'request-handlers', 'network-processors', 'stages', 'compaction', 'scheduler'],
  disk: ['request-handlers', 'stages', 'compaction'],
  network: ['request-handlers', 'network-processors', 'stages'],
  cpu: ['core', 'thread', 'request-handlers', 'network-processors', 'stages', 'compaction', 'scheduler'],
  thread: ['core', 'request-handlers', 'network-processors', 'stages', 'scheduler'],
  core: ['request-handlers', 'network-processors', 'stages'],
  'network-processors': ['request-handlers'],
  'request-handlers': [],
  compaction: ['stages'],
  stages: [],
  scheduler: [],
};

/** Causes before effects; among equals the first is named. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys forgets its keys
const order = Object.keys(effects) as BoundResource[];

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

/** Places that stand for hosts which are not known by name. */
const anywhere = new Set([theMachine, allWorkers]);

function brings(cause: Pressure, effect: Pressure): boolean {
  const [here, there] = [cause.where.host, effect.where.host];
  const isThere = here === there || anywhere.has(here) || anywhere.has(there);
  return isThere && effects[cause.resource].includes(effect.resource);
}

function strength(confidence: Confidence | null): number {
  return confidence === 'sure' ? 1 : 0;
}
