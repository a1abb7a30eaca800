/** Use of resources by host: the figures behind the charts, and the published "infrastructure observations". */
import type { CampaignData } from '../analysis/analyse.ts';
import { bitsPerSecond, bytes, share, short } from '../analysis/numbers.ts';
import { liesWithin, mean, networkBits } from '../analysis/utilisation.ts';
import type { RunGroup } from '../campaign/plan.ts';
import { hostScope, machineScope, type TelemetryRow } from '../telemetry/columns.ts';
import type { Table } from './table.ts';

/** One table for the runs of a group, over their measured windows alone. */
export function useTable(group: RunGroup, title: string, { record, runs, rows }: CampaignData): Table {
  const windows = runs
    .filter((run) => run.group === group)
    .map((run) => run.window)
    .filter((window) => window !== null);
  const within = rows.filter((row) => windows.some((window) => liesWithin(row, window)));
  const byHost = Map.groupBy(
    within.filter((row) => row.scope === hostScope),
    (row) => row.host,
  );
  const machine = Map.groupBy(
    within.filter((row) => row.scope === machineScope),
    (row) => row.host,
  )
    .values()
    .next().value;
  return {
    id: `use-${group}`,
    caption: `${title}: use of resources in the measured windows`,
    columns: [
      { label: 'Host' },
      { label: 'mean', group: 'CPU', numeric: true },
      { label: 'peak', group: 'CPU', numeric: true },
      { label: 'Memory, peak', numeric: true },
      { label: 'mean', group: 'Network', numeric: true },
      { label: 'peak', group: 'Network', numeric: true },
      { label: 'sent, peak', group: 'TCP segments/s', numeric: true },
      { label: 'received, peak', group: 'TCP segments/s', numeric: true },
      { label: 'Disk writes, peak', numeric: true },
      { label: 'Disk busy, mean', numeric: true },
    ],
    rows: [
      ...record.plan.hosts
        .map((host) => ({ name: host.name, rows: byHost.get(host.name) ?? [] }))
        .filter((host) => host.rows.length > 0)
        .map((host) => ({ cells: [host.name, ...useCells(host.rows)] })),
      ...(machine ? [{ cells: ['the machine', ...useCells(machine)] }] : []),
    ],
    notes: [],
  };
}

function useCells(rows: TelemetryRow[]): string[] {
  const values = (of: (row: TelemetryRow) => number | null): number[] => rows.map(of).filter((value) => value !== null);
  const cpu = values((row) =>
    row.cores && row.cpu_used_cores !== null ? Math.min(1, row.cpu_used_cores / row.cores) : null,
  );
  const network = values(networkBits);
  return [
    share(average(cpu)),
    share(peak(cpu)),
    bytes(peak(values((row) => row.memory_used_bytes))),
    bitsPerSecond(average(network)),
    bitsPerSecond(peak(network)),
    short(peak(values((row) => row.tcp_segments_out_per_second))),
    short(peak(values((row) => row.tcp_segments_in_per_second))),
    perSecond(peak(values((row) => row.disk_write_bytes_per_second))),
    share(average(values((row) => row.disk_busy_share))),
  ];
}

function peak(values: number[]): number | null {
  return values.length === 0 ? null : values.reduce((a, b) => Math.max(a, b));
}

function average(values: number[]): number | null {
  return values.length === 0 ? null : mean(values);
}

function perSecond(value: number | null): string {
  return value === null ? bytes(null) : `${bytes(value)}/s`;
}
