/**
 * A lock between processes of this machine. The kernel holds it and releases it when its holder dies, so nobody has to decide
 * whether the holder is still alive.
 */
import { lstatSync, truncateSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { RefusalError } from '../input/refusal.ts';
import { lockHolderText } from './lock-holder.ts';

/** How a caller waits for a lock. Default: silently and without limit. */
export interface LockWait {
  /** Cancels the wait. */
  signal?: AbortSignal;
  /** The longest wait. */
  limitMilliseconds?: number;
  /** Receives the holder of the lock after a few seconds, and again when it changes. */
  onProgress?: (words: string) => void;
}

/** Shorter waits print nothing. */
const quietMilliseconds = 3_000;
const firstPauseMilliseconds = 20;
const longestPauseMilliseconds = 250;

/**
 * Runs `body` while no other caller, in this process or another, holds the lock `name` of `folder`.
 *
 * The lock is an exclusive transaction on the empty SQLite database `<folder>/<name>.sole-owner`. Nothing is ever written to
 * that file: its content does not matter, and no file has to be removed when a holder dies.
 *
 * @throws RefusalError with the holder when the limit has passed, or if the path of the lock is not a file
 */
export async function asSoleOwner<Result>(
  folder: string,
  name: string,
  body: () => Promise<Result>,
  wait: LockWait = {},
): Promise<Result> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const held = await acquire(join(folder, `${name}.sole-owner`), wait);
  try {
    return await body();
  } finally {
    held.close();
  }
}

async function acquire(path: string, { signal, limitMilliseconds, onProgress }: LockWait): Promise<DatabaseSync> {
  const begun = performance.now();
  let announced = '';
  for (let pause = firstPauseMilliseconds; ; pause = Math.min(pause * 1.5, longestPauseMilliseconds)) {
    signal?.throwIfAborted();
    const held = tryToHold(path);
    if (held) return held;
    const waited = performance.now() - begun;
    if (limitMilliseconds !== undefined && waited >= limitMilliseconds) throw refusal(path, limitMilliseconds);
    if (onProgress && waited >= quietMilliseconds) {
      const text = `waiting for ${lockHolderText(path)}, which holds ${path}`;
      if (text !== announced) onProgress(text);
      announced = text;
    }
    await setTimeout(pause, undefined, signal ? { signal } : {});
  }
}

function refusal(path: string, limitMilliseconds: number): RefusalError {
  return new RefusalError([
    `${path} is held by ${lockHolderText(path)}, and was not released within ${limitMilliseconds / 1000} s: wait until that process has ended, or end it, and try again.`,
  ]);
}

/** The open database that is the lock, or null if another process holds it. */
function tryToHold(path: string): DatabaseSync | null {
  let database: DatabaseSync | null = null;
  try {
    // Opened again for each attempt: a removed file would be a different lock than its replacement.
    database = new DatabaseSync(path, { timeout: 0 });
    database.exec('BEGIN EXCLUSIVE');
    return database;
  } catch (error) {
    database?.close();
    const code = sqliteCode(error);
    if (code === sqlite.busy) return null;
    if (code !== sqlite.notADatabase && code !== sqlite.corrupt) throw unusable(path, error);
    // Nobody holds the lock if its content could be read. Truncating keeps the same file for all waiters, and if another
    // process has truncated and locked it since, it is already empty. With a new file, two processes could hold the lock.
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
  const message = error instanceof Error ? error.message : String(error);
  return new RefusalError([
    `${path} cannot be used as a lock (${kindOf(path) ?? message}): remove it, and run the command again.`,
  ]);
}

function kindOf(path: string): string | null {
  const status = lstatSync(path, { throwIfNoEntry: false });
  if (!status || status.isFile()) return null;
  return status.isDirectory() ? 'it is a folder' : 'it is not a regular file';
}
