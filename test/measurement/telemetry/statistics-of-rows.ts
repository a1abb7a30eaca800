/** Statistics and series of rows without a database: for campaigns made by hand, and to hold the database's answers against. */
import type { InventoryHost } from '../../../src/hosts/inventory.ts';
import type { TimeWindow } from '../../../src/input/time-schema.ts';
import { hostScope, telemetryColumns, type TelemetryRow } from '../../../src/measurement/telemetry/columns.ts';
import { measuresWithQuantiles, type MeasureName } from '../../../src/measurement/telemetry/measures.ts';
import type { DrawnSpan, SeriesRequest } from '../../../src/measurement/telemetry/query.ts';
import type { CampaignTelemetry, ScopeStatistics, Statistics } from '../../../src/measurement/telemetry/statistics.ts';

type Value = (row: TelemetryRow, networkBitsPerSecond: number | null) => number | null;

const quotient = (used: number | null, bound: number | null) => {
  if (used === null || !bound) return null;
  // The moment of sampling explains a twentieth; more is kept.
  return used / bound >= 1 && used / bound <= 1.05 ? 1 : used / bound;
};

function networkBits(row: TelemetryRow): number | null {
  const { network_receive_bytes_per_second: received, network_send_bytes_per_second: sent } = row;
  return received === null && sent === null ? null : Math.max(received ?? 0, sent ?? 0) * 8;
}

/** The shares that campaigns made by hand have figures of; every other measure here is a column as it is. */
const shares: Partial<Record<MeasureName, Value>> = {
  cpu_share: (row) => quotient(row.cpu_used_cores, row.cores),
  memory_share: (row) => quotient(row.memory_used_bytes, row.memory_total_bytes),
  disk_share: (row) => row.disk_busy_share,
  network_share: (row, bound) => quotient(networkBits(row), bound),
  network_queued_share: ({ network_send_queue_bytes: bytes }) => (bytes === null ? null : Number(bytes > 0)),
};

const columns: Record<string, Value> = {
  ...Object.fromEntries(telemetryColumns.map(({ name }) => [name, (row: TelemetryRow) => row[name]])),
  network_bits_per_second: networkBits,
};

export function telemetryOfRows(
  rows: TelemetryRow[],
  windows: TimeWindow[],
  hosts: Pick<InventoryHost, 'name' | 'networkBitsPerSecond'>[],
): CampaignTelemetry {
  const byHost = Map.groupBy(rows, (row) => row.host);
  return {
    hosts: [...byHost].map(([host, own]) => {
      const times = own.map((row) => row.at_milliseconds);
      const sampler = statisticsOf(
        own.filter(({ scope }) => scope === hostScope).map((row) => row.sampler_cpu_cores),
        false,
      );
      return { host, span: { startMilliseconds: Math.min(...times), endMilliseconds: Math.max(...times) }, sampler };
    }),
    windows: windows.map((window) => {
      const within = rows.filter(
        (row) =>
          row.at_milliseconds - 1000 >= window.startMilliseconds && row.at_milliseconds <= window.endMilliseconds,
      );
      const byScope = Map.groupBy(within, ({ host, scope }) => `${host}\n${scope}`);
      const scopes = [...byScope.values()].map((own): ScopeStatistics => {
        const { host, scope } = own[0]!;
        const bits = hosts.find(({ name }) => name === host)?.networkBitsPerSecond ?? null;
        const named = Object.entries({ ...columns, ...shares }).flatMap(([name, value]) => {
          const statistics = statisticsOf(
            own.map((row) => value(row, bits)),
            name in shares,
          );
          if (!statistics) return [];
          const isAsked = measuresWithQuantiles.has(name);
          return [[name, isAsked ? statistics : { ...statistics, p50: null, p95: null }]];
        });
        return { host, scope, samples: own.length, measures: Object.fromEntries(named) };
      });
      return { window, scopes };
    }),
  };
}

export function seriesOfRows(rows: TelemetryRow[], requests: SeriesRequest[]): DrawnSpan[] {
  return requests.map(({ id, span, measures, hosts }) => {
    const within = rows.filter(
      ({ host, at_milliseconds: at }) =>
        hosts.includes(host) && at >= span.startMilliseconds && at <= span.endMilliseconds,
    );
    const byScope = Map.groupBy(within, ({ host, scope }) => `${host}\n${scope}`);
    const series = [...byScope.values()].map((own) => ({
      host: own[0]!.host,
      scope: own[0]!.scope,
      atMilliseconds: own.map((row) => row.at_milliseconds),
      values: Object.fromEntries(
        measures.map((name) => {
          const values = own.map((row) => ({ ...columns, ...shares })[name]!(row, null));
          return [name, { lowest: values, highest: values }];
        }),
      ),
    }));
    return { id, stretchMilliseconds: 1000, series };
  });
}

function statisticsOf(all: (number | null)[], isShare: boolean): Statistics | null {
  const values = all.filter((value) => value !== null).toSorted((a, b) => a - b);
  if (values.length === 0) return null;
  const quantile = (share: number) => {
    const place = share * (values.length - 1);
    const low = values[Math.floor(place)]!;
    return low + (values[Math.ceil(place)]! - low) * (place - Math.floor(place));
  };
  return {
    samples: values.length,
    mean: values.reduce((sum, value) => sum + value, 0) / values.length,
    p50: quantile(0.5),
    p95: quantile(0.95),
    max: values.at(-1)!,
    highShare: isShare ? values.filter((value) => value >= 0.9).length / values.length : null,
  };
}
