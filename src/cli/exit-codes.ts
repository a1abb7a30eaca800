/** The exit codes of `proofload`. */
export const exitCodes = {
  /** Done, cleanup verified. */
  done: 0,
  /** Failed or cancelled, cleanup verified. */
  failed: 1,
  /** Refused before anything started. */
  refused: 2,
  /** Hardware may still exist; the message names it and the command that removes it. */
  hardwareLeft: 3,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];
