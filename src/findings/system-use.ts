/** Resources that a system used on shared hosts: its services are measured separately. Pure. */
import { totalOfAll } from '../statistics/sums.ts';
import type { Plan } from '../plan/plan.ts';
import type { LoadResult, RunResult } from '../measurement/results/types.ts';
import { hostScope } from '../measurement/telemetry/columns.ts';
import type { MeasureName } from '../measurement/telemetry/measures.ts';
import { windowTelemetry, type CampaignTelemetry } from '../measurement/telemetry/statistics.ts';
import { hostsOf } from './result-cost.ts';
import { meanOf } from './utilisation.ts';

/** Means over the measured window of a run; null if a part was not measured. */
export interface SystemUse {
  /** Of its services, without load generators. */
  cores: number | null;
  diskBytesPerSecond: number | null;
  /** Of the hosts that nothing else in the comparison uses, because networks are counted by host. Null if there are none. */
  networkBytesPerSecond: number | null;
}

export interface UseContext {
  plan: Plan;
  telemetry: CampaignTelemetry;
  /** The loads of the combined run: hosts that their systems use are shared. */
  combined: LoadResult[];
}

/** Null if the window of the run has no telemetry. */
export function systemUse(system: string, run: RunResult, context: UseContext): SystemUse | null {
  const { plan, telemetry } = context;
  const within = run.window && windowTelemetry(telemetry, run.window);
  if (!within) return null;
  const own = plan.hosts.flatMap(({ name, services }) =>
    services.filter((service) => service.cluster === system).map((service) => ({ name, scope: service.name })),
  );
  const ofServices = (measure: MeasureName): number | null =>
    totalOfAll(own.map(({ name, scope }) => meanOf(within, name, scope, measure)));
  const hosts = exclusiveHosts(system, context);
  const ofHosts = (measure: MeasureName): number | null =>
    totalOfAll(hosts.map((host) => meanOf(within, host, hostScope, measure)));
  return {
    cores: ofServices('cpu_used_cores'),
    diskBytesPerSecond: totalOfAll([
      ofServices('disk_read_bytes_per_second'),
      ofServices('disk_write_bytes_per_second'),
    ]),
    networkBytesPerSecond: totalOfAll([
      ofHosts('network_receive_bytes_per_second'),
      ofHosts('network_send_bytes_per_second'),
    ]),
  };
}

function exclusiveHosts(system: string, { plan, combined }: UseContext): string[] {
  const others = combined.filter(({ load }) => load.cluster !== system);
  const taken = others.flatMap(({ load }) => [...load.hosts, ...hostsOf(load.cluster, plan)]);
  return [...hostsOf(system, plan)].filter((host) => !taken.includes(host));
}
