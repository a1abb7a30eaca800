/** Draws series out of `telemetry.parquet`. */
import { DOUBLE, LIST, VARCHAR, listValue } from '@duckdb/node-api';
import { timesOf, columnsOf, knownMeasures, numberOrNull, text, wantNic, stretchMilliseconds } from './query.ts';
import type { DrawnSpan, SeriesRequest, TelemetrySeries } from './query.ts';
import { hostScope, machineScope } from './columns.ts';
import { measures as sources, type MeasureName } from './measures.ts';
import { withTelemetry, type TelemetryFile } from './telemetry-file.ts';

/** The lowest and the highest of each measure in every stretch of the spans, by host and scope. */
export async function readSeries(parquetPath: string, requests: SeriesRequest[]): Promise<DrawnSpan[]> {
  if (requests.length === 0) return [];
  const asked = requests.map((request) => ({ ...request, span: timesOf(request.span) }));
  return withTelemetry(parquetPath, async (file) => {
    const known = new Set(knownMeasures(await columnsOf(file)));
    const drawn: DrawnSpan[] = [];
    for (const request of asked) {
      drawn.push({
        id: request.id,
        stretchMilliseconds: stretchMilliseconds(request.span),
        series: await seriesOf(file, { ...request, measures: request.measures.filter((name) => known.has(name)) }),
      });
    }
    return drawn;
  });
}

async function seriesOf(
  { connection, source, path }: TelemetryFile,
  { span, measures, hosts }: SeriesRequest,
): Promise<TelemetrySeries[]> {
  if (hosts.length === 0) return [];
  // A load generator's own account of its window has parts of a millisecond.
  const start = Math.floor(span.startMilliseconds);
  const values = measures.map((name) => `${sources[name].sql} AS ${name}`);
  const extremes = measures.map((name) => `min(${name}), max(${name})`);
  const reader = await connection.runAndReadAll(
    `SELECT host, scope, min(at_milliseconds), ${extremes.join(', ')}
     FROM (
       SELECT host, scope, at_milliseconds, ${values.join(', ')} FROM ${source}
       WHERE host IN (SELECT unnest($hosts)) AND scope IN ('${hostScope}', '${machineScope}')
         AND at_milliseconds BETWEEN $start AND $end
     )
     GROUP BY host, scope, (at_milliseconds - $start::BIGINT) // $stretch::BIGINT
     ORDER BY host, scope, min(at_milliseconds)`,
    {
      path,
      hosts: listValue(hosts),
      start,
      end: span.endMilliseconds,
      stretch: stretchMilliseconds(span),
      ...(wantNic(measures) ? { nic: null } : {}),
    },
    // A chart shows what was used, not the share of a NIC: its rate is not known here.
    {
      hosts: LIST(VARCHAR),
      start: DOUBLE,
      end: DOUBLE,
      stretch: DOUBLE,
      ...(wantNic(measures) ? { nic: DOUBLE } : {}),
    },
  );
  const byScope = Map.groupBy(reader.getRowsJS(), ([host, scope]) => `${text(host)}\n${text(scope)}`);
  return [...byScope.values()].map((rows) => ({
    host: text(rows[0]![0]),
    scope: text(rows[0]![1]),
    atMilliseconds: rows.map(([, , at]) => Number(at)),
    values: Object.fromEntries(measures.map((name, index) => [name, extremesOf(rows, index)])),
  }));
}

function extremesOf(rows: unknown[][], index: number): NonNullable<TelemetrySeries['values'][MeasureName]> {
  return {
    lowest: rows.map((row) => numberOrNull(row[3 + index * 2])),
    highest: rows.map((row) => numberOrNull(row[4 + index * 2])),
  };
}
