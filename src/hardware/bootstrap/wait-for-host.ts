/** Paths on every rented machine. */
import { setTimeout as pause } from 'node:timers/promises';
import { HostRefused, HostUnreachable } from '../../hosts/failures.ts';
import type { Host } from '../../hosts/host.ts';

/** Mount point of the data disks. */
export const mountFolder = '/data';
/** The host's data folder, owned by the login. */
export const dataFolder = `${mountFolder}/proofload`;
/** Result of the bootstrap: `ready`, with a running self-destruct timer, or the step that failed. */
export const bootstrapFile = `${dataFolder}/bootstrap`;

export interface WaitOptions {
  limitMilliseconds: number;
  /** Pause between two checks. */
  pauseMilliseconds: number;
  onProgress?: (words: string) => void;
  signal?: AbortSignal;
}

/**
 * Waits until a rented machine answers over SSH and has run its user data.
 *
 * @throws HostUnreachable on timeout, with the last state seen, or at once when its bootstrap failed
 * @throws HostRefused at once when it is not the machine that was made
 */
export async function waitForHost(
  host: Host,
  { limitMilliseconds, pauseMilliseconds, ...watch }: WaitOptions,
): Promise<void> {
  const { name } = host.inventory;
  const begun = performance.now();
  let lastState = '';
  for (;;) {
    watch.signal?.throwIfAborted();
    let cause: unknown;
    let failure: string | null = null;
    try {
      const result = await bootstrapResult(host);
      if (result === 'ready') return;
      failure = result;
      lastState = 'it answers, and its bootstrap is still running';
    } catch (error) {
      // Waiting does not help if it is a different machine.
      if (!(error instanceof Error) || error instanceof HostRefused) throw error;
      lastState = error.message;
      cause = error;
    }
    if (failure !== null) throw new HostUnreachable(`The bootstrap of ${name} ${failure}`);
    const minutes = (performance.now() - begun) / 60_000;
    if (minutes * 60_000 >= limitMilliseconds) {
      throw new HostUnreachable(`${name} was not ready after ${minutes.toFixed(0)} min; last state: ${lastState}`, {
        cause,
      });
    }
    watch.onProgress?.(`waiting for ${name} for ${minutes.toFixed(0)} min: ${lastState}`);
    await pause(pauseMilliseconds, undefined, watch.signal ? { signal: watch.signal } : {});
  }
}

/** The result of the bootstrap; null while it runs. */
async function bootstrapResult(host: Host): Promise<string | null> {
  if (!(await host.exists(bootstrapFile))) return null;
  return (await host.run(['cat', bootstrapFile])).trim();
}
