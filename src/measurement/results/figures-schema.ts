/** What the figures of a load may be when they are read back: each as its load generator declares them. */
import { z } from 'zod';
import { factsOf, workloadNames } from '../../workloads/registry.ts';
import type { LoadFigures } from './types.ts';

const declared = new Map(workloadNames.map((name) => [name, factsOf(name).figures]));

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type is the union of what these schemas give
export const figuresSchema = z.looseObject({ kind: z.enum(workloadNames) }).transform((value, context) => {
  const parsed = declared.get(value.kind)?.safeParse(value);
  if (parsed?.success) return parsed.data;
  for (const { message, path } of parsed?.error.issues ?? []) context.addIssue({ code: 'custom', message, path });
  return z.NEVER;
}) as unknown as z.ZodType<LoadFigures>;
