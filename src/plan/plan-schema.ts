/**
 * The schema of a resolved plan. A worker reads plans from `campaign.json` and from workflow inputs, and validates them before use.
 * Unknown fields are dropped. The compiler checks that this schema matches the type `Plan`.
 */
import { z } from 'zod';

import type { Objective } from './search-plan.ts';
import { completeSchema } from '../input/complete-schema.ts';
import { absolutePathSchema, usernameSchema } from '../input/credential-fields.ts';
import { addressSchema } from '../input/network-address.ts';
import { hostNameSchema, jvmFlagPattern, nameSchema, profileNameSchema, runIdSchema } from '../input/identifiers.ts';
import { runKind, type Cluster, type LoadPlan, type Plan, type RunPlan, type Step } from './plan.ts';
import { costItemSchema, trafficSchema, variantPriceSchema } from './cost-schema.ts';
import { datasetSchema, loadDatasetSchema } from './datasets.ts';
import { eventSchema } from './events.ts';
import { runConditionFields } from './run-conditions.ts';

const count = z.int().nonnegative();
const amount = z.number().nonnegative();
const version = z.string().regex(/^[0-9][A-Za-z0-9.-]{0,31}$/, 'must be a version');
const words = z.string().max(2000);
/** Names of loads are derived from names in a campaign file. */
const madeName = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,248}$/, 'must be a name');

/** Of a cluster, a system, a service. */
export const partNameSchema = nameSchema;

const serviceSchema = z.object({
  name: partNameSchema,
  cluster: partNameSchema,
  heapMebibytes: amount,
  residentMebibytes: amount,
});

const plannedHostSchema = z.object({
  name: hostNameSchema,
  hardware: words,
  cores: amount,
  memoryMebibytes: amount,
  networkGigabitsPerSecond: amount,
  roles: z.array(nameSchema),
  zone: words,
  services: z.array(serviceSchema),
});

const settings = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).exactOptional();

/** It becomes an argument of a command. */
const jvmFlagSchema = z.string().regex(jvmFlagPattern, 'must be a flag of the JVM');

const credentialsSchema = z.object({
  authorityFile: absolutePathSchema.exactOptional(),
  username: usernameSchema.exactOptional(),
  passwordFile: absolutePathSchema.exactOptional(),
});

const clusterSchema = completeSchema<Cluster>()(
  z.object({
    system: partNameSchema,
    version,
    hosts: z.record(partNameSchema, z.array(hostNameSchema)),
    joinLater: z.array(hostNameSchema).exactOptional(),
    existing: z
      .object({ addresses: z.array(addressSchema).min(1), credentials: credentialsSchema.exactOptional() })
      .exactOptional(),
    settings,
    security: z.object({ tls: z.literal(true).exactOptional(), sasl: nameSchema.exactOptional() }).exactOptional(),
    heapMebibytes: z.record(partNameSchema, amount).exactOptional(),
    jvmFlags: z.record(partNameSchema, z.array(jvmFlagSchema)).exactOptional(),
    options: z.record(z.string(), z.json()),
  }),
);

/** `workloads/known-loads.ts` validates parameters by the schema of their load generator. */
export const loadSchema = completeSchema<LoadPlan>()(
  z.object({
    id: madeName,
    workload: madeName,
    cluster: madeName,
    uses: z.record(partNameSchema, partNameSchema).exactOptional(),
    hosts: z.array(hostNameSchema).min(1),
    parameters: z.record(z.string(), z.unknown()),
    plannedSeconds: amount,
    dataset: loadDatasetSchema.exactOptional(),
    background: z.object({ until: madeName, leadSeconds: amount }).exactOptional(),
  }),
);

export const searchSlotSchema = z.object({
  of: madeName,
  step: z.enum(['search', 'confirm']),
  load: madeName.exactOptional(),
  level: amount.exactOptional(),
});

export const runVariantSchema = z.object({
  name: nameSchema,
  of: runIdSchema,
  restart: runIdSchema.exactOptional(),
});

const label = z.string().max(100);

export const matrixCellSchema = z.object({ of: madeName, values: z.record(label, label) });

export const runSliceSchema = z.object({ of: runIdSchema, number: z.int().positive(), count: z.int().positive() });

const matricesSchema = z.object({
  trials: count,
  seed: count,
  all: z.array(
    z.object({
      run: madeName,
      factors: z.array(z.object({ name: label, values: z.array(label) })),
      combinations: count,
      excluded: count,
    }),
  ),
});

export const runPlanSchema = completeSchema<RunPlan>()(
  z.object({
    kind: z.literal(runKind),
    id: runIdSchema,
    group: partNameSchema,
    title: words,
    level: words,
    trial: count,
    loads: z.array(loadSchema),
    events: z.array(eventSchema).min(1).exactOptional(),
    plannedSeconds: amount,
    typicalSeconds: amount.exactOptional(),
    limitSeconds: amount,
    inVariant: nameSchema.exactOptional(),
    sweep: z.object({ of: madeName, level: amount, onSaturation: z.enum(['stop', 'continue']) }).exactOptional(),
    warmUp: z.literal(true).exactOptional(),
    search: searchSlotSchema.exactOptional(),
    block: z.object({ of: runIdSchema, number: count }).exactOptional(),
    variant: runVariantSchema.exactOptional(),
    matrix: matrixCellSchema.exactOptional(),
    slice: runSliceSchema.exactOptional(),
    ...runConditionFields,
  }),
);

