/** Asks telemetry how fast each disk answers when it is idle. */
import { text } from './query.ts';
import type { TelemetryFile } from './telemetry-file.ts';

const columns = ['disk_await_seconds', 'disk_queue_operations', 'disk_busy_share'];

/**
 * Median seconds of an operation before a time, by `host scope`. Of seconds in which the disk made none wait: at most one
 * operation outstanding on average, and idle for half of the time. At least ten of them. Empty for a file without these columns.
 */
export async function idleDisksOf(
  { connection, source, path }: TelemetryFile,
  known: Set<string>,
  before: number | undefined,
): Promise<Map<string, number>> {
  if (before === undefined || columns.some((column) => !known.has(column))) return new Map();
  const reader = await connection.runAndReadAll(
    `SELECT host, scope, median(disk_await_seconds) FROM ${source}
     WHERE at_milliseconds <= $before AND disk_await_seconds > 0 AND disk_queue_operations <= 1 AND disk_busy_share <= 0.5
     GROUP BY host, scope HAVING count(*) >= 10`,
    { path, before },
  );
  return new Map(reader.getRowsJS().map(([host, scope, seconds]) => [`${text(host)} ${text(scope)}`, Number(seconds)]));
}
