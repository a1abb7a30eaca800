/** Resource utilization by host: the figures of the charts. */
import { numberColumns } from '../text/table.ts';
import type { CampaignData } from '../findings/analyse.ts';
import { bitsPerSecond, bytes, share, short } from '../text/figures.ts';
import { machineOf, theMachine } from '../findings/utilisation.ts';
import type { RunGroup } from '../plan/plan.ts';
import { hostScope } from '../measurement/telemetry/columns.ts';
import type { MeasureName } from '../measurement/telemetry/measures.ts';
import { windowTelemetry, type ScopeStatistics } from '../measurement/telemetry/statistics.ts';
import type { Table } from './table.ts';

/** One table for the runs of a group, over their measurement windows. */
export function useTable(group: RunGroup, title: string, { record, runs, telemetry }: CampaignData): Table {
  const windows = runs
    .filter((run) => run.group === group)
    .flatMap((run) => (run.window ? [windowTelemetry(telemetry, run.window)] : []))
    .filter((within) => within !== null);
  const byHost = Map.groupBy(
    windows.flatMap(({ scopes }) => scopes).filter(({ scope }) => scope === hostScope),
    ({ host }) => host,
  );
  const machine = windows.map(machineOf).filter((scope) => scope !== null);
  return {
    id: `use-${group}`,
    caption: `${title}: resource utilization in the measurement windows`,
    columns: [
      { label: 'Host' },
      { label: 'mean', group: 'CPU', numeric: true },
      { label: 'peak', group: 'CPU', numeric: true },
      { label: 'Memory, peak', numeric: true },
      { label: 'mean', group: 'Network', numeric: true },
      { label: 'peak', group: 'Network', numeric: true },
      { label: 'sent, peak', group: 'TCP segments/s', numeric: true },
      { label: 'received, peak', group: 'TCP segments/s', numeric: true },
      ...numberColumns('Disk writes, peak', 'Disk busy, mean'),
    ],
    rows: [
      ...record.plan.hosts.flatMap(({ name }) => {
        const own = byHost.get(name);
        return own ? [{ cells: [name, ...useCells(own)] }] : [];
      }),
      ...(machine.length > 0 ? [{ cells: [theMachine, ...useCells(machine)] }] : []),
    ],
    notes: [],
  };
}

function useCells(windows: ScopeStatistics[]): string[] {
  return [
    share(average(windows, 'cpu_share')),
    share(peak(windows, 'cpu_share')),
    bytes(peak(windows, 'memory_used_bytes')),
    bitsPerSecond(average(windows, 'network_bits_per_second')),
    bitsPerSecond(peak(windows, 'network_bits_per_second')),
    short(peak(windows, 'tcp_segments_out_per_second')),
    short(peak(windows, 'tcp_segments_in_per_second')),
    perSecond(peak(windows, 'disk_write_bytes_per_second')),
    share(average(windows, 'disk_share')),
  ];
}

function peak(windows: ScopeStatistics[], name: MeasureName): number | null {
  const peaks = windows.map(({ measures }) => measures[name]?.max).filter((value) => value !== undefined);
  return peaks.length === 0 ? null : Math.max(...peaks);
}

/** Over all seconds of all windows. */
function average(windows: ScopeStatistics[], name: MeasureName): number | null {
  const known = windows.map(({ measures }) => measures[name]).filter((value) => value !== undefined);
  const samples = known.reduce((sum, its) => sum + its.samples, 0);
  return samples === 0 ? null : known.reduce((sum, its) => sum + its.mean * its.samples, 0) / samples;
}

function perSecond(value: number | null): string {
  return value === null ? bytes(null) : `${bytes(value)}/s`;
}
