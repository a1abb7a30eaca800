/** Resources of systems' and load generators' own, by their names, and their figures in a window. */
import { loadHosts } from '../../plan/instances.ts';
import type { WindowTelemetry } from '../../measurement/telemetry/statistics.ts';
import type { OwnResource, ServiceResource } from '../../systems/resource-facts.ts';
import { allMembersOf, serviceFacts, serviceResources } from '../../systems/registry.ts';
import { factsOf, loadResources } from '../../workloads/registry.ts';
import { wellCovered } from '../utilisation.ts';
import type { Pressure } from './bound.ts';
import type { OwnScope, Subject } from './subject.ts';

/** In the order of the registries: causes before effects. */
export const ownResources: ReadonlyMap<string, OwnResource> = new Map<string, OwnResource>([
  ...serviceResources,
  ...loadResources,
]);

/** What the metrics of services say of their own resources. */
export function ownPressures(telemetry: WindowTelemetry, services: OwnScope[]): Pressure[] {
  return services.flatMap((scope) =>
    Object.entries(serviceFacts(scope.name).resources ?? {}).flatMap(([resource, facts]) => {
      const judged = pressureIn(telemetry, scope, facts);
      return judged ? [{ resource, where: { host: scope.host, service: scope.name }, ...judged }] : [];
    }),
  );
}

function pressureIn(
  telemetry: WindowTelemetry,
  scope: OwnScope,
  { measure, figure, threshold, judge }: ServiceResource,
): Omit<Pressure, 'resource' | 'where'> | null {
  const measured = new Map(Object.entries(scope.measures));
  const statistics = wellCovered(telemetry, measured.get(measure));
  if (!statistics) return null;
  const used = figure === 'share' ? statistics.mean : (statistics.p50 ?? statistics.mean);
  return { figure: used, threshold, ...judge(used, (name) => measured.get(name)?.mean ?? null) };
}

/** What the figures of loads say of their system. */
export function pressuresOfLoads({ loads, plan }: Subject): Pressure[] {
  return loads.flatMap(({ load, figures }) => {
    const cluster = plan.clusters[load.cluster];
    const told = factsOf(load.workload).pressures?.(figures) ?? [];
    return told.flatMap(({ of, service, ...pressure }) => {
      const hosts = of === 'own host' || !cluster ? loadHosts(load) : [allMembersOf(cluster)];
      return hosts.map((host) => ({ ...pressure, where: { host, service } }));
    });
  });
}
