/** Mean utilization of each resource by host and run. Pure. */
import type { CampaignData } from '../findings/analyse.ts';
import type { ResourceName } from '../findings/resource-use.ts';
import { machineOf, scopeOf, theMachine, wellCovered } from '../findings/utilisation.ts';
import type { RunResult } from '../measurement/results/types.ts';
import { hostScope } from '../measurement/telemetry/columns.ts';
import { windowTelemetry, type Statistics } from '../measurement/telemetry/statistics.ts';
import { drawnHosts } from './charts/drawn-hosts.ts';

export interface HeatRow {
  resource: ResourceName;
  /** Host, or `the machine` for resources that local hosts share. */
  where: string;
  /** Utilization in the measurement window, one entry per run; null if too little of it was measured. */
  cells: (Statistics | null)[];
}

export const resourceTitles: Record<ResourceName, string> = {
  cpu: 'CPU',
  memory: 'Memory',
  disk: 'Disk',
  network: 'Network',
};

const resources: ResourceName[] = ['cpu', 'memory', 'disk', 'network'];

/** Rows by resource, shared resources before those of hosts. Resources that were never measured have no row. */
export function heatRows(data: CampaignData): HeatRow[] {
  const hosts = drawnHosts(data).map(({ name }) => name);
  return resources
    .flatMap((resource) =>
      [theMachine, ...hosts].map((where) => ({
        resource,
        where,
        cells: data.runs.map((run) => useDuring(run, { resource, where }, data)),
      })),
    )
    .filter(({ cells }) => cells.some((cell) => cell !== null));
}

function useDuring(
  run: RunResult,
  { resource, where }: Pick<HeatRow, 'resource' | 'where'>,
  { telemetry }: CampaignData,
): Statistics | null {
  const within = run.window && windowTelemetry(telemetry, run.window);
  if (!within) return null;
  const scope = where === theMachine ? machineOf(within) : scopeOf(within, where, hostScope);
  return wellCovered(within, scope?.measures[`${resource}_share`]);
}
