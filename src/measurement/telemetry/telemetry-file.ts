/** Opens a `telemetry.parquet`, which may be damaged or foreign. */
import type { DuckDBConnection } from '@duckdb/node-api';
import { FileError } from '../../input/file-error.ts';
import { dirname } from 'node:path';
import { withFile } from '../../input/open-file.ts';
import { parentOf } from '../results/layout.ts';
import { pathOf, withDatabase } from './database.ts';

/** An open telemetry file: its SQL expression and the parameter to bind. */
export interface TelemetryFile {
  connection: DuckDBConnection;
  /** For `FROM`; wants the parameter `path`. */
  source: string;
  path: string;
}

/**
 * Names of folders above the file are no columns of it: without this, one called `host=…` would give every row that host.
 */
const source = 'read_parquet($path, hive_partitioning = false)';

/**
 * Asks a telemetry file.
 *
 * @throws FileError in one sentence where there is no file, or it is cut short, or lacks what is asked of it
 */
export async function withTelemetry<T>(parquetPath: string, ask: (file: TelemetryFile) => Promise<T>): Promise<T> {
  await withFile(parquetPath, { below: parentOf(dirname(parquetPath)) }, async () => {});
  return withDatabase({ files: [parquetPath] }, async (connection) => {
    try {
      return await ask({ connection, source, path: pathOf(parquetPath) });
    } catch (error) {
      if (error instanceof FileError) throw error;
      throw unreadable(parquetPath, error instanceof Error ? error.message : String(error), error);
    }
  });
}

function unreadable(path: string, why: string, cause?: unknown): FileError {
  const [reason = ''] = why.replace(/[.!]?\s*$/, '').split('\n');
  return new FileError(
    path,
    'damaged',
    [
      `${path} cannot be read as telemetry (${reason.replace(/[.!]$/, '')}): it is truncated, was changed, or comes from another version of Proofload. Move it elsewhere to make the report without telemetry.`,
    ],
    cause,
  );
}
