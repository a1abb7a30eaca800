/** A batch that saturates the machines, with the evidence. Pure. */
import { z } from 'zod';
import { timeSchema } from '../input/time-schema.ts';

/** What every load generator keeps; one may extend it. */
export const saturationEvidenceSchema = z.object({
  atMilliseconds: timeSchema,
  /** Tasks of the active stages; null if the batch died before it was queried. */
  tasks: z.object({ total: z.number(), done: z.number(), running: z.number(), failed: z.number() }).nullable(),
  /** Tasks a second in that stage, and the seconds until its end at that rate; null if none finished. */
  tasksPerSecond: z.number().nullable(),
  expectedSeconds: z.number().nullable(),
  /** The last lines of its standard error. */
  lastOutput: z.string(),
});
/** The last state that the batch reported. */
export type SaturationEvidence = z.output<typeof saturationEvidenceSchema>;

/** A `Saturation` with the evidence of one load generator. */
export function saturationWith<Evidence extends z.ZodType<SaturationEvidence>>(evidence: Evidence) {
  return z.object({
    /** The part of the batch that made no progress, such as `aggregate-by-key trial 6`. */
    at: z.string(),
    /** The stage of that part, from 1, and the number of its stages. */
    stage: z.number(),
    of: z.number(),
    /** One sentence. */
    reason: z.string(),
    evidence,
  });
}

export const saturationSchema = saturationWith(saturationEvidenceSchema);
export type Saturation = z.output<typeof saturationSchema>;
