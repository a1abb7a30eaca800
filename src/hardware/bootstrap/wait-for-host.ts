import { setTimeout as pause } from 'node:timers/promises';
import { HostRefused, HostUnreachable } from '../../hosts/failures.ts';
import type { Host } from '../../hosts/host.ts';
import { bootstrapFile } from './rented-machine.ts';

export interface Waiting {
  limitMilliseconds: number;
  /** From one look to the next. */
  pauseMilliseconds: number;
  onProgress?: (words: string) => void;
  signal?: AbortSignal;
}

/**
 * Waits until a rented machine answers by SSH and has carried out its user data.
 *
 * @throws HostUnreachable when the limit has passed, with what was seen last, or at once when its bootstrap failed
 * @throws HostRefused at once when it is not the machine that was made
 */
export async function waitForHost(
  host: Host,
  { limitMilliseconds, pauseMilliseconds, ...watch }: Waiting,
): Promise<void> {
  const { name } = host.inventory;
  const begun = performance.now();
  let seen = '';
  for (;;) {
    watch.signal?.throwIfAborted();
    let cause: unknown;
    let failure: string | null = null;
    try {
      const said = await bootstrapWord(host);
      if (said === 'ready') return;
      failure = said;
      seen = 'it answers, and is still carrying out its user data';
    } catch (error) {
      // No waiting mends a machine that is another one than was made.
      if (!(error instanceof Error) || error instanceof HostRefused) throw error;
      seen = error.message;
      cause = error;
    }
    if (failure !== null) throw new HostUnreachable(`The bootstrap of ${name} ${failure}`);
    const minutes = (performance.now() - begun) / 60_000;
    if (minutes * 60_000 >= limitMilliseconds) {
      throw new HostUnreachable(`${name} was not ready after ${minutes.toFixed(0)} min; what was seen last: ${seen}`, {
        cause,
      });
    }
    watch.onProgress?.(`waiting for ${name} for ${minutes.toFixed(0)} min: ${seen}`);
    await pause(pauseMilliseconds, undefined, watch.signal ? { signal: watch.signal } : {});
  }
}

/** What the bootstrap said at its end, or null while it goes on. */
async function bootstrapWord(host: Host): Promise<string | null> {
  if (!(await host.exists(bootstrapFile))) return null;
  return (await host.run(['cat', bootstrapFile])).trim();
}
