/** What `result.json` of a run may be when it is read back: it may be damaged, or another's. */
import { z } from 'zod';
import { loadSchema } from '../../plan/plan.ts';
import { matrixCellSchema, runSliceSchema, runVariantSchema } from '../../plan/run-place.ts';
import { hostNameSchema, nameSchema, runIdSchema } from '../../input/identifiers.ts';
import { runSearchSchema } from '../../plan/search-plan.ts';
import { runConditionFields } from '../../plan/run-conditions.ts';
import { completeSchema } from '../../input/complete-schema.ts';
import type { JsonKind } from '../../input/read-json.ts';
import { eventRecordSchema } from './event-record.ts';
import { measuredSchema } from '../../workloads/measured.ts';
import { withKnownLoads } from '../../workloads/known-loads.ts';
import { windowSchema } from '../../input/time-schema.ts';
import type { OtherProgram } from '../../providers/local/other-programs.ts';
import { steadinessSchema } from './steadiness.ts';
import { factsOf, workloadNames, type RegisteredFigures } from '../../workloads/registry.ts';

const declared = new Map(workloadNames.map((name) => [name, factsOf(name).figures]));

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type is the union of what these schemas give
export const figuresSchema = z.looseObject({ kind: z.enum(workloadNames) }).transform((value, context) => {
  const parsed = declared.get(value.kind)?.safeParse(value);
  if (parsed?.success) return parsed.data;
  for (const { message, path } of parsed?.error.issues ?? []) context.addIssue({ code: 'custom', message, path });
  return z.NEVER;
}) as unknown as z.ZodType<RegisteredFigures>;

const instanceSchema = z.object({
  host: hostNameSchema,
  /** From 1. */
  number: z.int().positive(),
  argv: z.array(z.string()),
  /** Its own measured window. */
  window: windowSchema,
  /** Over its own window. */
  figures: figuresSchema,
  /** Its share: its throughput a second in the window that all instances have in common; null where it did nothing there. */
  perSecond: z.number().nullable(),
});
/** What one instance of a load gave, of several. */
export type InstanceResult = z.output<typeof instanceSchema>;

const loadResultSchema = z.object({
  load: loadSchema,
  /** Of the first instance. */
  argv: z.array(z.string()),
  /** Measured window by the tool's own account; of several instances what all have in common. */
  window: windowSchema,
  /** In the form that all load generators have in common. */
  measured: measuredSchema,
  /** In the generator's own form. */
  figures: figuresSchema,
  /** Throughput in the load's own unit a second over the common window of a combined run; null for a run of one load. */
  commonWindowPerSecond: z.number().nullable(),
  /** Present where there are several. */
  instances: z.array(instanceSchema).exactOptional(),
  /** Present once the warm-up is cut off (`steadyPartOf`), so not on disk; null for a batch. */
  steadiness: steadinessSchema.nullable().exactOptional(),
});
/** What one load of a run gave. */
export type LoadResult = z.output<typeof loadResultSchema>;

export const otherProgramsSchema = z.array(
  completeSchema<OtherProgram>()(z.object({ command: z.string(), cores: z.number() })),
);

const runResultSchema = z.object({
  schema: z.literal(4),
  runId: runIdSchema,
  group: nameSchema,
  title: z.string(),
  level: z.string(),
  trial: z.number(),
  state: z.enum(['valid', 'invalid']),
  /** Why it is invalid; empty for a valid run. */
  invalidReasons: z.array(z.string()),
  /** Nothing failed, but the windows are too short for the figures: a longer attempt may be valid. */
  tooShort: z.literal(true).exactOptional(),
  /** From the activity that started its jobs to the end of the last. */
  span: windowSchema,
  /** The measured window: of the only load, or common to all loads of a combined run. Null for an invalid run without one. */
  window: windowSchema.nullable(),
  attempts: z.int().nonnegative(),
  /** Events that did not invalidate it, one sentence each. */
  notes: z.array(z.string()).exactOptional(),
  /** The busiest first; absent if there were none, or if the hosts are not on Proofload's machine. */
  otherPrograms: otherProgramsSchema.exactOptional(),
  /** Those that began, in order; absent if there are none. */
  events: z.array(eventRecordSchema).exactOptional(),
  /** Of a run whose level a search chose. */
  search: runSearchSchema.exactOptional(),
  /** Of a run whose level is a combination. */
  matrix: matrixCellSchema.exactOptional(),
  /** Of a run that is a slice of a long one. */
  slice: runSliceSchema.exactOptional(),
  /** Of a run that is made for each variant. */
  variant: runVariantSchema.exactOptional(),
  ...runConditionFields,
  loads: z.array(loadResultSchema),
});
/** `runs/<run id>/result.json` */
export type RunResult = z.output<typeof runResultSchema>;

const knownResultSchema = withKnownLoads(runResultSchema, ({ loads }) => loads.map(({ load }) => load));

/** A long run of several loads holds some hundred thousand intervals. */
export const runResultKind: JsonKind<RunResult> = { schema: knownResultSchema, number: 4, largest: 256 * 2 ** 20 };
