/** What services tell of outages, over the time of each: which columns of telemetry, and the figures. */
import { DOUBLE, LIST, VARCHAR, listValue } from '@duckdb/node-api';
import type { TimeWindow } from '../../input/time-schema.ts';
import { metricsByService } from '../../systems/registry.ts';
import { timesOf, columnsOf, numberOrNull } from './query.ts';
import { withTelemetry, type TelemetryFile } from './telemetry-file.ts';

export interface OutageRequest {
  id: string;
  window: TimeWindow;
  /** Hosts of the stopped members, whose own figures do not count. */
  hosts: string[];
}

/** Over all other members. Null where no column tells. */
export interface OutageFigures {
  id: string;
  /** The first sample in which a member held another one for down, as a Unix time. */
  firstDownMilliseconds: number | null;
  /** Operations kept for members that were down, and delivered to them. */
  kept: number | null;
  delivered: number | null;
}

const sources = Object.values(metricsByService).flatMap((metrics) =>
  metrics.flatMap(({ column, ofOutage }) => (ofOutage ? [{ column, of: ofOutage }] : [])),
);

/** The figures of each outage; those of a file from before the columns existed are null. */
export async function readOutages(parquetPath: string, requests: OutageRequest[]): Promise<OutageFigures[]> {
  if (requests.length === 0) return [];
  return await withTelemetry(parquetPath, async (file) => {
    const columns = await columnsOf(file);
    const known = sources.filter(({ column }) => columns.has(column));
    const figures: OutageFigures[] = [];
    for (const { window, ...request } of requests) {
      figures.push(await figuresOf(file, { ...request, window: timesOf(window) }, known));
    }
    return figures;
  });
}

async function figuresOf(
  { connection, source, path }: TelemetryFile,
  { id, window, hosts }: OutageRequest,
  known: typeof sources,
): Promise<OutageFigures> {
  const of = (what: (typeof sources)[number]['of'], sql: (column: string) => string): string =>
    known
      .filter((each) => each.of === what)
      .map(({ column }) => sql(column))
      .join(', ') || 'NULL';
  // Rates are of a second each, as samples are. Without a sample of a counter there is nothing to add.
  const reader = await connection.runAndReadAll(
    `SELECT least(${of('members down', (column) => `min(at_milliseconds) FILTER (${column} > 0)`)}, NULL),
            ${sumOf(of('kept', (column) => `sum(${column})`))},
            ${sumOf(of('delivered', (column) => `sum(${column})`))}
     FROM ${source} WHERE at_milliseconds BETWEEN $start AND $end AND host NOT IN (SELECT unnest($hosts))`,
    { path, start: window.startMilliseconds, end: window.endMilliseconds, hosts: listValue(hosts) },
    { start: DOUBLE, end: DOUBLE, hosts: LIST(VARCHAR) },
  );
  const [down, kept, delivered] = reader.getRowsJS()[0] ?? [];
  return {
    id,
    firstDownMilliseconds: numberOrNull(down),
    kept: numberOrNull(kept),
    delivered: numberOrNull(delivered),
  };
}

/** The sum of those that are not null; null if all are. */
function sumOf(list: string): string {
  return `list_sum([${list}]::DOUBLE[])`;
}
