/** Bottlenecks as text. */
import type { CommonResource } from '../../systems/resource-facts.ts';
import { share, significant } from '../../text/figures.ts';
import type { Bottleneck, LimitingResource, Neighbour, Pressure } from './bottleneck.ts';
import { ownResources } from './own-resources.ts';

const titles: Record<CommonResource, string> = {
  cpu: 'CPU',
  core: 'the busiest core',
  memory: 'memory',
  disk: 'disk',
  network: 'network',
  quota: 'CPU quota',
  softirq: 'the core with the most interrupts',
  heap: 'heap',
  thread: 'the busiest thread',
};

function titleOf(resource: LimitingResource): string {
  const common: Readonly<Record<string, string>> = titles;
  return ownResources.get(resource)?.title ?? common[resource] ?? resource;
}

const isCounted = (resource: LimitingResource): boolean => ownResources.get(resource)?.figure === 'count';

/** `CPU of host-1`, `disk sdb of host-1`, or `heap of broker on host-1`. */
export function pressureTitle({ resource, where: { host, service, part } }: Pressure): string {
  const title = part === undefined ? titleOf(resource) : `${titleOf(resource)} ${part}`;
  return service === null ? `${title} of ${host}` : `${title} of ${service} on ${host}`;
}

/** Utilization, queue length, or the share of time in garbage collection. */
export function pressureFigure({ resource, figure, figureText, threshold }: Pressure): string {
  if (figureText !== undefined) return figureText;
  if (isCounted(resource)) return significant(figure);
  if (resource !== 'heap') return share(figure);
  return threshold === 1 ? 'overflow' : `${share(figure)} of the time in collections`;
}

export function pressureText(pressure: Pressure): string {
  const at = pressure.resource === 'heap' ? ' with' : ' at';
  return `${pressureTitle(pressure)}${at} ${pressureFigure(pressure)}`;
}

export function neighbourText({ name, share: part }: Neighbour): string {
  return `${share(part)} used by ${name}`;
}

/** The bottleneck as a clause, without a full stop. */
export function bottleneckText(bottleneck: Bottleneck): string {
  const next = bottleneck.runnerUp ? `; next: ${pressureText(bottleneck.runnerUp)}` : '';
  if (bottleneck.state === 'found') {
    const neighbour = bottleneck.neighbour ? `, ${neighbourText(bottleneck.neighbour)}` : '';
    return `bottleneck: ${pressureText(bottleneck.cause)}${neighbour} (${bottleneck.confidence} confidence)${next}`;
  }
  const answer = bottleneck.state === 'none-found' ? 'no bottleneck' : 'bottleneck inconclusive';
  const nearest = bottleneck.nearest ? `; closest to saturation: ${pressureText(bottleneck.nearest)}${next}` : '';
  return `${answer}: ${asClause(bottleneck.reasons[0])}${nearest}`;
}

/** A sentence as part of a longer one. */
export function asClause(sentence = ''): string {
  return sentence.replace(/\.$/, '').replace(/^(The|No|Telemetry) /, (word) => word.toLowerCase());
}
