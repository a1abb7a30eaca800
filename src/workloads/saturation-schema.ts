/** What a batch that saturates the machines may be when it is read back. */
import { z } from 'zod';
import { timeSchema } from '../input/time-schema.ts';
import type { SaturationEvidence } from './saturation.ts';

/** What every load generator keeps; one may extend it. */
export const saturationEvidenceSchema = z.object({
  atMilliseconds: timeSchema,
  tasks: z.object({ total: z.number(), done: z.number(), running: z.number(), failed: z.number() }).nullable(),
  tasksPerSecond: z.number().nullable(),
  expectedSeconds: z.number().nullable(),
  lastOutput: z.string(),
});

/** A `Saturation` with the evidence of one load generator. */
export function saturationWith<Evidence extends z.ZodType<SaturationEvidence>>(evidence: Evidence) {
  return z.object({ at: z.string(), stage: z.number(), of: z.number(), reason: z.string(), evidence });
}
