import type { InventoryHost } from '../../src/hosts/inventory.ts';
import type { RunResult } from '../../src/measurement/results/types.ts';
import { hostScope, machineScope, telemetryColumns } from '../../src/measurement/telemetry/columns.ts';
import type { TelemetryRow, TelemetryValues } from '../../src/measurement/telemetry/columns.ts';

/** A row with the given values; all others are null. */
export function telemetryRow(
  host: string,
  scope: string,
  at_milliseconds: number,
  measured: Partial<TelemetryValues>,
): TelemetryRow {
  const nothing = Object.fromEntries(telemetryColumns.map(({ name }) => [name, null]));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every column is in the list
  return { ...(nothing as TelemetryValues), ...measured, host, scope, at_milliseconds };
}

/** Telemetry with one row per second: hosts are busy during their runs, and kafka02 has a gap of ten seconds. */
export function sampleTelemetry(
  runs: RunResult[],
  hosts: InventoryHost[],
  fromMilliseconds: number,
  toMilliseconds: number,
): TelemetryRow[] {
  const rows: TelemetryRow[] = [];
  const gap = runs[1]!.span.startMilliseconds;
  for (let at = fromMilliseconds; at < toMilliseconds; at += 1000) {
    const run = runs.find((its) => at >= its.span.startMilliseconds && at < its.span.endMilliseconds);
    let total = 0.1;
    for (const [index, host] of hosts.entries()) {
      const used = run ? activity(run, host) * (0.9 + 0.1 * Math.sin(at / 3000 + index)) : 0.03;
      total += used;
      if (host.name === 'kafka02' && at > gap && at < gap + 10_000) continue;
      rows.push(telemetryRow(host.name, hostScope, at, hostValues(host, used, index)));
    }
    for (const host of hosts.slice(0, 2)) {
      rows.push(
        telemetryRow(host.name, machineScope, at, {
          cores: 2,
          cpu_used_cores: Math.min(2, total),
          memory_used_bytes: 11e9 + total * 5e8,
          memory_total_bytes: 25.2e9,
          disk_busy_share: Math.min(1, total * 0.12),
        }),
      );
    }
  }
  return rows;
}

/** Cores that a host uses during a run. */
function activity(run: RunResult, host: InventoryHost): number {
  const kafka = host.roles.includes('kafka-broker') ? 0.42 : 0.02;
  const spark = host.roles.includes('spark-worker') ? 0.85 : 0.1;
  const cassandra = host.roles.includes('cassandra') ? 0.58 : 0.02;
  return { kafka, spark, cassandra, combined: 0.39 }[run.group] ?? 0;
}

function hostValues(host: InventoryHost, used: number, index: number): Partial<TelemetryValues> {
  const bytes = used * 4e7;
  return {
    cores: 2,
    cpu_used_cores: used,
    memory_used_bytes: (1.6 + 0.35 * index + used * 0.3) * 1e9,
    memory_total_bytes: 25.2e9,
    disk_write_bytes_per_second: used * 2.4e7,
    network_receive_bytes_per_second: host.hardware === 'type-1' ? bytes : bytes / 3,
    network_send_bytes_per_second: bytes / 2,
    tcp_segments_in_per_second: used * 9000,
    tcp_segments_out_per_second: used * 11_000,
    sampler_cpu_cores: 0.004 + 0.001 * index,
  };
}
