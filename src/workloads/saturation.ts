/** A batch that is more than the machines can do, with what shows it. Pure. */

export interface Saturation {
  /** The part of the batch that did not get on, such as `aggregate-by-key trial 6`. */
  at: string;
  /** The stage of that part, counted from 1, and how many the part has. */
  stage: number;
  of: number;
  /** One sentence. */
  reason: string;
  evidence: SaturationEvidence;
}

/** What the batch said of itself last. A load generator may keep more of it in its own figures. */
export interface SaturationEvidence {
  atMilliseconds: number;
  /** Tasks of the stages under way; null where it had not been asked before it died. */
  tasks: { total: number; done: number; running: number; failed: number } | null;
  /** Tasks a second in that stage, and the seconds until its end at that rate; null where none finished. */
  tasksPerSecond: number | null;
  expectedSeconds: number | null;
  /** The last lines of its standard error. */
  lastWords: string;
}
