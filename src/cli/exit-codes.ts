/** What an exit code of `proofload` means. */
export const exitCodes = {
  /** Done, and the hardware is proven gone. */
  done: 0,
  /** Failed or cancelled, and the hardware is proven gone. */
  failed: 1,
  /** Refused before anything was started. */
  refused: 2,
  /** Hardware may be left; the message names it and the command that removes it. */
  hardwareLeft: 3,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];
