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
import type { Steadiness } from './steadiness.ts';
import type { InstanceResult, LoadFigures, LoadResult, RunResult } from './types.ts';
import { factsOf, workloadNames } from '../../workloads/registry.ts';

const declared = new Map(workloadNames.map((name) => [name, factsOf(name).figures]));

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type is the union of what these schemas give
export const figuresSchema = z.looseObject({ kind: z.enum(workloadNames) }).transform((value, context) => {
  const parsed = declared.get(value.kind)?.safeParse(value);
  if (parsed?.success) return parsed.data;
  for (const { message, path } of parsed?.error.issues ?? []) context.addIssue({ code: 'custom', message, path });
  return z.NEVER;
}) as unknown as z.ZodType<LoadFigures>;

const instanceSchema = completeSchema<InstanceResult>()(
  z.object({
    host: hostNameSchema,
    number: z.int().positive(),
    argv: z.array(z.string()),
    window: windowSchema,
    figures: figuresSchema,
    perSecond: z.number().nullable(),
  }),
);

const steadinessSchema = completeSchema<Steadiness>()(
  z.object({
    state: z.enum(['steady', 'unsteady', 'unknown']),
    cutSeconds: z.number().nonnegative(),
    why: z.string().nullable(),
    remedy: z.enum(['warm-up', 'cause', 'length']).nullable(),
  }),
);

const loadResultSchema = completeSchema<LoadResult>()(
  z.object({
    load: loadSchema,
    argv: z.array(z.string()),
    window: windowSchema,
    measured: measuredSchema,
    figures: figuresSchema,
    commonWindowPerSecond: z.number().nullable(),
    instances: z.array(instanceSchema).exactOptional(),
    steadiness: steadinessSchema.nullable().exactOptional(),
  }),
);

export const otherProgramsSchema = z.array(
  completeSchema<OtherProgram>()(z.object({ command: z.string(), cores: z.number() })),
);

const runResultSchema = completeSchema<RunResult>()(
  z.object({
    schema: z.literal(4),
    runId: runIdSchema,
    group: nameSchema,
    title: z.string(),
    level: z.string(),
    trial: z.number(),
    state: z.enum(['valid', 'invalid']),
    invalidReasons: z.array(z.string()),
    tooShort: z.literal(true).exactOptional(),
    span: windowSchema,
    window: windowSchema.nullable(),
    attempts: z.int().nonnegative(),
    notes: z.array(z.string()).exactOptional(),
    otherPrograms: otherProgramsSchema.exactOptional(),
    events: z.array(eventRecordSchema).exactOptional(),
    search: runSearchSchema.exactOptional(),
    matrix: matrixCellSchema.exactOptional(),
    slice: runSliceSchema.exactOptional(),
    variant: runVariantSchema.exactOptional(),
    ...runConditionFields,
    loads: z.array(loadResultSchema),
  }),
);

const knownResultSchema = withKnownLoads(runResultSchema, ({ loads }) => loads.map(({ load }) => load));

/** A long run of several loads holds some hundred thousand intervals. */
export const runResultKind: JsonKind<RunResult> = { schema: knownResultSchema, number: 4, largest: 256 * 2 ** 20 };
