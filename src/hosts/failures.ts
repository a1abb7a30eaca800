/** What can be amiss with a host or with what runs on it. The names are types of failure in src/failures/kinds.ts. */

/** A service that was to stay up ended; the message holds what it said last. */
export class ServiceDied extends Error {
  override readonly name = 'ServiceDied';
}

/** A host does not answer, or does not reach what it is to load. */
export class HostUnreachable extends Error {
  override readonly name = 'HostUnreachable';
}

/** The link to a host broke under a command: nobody knows how the command ended, or whether it did. Worth another try. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost';
}

/** A host that is not the one that we know, or that does not let us in: the next try would end alike. */
export class HostRefused extends Error {
  override readonly name = 'HostRefused';
}