const objectiveSchema: z.ZodType<Objective> = z.object({
  percentile: z.enum(['p50', 'p95', 'p99', 'p999']),
  atMostMilliseconds: amount,
});

const searchSchema = z.object({
  run: madeName,
  variant: z.object({ name: nameSchema, of: madeName, block: count }).exactOptional(),
  over: madeName,
  load: madeName.exactOptional(),
  partners: z.array(z.object({ load: madeName, workload: madeName, addedPerSecond: amount })).exactOptional(),
  background: z.array(z.object({ load: madeName, workload: madeName, perSecond: amount })).exactOptional(),
  from: amount,
  to: amount,
  objective: objectiveSchema.nullable(),
  precisionPercent: amount,
  maxRuns: count,
  confirmations: count,
  seconds: amount,
});

export const phaseSchema = z.enum([
  'plan',
  'provision',
  'install',
  'verify',
  'isolated',
  'combined',
  'collect',
  'keep',
  'teardown',
  'verify-cleanup',
  'analyse',
  'report',
]);

const dollars = amount.nullable();

const estimateSchema = z.object({
  hostHours: amount,
  dollarsPerHour: dollars,
  billing: z.enum(['second', 'started-hour']).exactOptional(),
  dollars,
  likely: z.object({ hours: amount, hostHours: amount, dollars }).exactOptional(),
  phases: z.array(
    z.object({
      phase: phaseSchema,
      seconds: amount,
      dollars,
      likely: z.object({ seconds: amount, dollars }).exactOptional(),
    }),
  ),
  hosts: z.array(z.object({ host: words, hardware: words, pricePerHour: dollars, hours: amount, dollars })),
  items: z.array(costItemSchema).exactOptional(),
  later: z
    .array(
      z.object({
        hosts: z.array(hostNameSchema),
        dollarsPerHour: dollars,
        fromBeginning: z.literal(true).exactOptional(),
      }),
    )
    .exactOptional(),
  traffic: trafficSchema.exactOptional(),
});

/** Of a plan, or of one session of its campaign. */
export const leaseSchema = z.object({
  hours: amount,
  hardLimitHours: amount,
  dollars,
  earlierSpending: amount.exactOptional(),
  graceMinutes: amount,
  minutesWithoutLease: amount.exactOptional(),
  estimate: estimateSchema,
});

/** The common fields of all steps. The fields of its kind pass unchecked. */
export const stepSchema = completeSchema<Step>()(
  z.looseObject({
    kind: partNameSchema,
    id: runIdSchema,
    title: words,
    plannedSeconds: amount,
    typicalSeconds: amount.exactOptional(),
    limitSeconds: amount,
    inVariant: nameSchema.exactOptional(),
  }),
);

/** The schema of a plan, with a schema for its steps. */
export const planSchemaWith = (step: z.ZodType<Step>): z.ZodType<Plan> =>
  completeSchema<Plan>()(
    z.object({
      campaign: words,
      title: words,
      repeats: z
        .object({
          source: words,
          departures: z.array(z.object({ subject: words, published: words, here: words, because: words })),
        })
        .exactOptional(),
      profile: profileNameSchema,
      size: nameSchema,
      hosts: z.array(plannedHostSchema),
      clusters: z.record(partNameSchema, clusterSchema),
      datasets: z.array(datasetSchema).exactOptional(),
      steps: z.array(step),
      searches: z.array(searchSchema).exactOptional(),
      phases: z.array(
        z.object({
          phase: phaseSchema,
          plannedSeconds: amount,
          typicalSeconds: amount.exactOptional(),
          limitSeconds: amount,
        }),
      ),
      plannedSeconds: amount,
      typicalSeconds: amount.exactOptional(),
      keepSeconds: amount.exactOptional(),
      sharing: z.object({ trials: count, seed: count }).exactOptional(),
      matrices: matricesSchema.exactOptional(),
      variants: z
        .object({
          trials: count,
          seed: count,
          all: z.array(
            z.object({
              name: nameSchema,
              changes: z.array(words),
              clusters: z.record(partNameSchema, clusterSchema),
              services: z.record(hostNameSchema, z.array(serviceSchema)).exactOptional(),
              price: variantPriceSchema.exactOptional(),
              datasets: z.array(datasetSchema).exactOptional(),
            }),
          ),
        })
        .exactOptional(),
      backgroundObjective: objectiveSchema.exactOptional(),
      thresholds: z.array(words).exactOptional(),
      lease: leaseSchema.exactOptional(),
    }),
  );

/** A plan, without checks of the fields of each kind of step. */
export const planSchema = planSchemaWith(stepSchema);
