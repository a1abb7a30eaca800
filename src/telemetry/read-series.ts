/** Draws series out of `telemetry.parquet`. */
import type { DuckDBConnection } from '@duckdb/node-api';
import { hostScope, machineScope } from './columns.ts';
import { quoted, withDatabase } from './database.ts';
import type { MeasureName } from './measures.ts';
import { columnsOf, knownMeasures, measureExpression, numberOrNull, text } from './query.ts';
import { stretchMilliseconds } from './series.ts';
import type { DrawnSpan, SeriesRequest, TelemetrySeries } from './series.ts';

/** The lowest and the highest of each measure in every stretch of the spans, by host and scope. */
export async function readSeries(parquetPath: string, requests: SeriesRequest[]): Promise<DrawnSpan[]> {
  if (requests.length === 0) return [];
  return withDatabase(async (connection) => {
    const known = new Set(knownMeasures(await columnsOf(connection, parquetPath)));
    const drawn: DrawnSpan[] = [];
    for (const request of requests) {
      drawn.push({
        id: request.id,
        stretchMilliseconds: stretchMilliseconds(request.span),
        series: await seriesOf(connection, parquetPath, {
          ...request,
          measures: request.measures.filter((name) => known.has(name)),
        }),
      });
    }
    return drawn;
  });
}

async function seriesOf(
  connection: DuckDBConnection,
  parquetPath: string,
  { span, measures, hosts }: SeriesRequest,
): Promise<TelemetrySeries[]> {
  if (hosts.length === 0) return [];
  // A load tool's own account of its window has parts of a millisecond.
  const start = Math.floor(span.startMilliseconds);
  const values = measures.map((name) => `${measureExpression(name, null)} AS ${name}`);
  const extremes = measures.map((name) => `min(${name}), max(${name})`);
  const reader = await connection.runAndReadAll(
    `SELECT host, scope, min(at_milliseconds), ${extremes.join(', ')}
     FROM (
       SELECT host, scope, at_milliseconds, ${values.join(', ')} FROM read_parquet(${quoted(parquetPath)})
       WHERE host IN (${hosts.map(quoted).join(', ')}) AND scope IN ('${hostScope}', '${machineScope}')
         AND at_milliseconds BETWEEN ${start} AND ${span.endMilliseconds}
     )
     GROUP BY host, scope, (at_milliseconds - ${start}) // ${stretchMilliseconds(span)}
     ORDER BY host, scope, min(at_milliseconds)`,
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
