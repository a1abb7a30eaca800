/** Queries `telemetry.parquet`, which docs/data.md describes. */
import { measureNames, measures, nicBitsPerSecond, type MeasureName } from './measures.ts';
import type { TelemetryFile } from './telemetry-file.ts';

/** The columns of a file. An earlier file may lack newer columns. */
export async function columnsOf({ connection, source, path }: TelemetryFile): Promise<Set<string>> {
  const reader = await connection.runAndReadAll(`DESCRIBE SELECT * FROM ${source}`, { path });
  return new Set(reader.getRowObjectsJS().map(({ column_name: name }) => text(name)));
}

/** The measures that these columns allow. */
export function knownMeasures(columns: Set<string>): MeasureName[] {
  return measureNames.filter((name) => measures[name].columns.every((column) => columns.has(column)));
}

/** Whether these measures need the parameter `nic`, the rate of the hosts' NICs in bits a second. */
export function wantNic(names: MeasureName[]): boolean {
  return names.some((name) => measures[name].sql.includes(nicBitsPerSecond));
}

/** A sample's rates cover the second before it, so that second must be in the window too. */
export function inWindow(start: string, end: string): string {
  return `at_milliseconds - 1000 >= ${start} AND at_milliseconds <= ${end}`;
}

export function numberOrNull(value: unknown): number | null {
  return value === null || value === undefined ? null : Number(value);
}

export function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
