/** Paths on every rented machine. */
import { setTimeout as pause } from 'node:timers/promises';
import { HostRefused, HostUnreachable, LoginRejected } from '../../hosts/failures.ts';
import type { Host } from '../../hosts/host.ts';

/** Mount point of the data disks. */
export const mountFolder = '/data';
/** The host's data folder, owned by the login. */
export const dataFolder = `${mountFolder}/proofload`;
/** Result of the bootstrap: `ready`, with a running self-destruct timer, or the step that failed. */
export const bootstrapFile = `${dataFolder}/bootstrap`;

/** For which a machine that boots may deny the login. */
const loginMilliseconds = 5 * 60_000;

export interface WaitOptions {
  limitMilliseconds: number;
  /** After which a host is given up that never accepted a connection. */
  silentMilliseconds: number;
  /** Pause between two checks. */
  pauseMilliseconds: number;
  onProgress?: (words: string) => void;
  signal?: AbortSignal;
}

/**
 * Waits until a rented machine answers over SSH and has run its user data.
 *
 * @throws HostUnreachable on timeout, with the last state seen, or at once when its bootstrap failed
 * @throws HostRefused at once when it is not the machine that was made, and when it still denies the login minutes after it first answered
 */
export async function waitForHost(
  host: Host,
  { limitMilliseconds, silentMilliseconds, pauseMilliseconds, ...watch }: WaitOptions,
): Promise<void> {
  const { name } = host.inventory;
  const begun = performance.now();
  let lastState = '';
  let answeredAt: number | null = null;
  for (;;) {
    watch.signal?.throwIfAborted();
    let cause: unknown;
    let failure: string | null = null;
    try {
      const result = await bootstrapResult(host);
      answeredAt ??= performance.now();
      if (result === 'ready') return;
      failure = result;
      lastState = 'it answers, and its bootstrap is still running';
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      if (error instanceof HostRefused) {
        answeredAt ??= performance.now();
        // Waiting does not help if it is a different machine, or one that does not get our key.
        if (!(error instanceof LoginRejected) || performance.now() - answeredAt >= loginMilliseconds) throw error;
      }
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
    if (answeredAt === null && minutes * 60_000 >= silentMilliseconds) {
      throw new HostUnreachable(
        `${name} accepted no connection for ${minutes.toFixed(0)} min (${lastState}). Most likely its firewall expects you at another address: a proxy or VPN may change yours. Set sshFrom in the stack file, or PROOFLOAD_SSH_FROM, to the range that you come from.`,
        { cause },
      );
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
