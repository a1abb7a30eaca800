import { setTimeout as delay } from 'node:timers/promises';

/** Whether a system reports that it can be used. */
export type Readiness = { ready: true } | { ready: false; waitingFor: string };

const pollMilliseconds = 200;

/** A system was not ready before the timeout. */
export class NotReady extends Error {
  override name = 'NotReady';
}

export interface Wait {
  /** Subject of the sentences on the wait. */
  what: string;
  limitSeconds: number;
  onProgress?: (activity: string) => void;
  /** Aborts the wait. */
  signal?: AbortSignal | undefined;
}

/** Polls until the system is ready. After the timeout, throws with the last answer. Errors of `ask` pass through. */
export async function waitUntilReady(
  ask: () => Promise<Readiness>,
  { what, limitSeconds, onProgress = () => {}, signal }: Wait,
): Promise<void> {
  const end = performance.now() + limitSeconds * 1000;
  for (;;) {
    const readiness = await ask();
    if (readiness.ready) return;
    if (performance.now() > end) {
      throw new NotReady(`${what} was not ready after ${limitSeconds} s: ${readiness.waitingFor}`);
    }
    onProgress(`${what}: ${readiness.waitingFor}`);
    await delay(pollMilliseconds, undefined, { signal });
  }
}
