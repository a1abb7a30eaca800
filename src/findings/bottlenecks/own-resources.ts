/** Resources that only one system or load generator has, by name, and their figures in a window. */
import { loadHosts } from '../../plan/instances.ts';
import type { WindowTelemetry } from '../../measurement/telemetry/statistics.ts';
import type { OwnResource, ServiceResource } from '../../systems/resource-facts.ts';
import { allMembersOf, serviceFacts, serviceResources } from '../../systems/registry.ts';
import { factsOf, loadResources } from '../../workloads/registry.ts';
import { coverageOfAll, wellCovered } from '../utilisation.ts';
import type { Pressure } from './bottleneck.ts';
import type { OwnScope, Subject } from './subject.ts';
import { limitDoubt } from './thresholds.ts';

/** In the order of the registries: causes before effects. */
export const ownResources: ReadonlyMap<string, OwnResource> = new Map<string, OwnResource>([
  ...serviceResources,
  ...loadResources,
]);

/** Pressures from the metrics of services. */
export function ownPressures(telemetry: WindowTelemetry, services: OwnScope[]): Pressure[] {
  return services.flatMap((scope) =>
    Object.entries(serviceFacts(scope.name).resources ?? {}).flatMap(([resource, facts]) => {
      const pressure = pressureIn(telemetry, scope, facts);
      return pressure ? [{ resource, where: { host: scope.host, service: scope.name }, ...pressure }] : [];
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
  const asked = [statistics];
  const judged = judge(used, (name) => {
    const other = measured.get(name);
    if (other) asked.push(other);
    return other?.mean ?? null;
  });
  return {
    figure: used,
    threshold,
    evidence: figure === 'count' || judged.saturationConfidence === 'high' ? 'queueing' : 'utilization',
    waiting: null,
    coverage: coverageOfAll(telemetry, asked),
    ...(figure === 'share' ? limitDoubt(used) : {}),
    ...judged,
  };
}

/** Pressures from the figures of loads. */
export function pressuresOfLoads({ loads, plan }: Subject): Pressure[] {
  return loads.flatMap(({ load, figures }) => {
    const cluster = plan.clusters[load.cluster];
    const pressures = factsOf(load.workload).pressures?.(figures, cluster) ?? [];
    return pressures.flatMap(({ of, service, ...pressure }) => {
      const hosts = of === 'own host' || !cluster ? loadHosts(load) : [allMembersOf(cluster)];
      return hosts.map((host) => ({
        ...pressure,
        where: { host, service },
        evidence: pressure.saturationConfidence === 'high' ? ('queueing' as const) : ('utilization' as const),
        waiting: null,
        coverage: 1,
      }));
    });
  });
}
