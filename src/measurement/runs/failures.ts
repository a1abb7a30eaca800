/**
 * Why a run came to nothing. The names are the failure types that the workflow's retry policies know: the same attempt
 * is never driven again after one of these; a fresh attempt may be.
 */

/** A load tool ended badly, or what it left cannot be used. */
export class RunFailed extends Error {
  override readonly name = 'RunFailed';
}

/** The run went on past its limit. */
export class RunTimedOut extends Error {
  override readonly name = 'RunTimedOut';
}

/** Every load came to its end, but something broke meanwhile that they cannot tell of. */
export class WindowVoid extends Error {
  override readonly name = 'WindowVoid';
}
