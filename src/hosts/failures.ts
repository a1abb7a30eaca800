/** What can be amiss with a host or with what runs on it. The names are types of failure in src/failures/kinds.ts. */

/** A service that was to stay up ended; the message holds what it said last. */
export class ServiceDied extends Error {
  override readonly name = 'ServiceDied';
}

/** A host does not answer, or does not reach what it is to load. */
export class HostUnreachable extends Error {
  override readonly name = 'HostUnreachable';
}
