/** Asks telemetry how long the operations of each disk took, a second at a time. */
import { partScopes } from './columns.ts';
import { binSql, leastBlockSeconds, mostBlocks, type DiskLatencies, type LatencyCell } from './distributions.ts';
import { inWindow, text } from './query.ts';
import type { TelemetryFile } from './telemetry-file.ts';

const columns = [
  'disk_read_operations_per_second',
  'disk_write_operations_per_second',
  'disk_read_await_seconds',
  'disk_write_await_seconds',
];

/**
 * Of every disk of a host, or of the machine below it, in each window of the table `windows`. Empty for a file without these columns.
 * A rate is that of one second, so it is taken as a number of operations.
 */
export async function diskLatenciesOf(
  { connection, source, path }: TelemetryFile,
  host: string,
  known: Set<string>,
): Promise<(DiskLatencies & { window: number })[]> {
  if (columns.some((column) => !known.has(column))) return [];
  const length = `greatest(${leastBlockSeconds}, ceil((end_milliseconds - start_milliseconds) / 1000 / ${mostBlocks}))`;
  const reader = await connection.runAndReadAll(
    `SELECT number, scope, kind, floor((at_milliseconds - 1000 - start_milliseconds) / (1000 * ${length})) AS block, ${binSql('wait')} AS bin,
            sum(operations), count(*)
     FROM (
       SELECT scope, at_milliseconds, at_milliseconds // 1000 AS second, unnest(['read', 'write']) AS kind,
              unnest([disk_read_operations_per_second, disk_write_operations_per_second]) AS operations,
              unnest([disk_read_await_seconds, disk_write_await_seconds]) AS wait
       FROM ${source}
       WHERE host = $host AND (starts_with(scope, '${partScopes.disk}') OR starts_with(scope, '${partScopes.machineDisk}'))
     )
     JOIN windows USING (second)
     WHERE ${inWindow('start_milliseconds', 'end_milliseconds')} AND operations > 0 AND wait IS NOT NULL
     GROUP BY ALL ORDER BY ALL`,
    { path, host },
  );
  const byDisk = Map.groupBy(
    reader.getRowsJS(),
    ([window, scope, kind]) => `${Number(window)} ${text(scope)} ${text(kind)}`,
  );
  return [...byDisk.values()].map((rows) => ({
    window: Number(rows[0]![0]),
    host,
    scope: text(rows[0]![1]),
    kind: text(rows[0]![2]) === 'read' ? 'read' : 'write',
    cells: rows.map(cellOf),
  }));
}

const cellOf = ([, , , block, bin, operations, seconds]: unknown[]): LatencyCell => ({
  block: Number(block),
  bin: Number(bin),
  operations: Number(operations),
  seconds: Number(seconds),
});
