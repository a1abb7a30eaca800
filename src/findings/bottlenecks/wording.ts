/** Bounds as text. */
import type { CommonResource } from '../../systems/resource-facts.ts';
import { share, significant } from '../../text/figures.ts';
import type { Bound, BoundResource, Neighbour, Pressure } from './bound.ts';
import { ownResources } from './own-resources.ts';

const titles: Record<CommonResource, string> = {
  cpu: 'CPU',
  core: 'the busiest core',
  memory: 'memory',
  disk: 'disk',
  network: 'network',
  heap: 'heap',
  thread: 'the busiest thread',
};

function titleOf(resource: BoundResource): string {
  const common: Readonly<Record<string, string>> = titles;
  return ownResources.get(resource)?.title ?? common[resource] ?? resource;
}

const isCounted = (resource: BoundResource): boolean => ownResources.get(resource)?.figure === 'count';

/** `CPU of host-1`, or `heap of broker on host-1`. */
export function pressureTitle({ resource, where: { host, service } }: Pressure): string {
  return service === null ? `${titleOf(resource)} of ${host}` : `${titleOf(resource)} of ${service} on ${host}`;
}

/** A share of the bound, how many wait, or what a heap makes its threads wait for. */
export function pressureFigure({ resource, figure, threshold }: Pressure): string {
  if (isCounted(resource)) return significant(figure);
  if (resource !== 'heap') return share(figure);
  return threshold === 1 ? 'overflow' : `${share(figure)} of the time in collections`;
}

/** Where it stands between nothing and full, from 0 to 1: what has no full stands beside its threshold. */
export function shareOfScale({ resource, figure, threshold }: Pressure): number {
  return isCounted(resource) ? figure / threshold : figure;
}

export function pressurePhrase(pressure: Pressure): string {
  const at = pressure.resource === 'heap' ? ' with' : ' at';
  return `${pressureTitle(pressure)}${at} ${pressureFigure(pressure)}`;
}

export function neighbourPhrase({ name, share: part }: Neighbour): string {
  return `${share(part)} of it went to ${name}`;
}

/** The bound as a clause, without a stop. */
export function boundPhrase(bound: Bound): string {
  const next = bound.runnerUp ? `; next ${pressurePhrase(bound.runnerUp)}` : '';
  switch (bound.state) {
    case 'bound': {
      const neighbour = bound.neighbour ? ` (${neighbourPhrase(bound.neighbour)})` : '';
      return `${bound.confidence === 'sure' ? '' : 'likely '}bound by ${pressurePhrase(bound.cause)}${neighbour}${next}`;
    }
    case 'none-found': {
      const most = bound.nearest ? `; nearest ${pressurePhrase(bound.nearest)}${next}` : '';
      return `no bound found: ${clause(bound.reasons[0])}${most}`;
    }
    default: {
      const most = bound.nearest ? `; nearest ${pressurePhrase(bound.nearest)}${next}` : '';
      return `cannot tell what bounds it: ${clause(bound.reasons[0])}${most}`;
    }
  }
}

/** The first reason as a part of a longer sentence. */
function clause(sentence = ''): string {
  return sentence.replace(/\.$/, '').replace(/^(The|No|Telemetry) /, (word) => word.toLowerCase());
}
