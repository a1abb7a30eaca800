/** The fields that every kind of step has in a plan. Pure. */
import { z } from 'zod';
import { nameSchema, runIdSchema } from '../input/identifiers.ts';

export const positiveSeconds = z.number().positive();

/** To spread into the schema of a kind; `kind` itself is a literal there. */
export const stepFields = {
  id: runIdSchema,
  title: z.string(),
  plannedSeconds: positiveSeconds,
  limitSeconds: positiveSeconds,
  inVariant: nameSchema.exactOptional(),
};
