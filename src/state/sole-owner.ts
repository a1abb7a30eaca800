/**
 * Lets one process of this machine at a time do what only one may do. The kernel holds the lock and releases it when its
 * holder dies, however it dies: nobody has to judge whether a holder still lives.
 */
import { lstatSync, truncateSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { RefusalError } from '../input/refusal.ts';
import { lockHolderText } from './lock-holder.ts';

/** How a caller waits for a lock that another holds. Without any of it: silently, and as long as it takes. */
export interface LockWait {
  /** Ends the wait. */
  signal?: AbortSignal;
  /** The longest wait. */
  limitMilliseconds?: number;
  /** Told who holds the lock after a few seconds, and again when that changes. */
  onProgress?: (words: string) => void;
}

/** Most waits are shorter: they are not worth a line. */
const quietMilliseconds = 3_000;
const firstPauseMilliseconds = 20;
const longestPauseMilliseconds = 250;

/**
 * Runs `body` while no other caller, in this process or another, holds the lock `name` of `folder`.
 *
 * The lock is an exclusive transaction on the empty SQLite database `<folder>/<name>.sole-owner`. Nothing is ever written into
 * that file: what it contains does not matter, and no file has to be removed when a holder dies.
 *
 * @throws RefusalError when the limit has passed, with the holder, or where something that is no file takes the lock's place
 */
export async function asSoleOwner<Result>(
  folder: string,
  name: string,
  body: () => Promise<Result>,
  wait: LockWait = {},
): Promise<Result> {
  await mkdir(folder, { recursive: true });
  const held = await acquire(join(folder, `${name}.sole-owner`), wait);
  try {
    return await body();
  } finally {
    held.close();
  }
}

async function acquire(path: string, { signal, limitMilliseconds, onProgress }: LockWait): Promise<DatabaseSync> {
  const begun = performance.now();
  let told = '';
  for (let pause = firstPauseMilliseconds; ; pause = Math.min(pause * 1.5, longestPauseMilliseconds)) {
    signal?.throwIfAborted();
    const held = tryToHold(path);
    if (held) return held;
    const waited = performance.now() - begun;
    if (limitMilliseconds !== undefined && waited >= limitMilliseconds) throw refusal(path, limitMilliseconds);
    if (onProgress && waited >= quietMilliseconds) {
      const words = `waiting for ${lockHolderText(path)}, which holds ${path}`;
      if (words !== told) onProgress(words);
      told = words;
    }
    await setTimeout(pause, undefined, signal ? { signal } : {});
  }
}

function refusal(path: string, limitMilliseconds: number): RefusalError {
  return new RefusalError([
    `${path} is held by ${lockHolderText(path)}, and was not released within ${limitMilliseconds / 1000} s: wait for the end of that process, or end it, and try again.`,
  ]);
}

/** The open database that is the lock, or null where another holds it. */
function tryToHold(path: string): DatabaseSync | null {
  let database: DatabaseSync | null = null;
  try {
    // Anew for each try: a file that was removed meanwhile would be another lock than its successor's.
    database = new DatabaseSync(path, { timeout: 0 });
    database.exec('BEGIN EXCLUSIVE');
    return database;
  } catch (error) {
    database?.close();
    const code = sqliteCode(error);
    if (code === sqlite.busy) return null;
    if (code !== sqlite.notADatabase && code !== sqlite.corrupt) throw unusable(path, error);
    // Nobody holds a file whose content could be read. Cut in place it is the same file to all who wait for it, and one that
    // another cut and holds by now is empty already. A new file would let two hold what each takes for the lock.
    truncateSync(path);
    return null;
  }
}

/** https://www.sqlite.org/rescode.html */
const sqlite = { busy: 5, corrupt: 11, notADatabase: 26 };

/** The primary result code, or null for an error that is not SQLite's. */
function sqliteCode(error: unknown): number | null {
  if (!(error instanceof Error && 'errcode' in error && typeof error.errcode === 'number')) return null;
  return error.errcode & 0xff;
}

function unusable(path: string, error: unknown): unknown {
  if (sqliteCode(error) === null) return error;
  const said = error instanceof Error ? error.message : String(error);
  return new RefusalError([
    `${path} cannot serve as a lock (${kindOf(path) ?? said}): remove it, and run the command again.`,
  ]);
}

function kindOf(path: string): string | null {
  const status = lstatSync(path, { throwIfNoEntry: false });
  if (!status || status.isFile()) return null;
  return status.isDirectory() ? 'it is a folder' : 'it is no ordinary file';
}
