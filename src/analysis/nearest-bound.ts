import { theMachine } from './utilisation.ts';
import type { Bound, ResourceName, ResourceUse } from './findings.ts';

/** From this mean use on a resource is called the bound: queueing delay at 90 % is ten times the service time (M/M/1). */
export const boundShare = 0.9;

const resources: ResourceName[] = ['cpu', 'memory', 'network', 'disk'];

/** The resource whose mean use is nearest its bound, and the most used of the other resources as the runner-up.
 * `outsideShare` is the share of a shared machine's cores that nothing of its hosts used. */
export function nearestBound(uses: ResourceUse[], outsideShare: number | null): Bound {
  const ordered = uses.toSorted((a, b) => b.meanShare - a.meanShare);
  const nearest = ordered[0];
  if (!nearest) return { state: 'cannot-tell', reason: 'telemetry is missing for most of the window' };
  return {
    state: nearest.meanShare >= boundShare ? 'at-bound' : 'below-bound',
    nearest: {
      ...nearest,
      outsideShare: nearest.resource === 'cpu' && nearest.where === theMachine ? outsideShare : null,
    },
    runnerUp: ordered.find((use) => use.resource !== nearest.resource) ?? null,
    unknown: resources.filter((resource) => !uses.some((use) => use.resource === resource)),
  };
}
