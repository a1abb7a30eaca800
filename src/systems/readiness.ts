import { setTimeout as delay } from 'node:timers/promises';

/** A system's own word on whether it can be used, asked once. */
export type Readiness = { ready: true } | { ready: false; waitingFor: string };

const pollMilliseconds = 200;

/** A system that did not become ready in time. */
export class NotReady extends Error {
  override name = 'NotReady';
}

export interface Wait {
  /** Begins the sentences about it. */
  what: string;
  limitSeconds: number;
  onProgress?: (doing: string) => void;
  /** Ends the wait. */
  signal?: AbortSignal | undefined;
}

/** Asks until the answer is yes. Throws what the question throws, and with the last answer when time is up. */
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
