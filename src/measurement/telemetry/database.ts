/**
 * DuckDB with the files it may touch. Values reach SQL as bound parameters, and paths by `pathOf` alone: results may come
 * from somebody else.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DuckDBInstance, LIST, VARCHAR, listValue, type DuckDBConnection } from '@duckdb/node-api';

/** What SQL may read and write; nothing else on this machine, and nothing on the network. */
export interface Reach {
  files?: string[];
  folders?: string[];
}

export interface DatabaseOptions {
  /** Beyond it, data is put on disk. The process uses up to a gigabyte more. */
  memoryLimit?: string;
}

/** Opens an empty database in memory, for as long as it is used. Its settings cannot be changed by what is asked of it. */
export async function withDatabase<T>(
  { files = [], folders = [] }: Reach,
  use: (connection: DuckDBConnection) => Promise<T>,
  { memoryLimit = '1GB' }: DatabaseOptions = {},
): Promise<T> {
  // What does not fit into memory is put there instead of into the current folder. Its name is nobody's to guess.
  const temporary = await mkdtemp(join(tmpdir(), 'proofload-telemetry-'));
  try {
    const instance = await DuckDBInstance.create(':memory:', {
      // Its default is most of the machine's memory, which here is the hosts'.
      memory_limit: memoryLimit,
      threads: '2',
      temp_directory: temporary,
      autoinstall_known_extensions: 'false',
      autoload_known_extensions: 'false',
      allow_community_extensions: 'false',
    });
    try {
      const connection = await instance.connect();
      try {
        await limit(connection, files, folders);
        return await use(connection);
      } finally {
        connection.closeSync();
      }
    } finally {
      instance.closeSync();
    }
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

/** A path as a parameter of `read_parquet`, which would take `*`, `?` and `[` for a pattern of other files. */
export function pathOf(file: string): string {
  return resolve(file).replaceAll(/[*?[]/g, '[$&]');
}

async function limit(connection: DuckDBConnection, files: string[], folders: string[]): Promise<void> {
  const paths = [...new Set(files.flatMap((file) => [resolve(file), pathOf(file)]))];
  await connection.run('SET allowed_paths = $paths', { paths: listValue(paths) }, { paths: LIST(VARCHAR) });
  for (const folder of folders.flatMap((each) => [resolve(each), pathOf(each)])) {
    await connection.run("SET allowed_directories = list_append(current_setting('allowed_directories'), $folder)", {
      folder: `${folder}/`,
    });
  }
  await connection.run('SET enable_external_access = false');
  await connection.run('SET lock_configuration = true');
}
