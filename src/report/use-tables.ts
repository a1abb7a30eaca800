/** Resource utilization by host: the figures of the charts. */
import type { CampaignData } from '../findings/analyse.ts';
import { machineOf, theMachine } from '../findings/utilisation.ts';
import { hostScope } from '../measurement/telemetry/columns.ts';
import type { MeasureName } from '../measurement/telemetry/measures.ts';
import { windowTelemetry, type ScopeStatistics } from '../measurement/telemetry/statistics.ts';
import type { RunGroup } from '../plan/plan.ts';
import { combinedGroup } from '../plan/runs-of.ts';
import { titleOfCluster } from '../systems/registry.ts';
import { bitsPerSecond, bytes, share, short } from '../text/figures.ts';
import { numberColumn, tableOf, textColumn, type Table } from '../text/table.ts';

/** One table for the runs of a group, over their measurement windows. */
export function useTable(group: RunGroup, { record, runs, telemetry }: CampaignData): Table {
  const windows = runs
    .filter((run) => run.group === group)
    .flatMap((run) => (run.window ? (windowTelemetry(telemetry, run.window) ?? []) : []));
  const byHost = Map.groupBy(
    windows.flatMap(({ scopes }) => scopes).filter(({ scope }) => scope === hostScope),
    ({ host }) => host,
  );
  const hosts = record.plan.hosts.map(({ name }) => ({ name, of: byHost.get(name) ?? [] }));
  const machine = { name: theMachine, of: windows.flatMap((within) => machineOf(within) ?? []) };
  const title = group === combinedGroup ? 'All systems combined' : `${titleOfCluster(group)}, isolated`;
  return tableOf(
    `use-${group}`,
    `${title}: resource utilization in the measurement windows`,
    [...hosts, machine].filter(({ of }) => of.length > 0),
    [
      textColumn('Host', ({ name }) => name),
      numberColumn('mean', ({ of }) => share(average(of, 'cpu_share')), 'CPU'),
      numberColumn('peak', ({ of }) => share(peak(of, 'cpu_share')), 'CPU'),
      numberColumn('Memory, peak', ({ of }) => bytes(peak(of, 'memory_used_bytes'))),
      numberColumn('mean', ({ of }) => bitsPerSecond(average(of, 'network_bits_per_second')), 'Network'),
      numberColumn('peak', ({ of }) => bitsPerSecond(peak(of, 'network_bits_per_second')), 'Network'),
      numberColumn('sent, peak', ({ of }) => short(peak(of, 'tcp_segments_out_per_second')), 'TCP segments/s'),
      numberColumn('received, peak', ({ of }) => short(peak(of, 'tcp_segments_in_per_second')), 'TCP segments/s'),
      numberColumn('Disk writes, peak', ({ of }) => highestWrites(of)),
      numberColumn('Disk busy, mean', ({ of }) => share(average(of, 'disk_share'))),
    ],
  );
}

const highestWrites = (of: ScopeStatistics[]): string => {
  const written = peak(of, 'disk_write_bytes_per_second');
  return written === null ? bytes(null) : `${bytes(written)}/s`;
};

function peak(windows: ScopeStatistics[], name: MeasureName): number | null {
  const peaks = windows.flatMap(({ measures }) => measures[name]?.max ?? []);
  return peaks.length === 0 ? null : Math.max(...peaks);
}

/** Over all seconds of all windows. */
function average(windows: ScopeStatistics[], name: MeasureName): number | null {
  const known = windows.flatMap(({ measures }) => measures[name] ?? []);
  const samples = known.reduce((sum, each) => sum + each.samples, 0);
  return samples === 0 ? null : known.reduce((sum, each) => sum + each.mean * each.samples, 0) / samples;
}
