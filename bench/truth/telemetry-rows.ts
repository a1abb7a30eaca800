/**
 * The rows of telemetry of a window, small enough to be committed. Statistics can be made from them again: of other measures, or of
 * another part of the run.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TimeWindow } from '../../src/input/time-schema.ts';
import {
  eachColumn,
  machineScope,
  partScopes,
  telemetryColumns,
  type TelemetryColumnName,
  type TelemetryRow,
} from '../../src/measurement/telemetry/columns.ts';
import type { InventoryHost } from '../../src/hosts/inventory.ts';
import {
  windowTelemetry,
  type ScopeStatistics,
  type Statistics,
  type WindowTelemetry,
} from '../../src/measurement/telemetry/statistics.ts';
import { writeRows } from '../../src/measurement/telemetry/store.ts';
import { summariseTelemetry } from '../../src/measurement/telemetry/summarise.ts';

/** One scope of a host, a value for each of its rows. */
interface ScopeRows {
  scope: string;
  /** Positions in the host's times; absent if it has a row at each. */
  rows?: number[];
  /** A column that does not change is one value. Absent columns were not measured. */
  columns: Record<string, number | (number | null)[]>;
}

interface HostRows {
  host: string;
  /** Unix milliseconds of the first sample, then the time since the sample before. */
  at: number[];
  scopes: ScopeRows[];
}

export type TelemetryRows = HostRows[];

/** Significant digits of a value: less than what a second of sampling is uncertain by. */
const digits = 5;

/**
 * Of a shared machine, the rows of one host.
 *
 * @param rows in any order
 */
export function compactRows(rows: TelemetryRow[]): TelemetryRows {
  const ofHosts = Map.groupBy(rows, ({ host }) => host);
  // Every local host reports the same machine: findings use that of the host with the most rows.
  const [reporter] = [...ofHosts].toSorted((one, other) => machineRows(other) - machineRows(one))[0] ?? [];
  return [...ofHosts].map(([host, its]) => {
    const times = [...new Set(its.map((row) => row.at_milliseconds))].toSorted((one, other) => one - other);
    const own = its.filter(({ scope }) => host === reporter || !isOfMachine(scope));
    return {
      host,
      at: times.map((time, index) => time - (times[index - 1] ?? 0)),
      scopes: [...Map.groupBy(own, ({ scope }) => scope)].map(([scope, each]) => scopeRows(scope, each, times)),
    };
  });
}

function machineRows([, rows]: [string, TelemetryRow[]]): number {
  return rows.filter(({ scope }) => scope === machineScope).length;
}

function isOfMachine(scope: string): boolean {
  return scope === machineScope || scope.startsWith(partScopes.machineDisk);
}

function scopeRows(scope: string, unsorted: TelemetryRow[], times: number[]): ScopeRows {
  const rows = unsorted.toSorted((one, other) => one.at_milliseconds - other.at_milliseconds);
  const columns = telemetryColumns.flatMap(({ name }): [string, number | (number | null)[]][] => {
    const values = rows.map((row) => shortIfAny(row[name]));
    const [first] = values;
    if (values.every((value) => value === first)) return typeof first === 'number' ? [[name, first]] : [];
    return [[name, values]];
  });
  return {
    scope,
    ...(rows.length < times.length ? { rows: rows.map((row) => times.indexOf(row.at_milliseconds)) } : {}),
    columns: Object.fromEntries(columns),
  };
}

/** The rows again, without columns that are no longer known. */
export function* rowsFrom(hosts: TelemetryRows): Generator<TelemetryRow> {
  for (const { host, at, scopes } of hosts) {
    let time = 0;
    const times = at.map((step) => (time += step));
    for (const { scope, rows = times.map((_, index) => index), columns } of scopes) {
      for (const [position, index] of rows.entries()) {
        const valueOf = (name: TelemetryColumnName): number | null => {
          const values = columns[name];
          return Array.isArray(values) ? (values[position] ?? null) : (values ?? null);
        };
        yield { host, scope, at_milliseconds: times[index]!, ...eachColumn(valueOf) };
      }
    }
  }
}

/** The columns that have any value. */
export function columnsIn(hosts: TelemetryRows): string[] {
  const names = hosts.flatMap(({ scopes }) => scopes.flatMap(({ columns }) => Object.keys(columns)));
  return [...new Set(names)].toSorted();
}

/** Statistics of a part of the run, by the current measures; null if it has no samples. */
export async function statisticsOfRows(
  rows: TelemetryRows,
  window: TimeWindow,
  hosts: InventoryHost[],
): Promise<WindowTelemetry | null> {
  const folder = await mkdtemp(join(tmpdir(), 'proofload-rows-'));
  try {
    const path = join(folder, 'telemetry.parquet');
    await writeRows(rowsFrom(rows), path);
    const found = windowTelemetry(await summariseTelemetry(path, { windows: [window], hosts }), window);
    return found && { window, scopes: found.scopes.map(rounded) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function rounded({ measures, ...scope }: ScopeStatistics): ScopeStatistics {
  const entries = Object.entries(measures).map(([name, its]) => [name, shortStatistics(its)] as const);
  return { ...scope, measures: Object.fromEntries(entries) };
}

function shortStatistics({ samples, mean, p50, p95, max, highShare, tenths }: Statistics): Statistics {
  return {
    samples,
    mean: short(mean),
    p50: shortIfAny(p50),
    p95: shortIfAny(p95),
    max: short(max),
    highShare: shortIfAny(highShare),
    ...(tenths ? { tenths: tenths.map(shortIfAny) } : {}),
  };
}

function short(value: number): number {
  return Number(value.toPrecision(digits));
}

function shortIfAny(value: number | null): number | null {
  return value === null ? null : short(value);
}
