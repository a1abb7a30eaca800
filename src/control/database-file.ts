/** The database file of our own Temporal server, which may be damaged. */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { FileError } from '../input/file-error.ts';
import { asFileError } from '../input/system-fault.ts';
import { leasedStacks } from '../hardware/lease/ledger.ts';
import { DamagedDatabaseError } from './errors.ts';
import { controlFolder } from './target.ts';

export const databasePath = join(controlFolder, 'temporal.db');

/** Whether there is a database with content. Throws a `DamagedDatabaseError` if the file is not a valid database. */
export async function refuseDamagedDatabase(): Promise<boolean> {
  try {
    const found = await stat(databasePath);
    if (!found.isFile()) throw new FileError(databasePath, 'unreachable', ['it is not a file']);
    // A server killed at its start leaves an empty file, which the next server accepts.
    if (found.size === 0) return false;
    ask((database) => {
      const [first] = Object.values(database.prepare('PRAGMA quick_check(1)').get() ?? {});
      if (first !== 'ok') throw new FileError(databasePath, 'damaged', [String(first).split('\n', 1)[0] ?? '']);
    });
    return true;
  } catch (error) {
    const fault = await asFileError(databasePath, error);
    if (fault instanceof FileError && fault.fault === 'absent') return false;
    if (isBusy(error)) return true;
    if (!(fault instanceof FileError) && !isSqliteError(error)) throw error;
    const [reason = ''] = fault instanceof FileError ? fault.faults : [messageOf(error)];
    throw new DamagedDatabaseError(databasePath, reason.replace(/\.$/, ''), await leasedStacks());
  }
}

/**
 * Whether the database contains a campaign, for use when no server is running. Workflow ids start with the id of their
 * state folder and a slash.
 */
export async function databaseKnows(campaignId: string): Promise<boolean> {
  if (!(await refuseDamagedDatabase())) return false;
  return ask((database) => {
    const tables = database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'executions_visibility'").get();
    if (!tables) return false;
    const query = 'SELECT 1 FROM executions_visibility WHERE workflow_id = $id OR workflow_id LIKE $ending LIMIT 1';
    // `_` matches any character: at worst a server starts for an id that it does not know.
    return database.prepare(query).get({ id: campaignId, ending: `%/${campaignId}` }) !== undefined;
  });
}

function ask<Answer>(question: (database: DatabaseSync) => Answer): Answer {
  const database = new DatabaseSync(databasePath, { readOnly: true, timeout: 5_000 });
  try {
    return question(database);
  } finally {
    database.close();
  }
}

function isSqliteError(error: unknown): error is Error & { errcode: number } {
  return error instanceof Error && 'code' in error && error.code === 'ERR_SQLITE_ERROR' && 'errcode' in error;
}

/** Another process writes to the database, so a server uses it. (SQLITE_BUSY and SQLITE_LOCKED, without their extensions.) */
function isBusy(error: unknown): boolean {
  return isSqliteError(error) && [5, 6].includes(error.errcode % 256);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
