/** Asks telemetry what services counted of single operations. */
import { partScopes } from './columns.ts';
import type { CountedHistogram } from './distributions.ts';
import { inWindow, text } from './query.ts';
import type { TelemetryFile } from './telemetry-file.ts';

/**
 * Of every histogram of the services on a host, in each window of the table `windows`. A count is of the five seconds before its row, so at the
 * start of a window up to that much may be from before it. Empty for a file without histograms.
 */
export async function histogramsOf(
  { connection, source, path }: TelemetryFile,
  host: string,
  known: Set<string>,
): Promise<(CountedHistogram & { window: number })[]> {
  if (!known.has('histogram_count')) return [];
  const reader = await connection.runAndReadAll(
    `SELECT number, scope, sum(histogram_count)
     FROM (
       SELECT scope, at_milliseconds, at_milliseconds // 1000 AS second, histogram_count FROM ${source}
       WHERE host = $host AND starts_with(scope, '${partScopes.histogram}') AND histogram_count > 0
     )
     JOIN windows USING (second)
     WHERE ${inWindow('start_milliseconds', 'end_milliseconds')}
     GROUP BY number, scope`,
    { path, host },
  );
  const buckets = reader.getRowsJS().map(([window, scope, count]) => {
    const [service = '', histogram = '', bound = ''] = text(scope).slice(partScopes.histogram.length).split('/');
    const upTo = Number(bound);
    return {
      window: Number(window),
      service,
      histogram,
      upTo: Number.isFinite(upTo) ? upTo : null,
      count: Number(count),
    };
  });
  const byHistogram = Map.groupBy(buckets, ({ window, service, histogram }) => `${window} ${service} ${histogram}`);
  return [...byHistogram.values()].map((own) => ({
    window: own[0]!.window,
    host,
    service: own[0]!.service,
    histogram: own[0]!.histogram,
    buckets: own
      .map(({ upTo, count }) => ({ upTo, count }))
      .toSorted((one, other) => (one.upTo ?? Infinity) - (other.upTo ?? Infinity)),
  }));
}
