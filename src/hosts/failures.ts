/** Failures of a host or of what runs on it. The names are failure types in src/failures/kinds.ts. */

/** A service that must stay up ended; the message has its last output. */
export class ServiceDied extends Error {
  override readonly name = 'ServiceDied';
}

/** A host does not answer, or cannot reach the system that it loads. */
export class HostUnreachable extends Error {
  override readonly name = 'HostUnreachable';
}

/** The connection to a host broke during a command: the outcome of the command is unknown. Worth a retry. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost';
}

/** A host with an unknown identity or answers of an unknown form, or that denies the login: a retry would fail the same way. */
export class HostRefused extends Error {
  override readonly name = 'HostRefused';
}

/** A host that denies the login. While it boots that passes: its SSH server may answer before it has our key. */
export class LoginRejected extends HostRefused {}

/** Does something on a host. Returns a sentence if the host is lost, or else null; throws what is a fault of what it was asked. */
export async function whyLost(work: () => Promise<void>): Promise<string | null> {
  try {
    await work();
    return null;
  } catch (error) {
    const types = [HostUnreachable, ConnectionLost, HostRefused];
    if (types.some((type) => error instanceof type)) return (error as Error).message;
    throw error;
  }
}

/** Does all of `works`, each to its end, and then throws the first failure: a host that is lost costs nothing of the others. */
export async function allToTheirEnd(works: readonly Promise<unknown>[]): Promise<void> {
  for (const outcome of await Promise.allSettled(works)) if (outcome.status === 'rejected') throw outcome.reason;
}
