/** A batch that saturates the machines, with the evidence. Pure. */

export interface Saturation {
  /** The part of the batch that made no progress, such as `aggregate-by-key trial 6`. */
  at: string;
  /** The stage of that part, from 1, and the number of its stages. */
  stage: number;
  of: number;
  /** One sentence. */
  reason: string;
  evidence: SaturationEvidence;
}

/** The last state that the batch reported. A load generator may keep more in its own figures. */
export interface SaturationEvidence {
  atMilliseconds: number;
  /** Tasks of the active stages; null if the batch died before it was queried. */
  tasks: { total: number; done: number; running: number; failed: number } | null;
  /** Tasks a second in that stage, and the seconds until its end at that rate; null if none finished. */
  tasksPerSecond: number | null;
  expectedSeconds: number | null;
  /** The last lines of its standard error. */
  lastOutput: string;
}
