/** A heat map of utilization by host, resource and run. */
import type { CampaignData } from '../../findings/analyse.ts';
import { saturatedShare } from '../../findings/bottlenecks/thresholds.ts';
import type { ResourceName } from '../../findings/resource-use.ts';
import { machineOf, scopeOf, theMachine, wellCovered } from '../../findings/utilisation.ts';
import type { RunResult } from '../../measurement/results/types.ts';
import { hostScope } from '../../measurement/telemetry/columns.ts';
import { windowTelemetry } from '../../measurement/telemetry/statistics.ts';
import { share } from '../../text/figures.ts';
import { drawnHosts } from '../charts/chart-series.ts';
import type { HeatMap, Node } from '../document/document.ts';

/** Lower limits of the shades; from the last one on, a resource counts as saturated. */
const shadesFrom = [0, 0.25, 0.5, 0.75, saturatedShare];

const resources: Record<ResourceName, string> = { cpu: 'CPU', memory: 'Memory', disk: 'Disk', network: 'Network' };

/** Empty without telemetry. */
export function heatMap(data: CampaignData): Node[] {
  const groups = (Object.keys(resources) as ResourceName[]).flatMap((resource) => groupOf(data, resource));
  if (groups.length === 0) return [];
  const columns = data.runs.map(({ title, level }, index) => ({
    label: String(index + 1),
    title: `${title}, ${level}`,
  }));
  const notes = [
    `Mean over the measurement window of each run. From ${share(saturatedShare)} on, CPU, NICs and disks count as saturated. A dash means that too little was measured. Memory, disks and NICs that stayed below ${share(shadesFrom[1]!)} in every run are left out.`,
  ];
  const caption = 'Mean utilization by host, resource and run (%)';
  return [
    { kind: 'heat', heat: { id: 'heat-map', caption, columns, groups, shades: shadesFrom.map(shadeTitle), notes } },
  ];
}

/** Shared resources before those of hosts. None if the resource was never measured, or never used much; of CPUs always. */
function groupOf(data: CampaignData, resource: ResourceName): HeatMap['groups'] {
  const places = [theMachine, ...drawnHosts(data).map(({ name }) => name)];
  const rows = places
    .map((label) => ({ label, cells: data.runs.map((run) => cellOf(useDuring(run, resource, label, data))) }))
    .filter(({ cells }) => cells.some(({ shade }) => shade !== null && (shade > 0 || resource === 'cpu')));
  return rows.length === 0 ? [] : [{ title: resources[resource], rows }];
}

/** Mean utilization in the measurement window; null if too little of it was measured. */
function useDuring(run: RunResult, resource: ResourceName, where: string, { telemetry }: CampaignData): number | null {
  const within = run.window && windowTelemetry(telemetry, run.window);
  if (!within) return null;
  const scope = where === theMachine ? machineOf(within) : scopeOf(within, where, hostScope);
  return wellCovered(within, scope?.measures[`${resource}_share`])?.mean ?? null;
}

/** By the rounded figure: 89.6 % is shown as 90 and has the shade of 90. */
function cellOf(mean: number | null): { text: string; shade: number | null } {
  if (mean === null) return { text: '–', shade: null };
  const percent = Math.round(mean * 100);
  return { text: String(percent), shade: shadesFrom.findLastIndex((from) => percent / 100 >= from) };
}

function shadeTitle(from: number, shade: number): string {
  const to = shadesFrom[shade + 1];
  return to === undefined ? `${share(from)} and more` : `${Math.round(from * 100)} to below ${share(to)}`;
}
