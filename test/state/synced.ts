import { readlinkSync } from 'node:fs';
import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { vi } from 'vitest';

/** Paths of the files and folders that are forced to disk from now on, under the names that they have at that moment. */
export async function watchSyncs(): Promise<string[]> {
  const synced: string[] = [];
  const handle = await open(import.meta.filename);
  const prototype = Object.getPrototypeOf(handle) as FileHandle;
  await handle.close();
  // oxlint-disable-next-line typescript/unbound-method -- called with its own handle below
  const { sync } = prototype;
  vi.spyOn(prototype, 'sync').mockImplementation(async function (this: FileHandle) {
    synced.push(readlinkSync(`/proc/self/fd/${this.fd}`));
    await sync.call(this);
  });
  return synced;
}
