import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import type { DuckDBConnection } from '@duckdb/node-api';

/** Opens an empty database in memory, for as long as it is used. */
export async function withDatabase<T>(use: (connection: DuckDBConnection) => Promise<T>): Promise<T> {
  // Its default is most of the machine's memory, which here is the hosts'.
  const instance = await DuckDBInstance.create(':memory:', {
    memory_limit: '1GB',
    threads: '2',
    // What does not fit is put there instead of into the current folder.
    temp_directory: join(tmpdir(), `proofload-telemetry-${process.pid}`),
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  });
  try {
    const connection = await instance.connect();
    try {
      return await use(connection);
    } finally {
      connection.closeSync();
    }
  } finally {
    instance.closeSync();
  }
}

/** Text as a literal of SQL, for the places where no parameter may stand. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
