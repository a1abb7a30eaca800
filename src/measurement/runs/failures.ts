/**
 * Failures of a run. The names are failure types in the workflow's retry policies: the same attempt is never driven again after
 * one of them, but a new attempt may be.
 */

/** A load generator failed, or its outputs are unusable. */
export class RunFailed extends Error {
  override readonly name = 'RunFailed';
}

/** The run exceeded its timeout. */
export class RunTimedOut extends Error {
  override readonly name = 'RunTimedOut';
}

/** Every load finished, but something else failed in the measurement window. */
export class InvalidWindow extends Error {
  override readonly name = 'InvalidWindow';
}
