/** Telemetry of many hosts and many hours, made by the database: every column, every second of every host. */
import { LIST, VARCHAR, listValue } from '@duckdb/node-api';
import { telemetryColumns } from '../../src/measurement/telemetry/columns.ts';
import { withDatabase } from '../../src/measurement/telemetry/database.ts';
import { hostNames, startMilliseconds, type Extent } from './made-campaign.ts';

/** Writes `parquetPath`, in the order and with the compression of a campaign's own; returns the number of rows. */
export async function makeTelemetry(parquetPath: string, extent: Extent): Promise<number> {
  const seconds = extent.hours * 3600;
  const values = telemetryColumns.map(({ name }, index) => `${valueOf(name, index)} AS ${name}`);
  return withDatabase({ files: [parquetPath] }, async (connection) => {
    const written = await connection.run(
      `COPY (
         SELECT $names[1 + number // ${seconds}] AS host, 'host' AS scope,
                (${startMilliseconds} + 1000 * (1 + number % ${seconds}))::BIGINT AS at_milliseconds, ${values.join(', ')}
         FROM range(0, ${extent.hosts * seconds}) AS rows(number)
       ) TO $path (FORMAT parquet, COMPRESSION zstd, USE_TMP_FILE false)`,
      { path: parquetPath, names: listValue(hostNames(extent)) },
      { names: LIST(VARCHAR) },
    );
    return written.rowsChanged;
  });
}

/** What would say the same in every second; the others vary by a thousand steps, which is what noise there is in a column. */
const constant: Record<string, number> = {
  cores: 16,
  memory_total_bytes: 68_719_476_736,
  heap_max_bytes: 4_294_967_296,
};

/** A scale for each kind of column: shares up to 1, cores up to those there are, and large numbers for what is counted. */
function valueOf(name: string, index: number): string {
  const fixed = constant[name];
  if (fixed !== undefined) return `${fixed}::DOUBLE`;
  const noise = `(hash(number * 64 + ${index}) % 1000) / 1000.0`;
  if (name.endsWith('_share')) return `0.6 * ${noise}`;
  if (name.endsWith('_cores')) return `10 * ${noise}`;
  return `${name.includes('bytes') ? '3e8' : '4e3'} * ${noise}`;
}
