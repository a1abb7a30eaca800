import { worstOf } from '../findings/thresholds/judge-value.ts';
import type { ThresholdVerdict } from '../findings/thresholds/threshold-finding.ts';

/** The exit codes of `proofload`. */
export const exitCodes = {
  /** Done, cleanup verified. */
  done: 0,
  /** Failed or cancelled, cleanup verified. */
  failed: 1,
  /** Refused before anything started. */
  refused: 2,
  /** Hardware, or what was made on an existing cluster, may be left; the message names it and the command that removes it. */
  hardwareLeft: 3,
  /** Done, cleanup verified, and a threshold failed. */
  thresholdFailed: 4,
  /** Done, cleanup verified, no threshold failed, and at least one could not be judged. */
  thresholdInconclusive: 5,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

const codes: Record<ThresholdVerdict, ExitCode> = {
  pass: exitCodes.done,
  fail: exitCodes.thresholdFailed,
  inconclusive: exitCodes.thresholdInconclusive,
};

/** The exit code of the worst verdict; that of success without any. */
export function gateExitCode(findings: { verdict: ThresholdVerdict }[]): ExitCode {
  return codes[worstOf(findings)];
}
