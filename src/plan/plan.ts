/**
 * A resolved campaign: every run, in order, with every parameter. Plain data, the input of the workflow. A worker reads plans from
 * `campaign.json` and from workflow inputs, and validates them by these schemas before use. Unknown fields are dropped.
 */
import { z } from 'zod';
import { absolutePathSchema, usernameSchema } from '../input/credential-fields.ts';
import {
  hostNameSchema,
  jvmFlagPattern,
  nameSchema,
  profileNameSchema,
  runIdSchema,
  stackNameSchema,
} from '../input/identifiers.ts';
import { addressSchema } from '../input/network-address.ts';
import { askedQuestionsSchema } from './asked-questions.ts';
import { leaseSchema, variantPriceSchema } from './cost.ts';
import { datasetSchema, loadDatasetSchema } from './datasets.ts';
import { eventSchema } from './events.ts';
import { amount, blockFields, count, madeName, words } from './fields.ts';
import { phaseSchema } from './phases.ts';
import { runConditionFields } from './run-conditions.ts';
import {
  comparisonBlockSchema,
  matricesSchema,
  matrixCellSchema,
  runSliceSchema,
  runVariantSchema,
  sweptLevelSchema,
} from './run-place.ts';
import { objectiveSchema, runSearchSchema, searchSchema } from './search-plan.ts';

const serviceSchema = z.object({
  name: nameSchema,
  cluster: nameSchema,
  heapMebibytes: amount,
  /** Heap plus all other memory: the total that counts against the host. */
  residentMebibytes: amount,
});
/** One service on one host with its memory. */
export type PlannedService = z.output<typeof serviceSchema>;

const hostSchema = z.object({
  name: hostNameSchema,
  hardware: words,
  cores: amount,
  memoryMebibytes: amount,
  networkGigabitsPerSecond: amount,
  roles: z.array(nameSchema),
  zone: words,
  services: z.array(serviceSchema),
});
export type PlannedHost = z.output<typeof hostSchema>;

const settingSchema = z.union([z.string(), z.number(), z.boolean()]);
export type SettingValue = z.output<typeof settingSchema>;

/** Files on the machine that runs Proofload: a plan has their paths, and never what is in them. */
const credentialsSchema = z.object({
  /** PEM: the authority of the certificates of the cluster, which clients trust. */
  authorityFile: absolutePathSchema.exactOptional(),
  username: usernameSchema.exactOptional(),
  /** The password on its first line. */
  passwordFile: absolutePathSchema.exactOptional(),
});
export type ClientCredentials = z.output<typeof credentialsSchema>;

/** Where an existing cluster is, and how its clients log in. */
const existingPlaceSchema = z.object({
  /** `host:port`. */
  addresses: z.array(addressSchema).min(1),
  /** Absent if its connections are plain. */
  credentials: credentialsSchema.exactOptional(),
});

const clusterSchema = z.object({
  /** Name in the registry of systems. */
  system: nameSchema,
  version: z.string().regex(/^[0-9][A-Za-z0-9.-]{0,31}$/, 'must be a version'),
  /** Host names by role; the first of several hosts is the seed. Of an existing cluster those that are sampled. */
  hosts: z.record(nameSchema, z.array(hostNameSchema)),
  /** Hosts on which its services are installed, and which only an event adds to it; not among `hosts`. Absent if there are none. */
  joinLater: z.array(hostNameSchema).exactOptional(),
  /** Of a cluster that was there before and that loads only use; absent if the campaign installs it. */
  existing: existingPlaceSchema.exactOptional(),
  /** Settings of the campaign, by the system's own names; absent if there are none. */
  settings: z.record(z.string(), settingSchema).exactOptional(),
  /** Encryption of its connections, and how they authenticate, such as `scram-sha-512`; absent if they are plain. */
  security: z.object({ tls: z.literal(true).exactOptional(), sasl: nameSchema.exactOptional() }).exactOptional(),
  /** Heaps that the campaign gives, by service, in mebibytes; absent if it gives none. */
  heapMebibytes: z.record(nameSchema, amount).exactOptional(),
  /** Flags of the campaign for the JVMs of services, by service; absent if there are none. They become arguments of a command. */
  jvmFlags: z
    .record(nameSchema, z.array(z.string().regex(jvmFlagPattern, 'must be a flag of the JVM')))
    .exactOptional(),
  /** Other options, resolved by the system's own schema. */
  options: z.record(z.string(), z.json()),
});
/** A deployment of a system. */
export type Cluster = z.output<typeof clusterSchema>;

/** `workloads/known-loads.ts` validates parameters by the schema of their load generator. */
export const loadSchema = z.object({
  /** Unique within its run, such as `producer`. */
  id: madeName,
  /** Name of the load generator. */
  workload: madeName,
  /** Name of the cluster that it loads. */
  cluster: madeName,
  /** Names of the clusters that it uses in addition, by their systems; one that is missing has its system's name. Absent if none has another. */
  uses: z.record(nameSchema, nameSchema).exactOptional(),
  /** Host of each instance, in order: an instance is one process of the generator, and a host may have several. */
  hosts: z.array(hostNameSchema).min(1),
  /** Plain data, by the load generator's own schema. */
  parameters: z.record(z.string(), z.unknown()),
  /** Planned length of the load, without start-up. */
  plannedSeconds: amount,
  /** The dataset that it uses; absent if it makes its own data. */
  dataset: loadDatasetSchema.exactOptional(),
  /**
   * Present if it accompanies another load of its run (`until`, which is no background itself): it starts `leadSeconds` before the
   * others, so that its measurement window has begun when they start, and is stopped once that load has ended.
   */
  background: z.object({ until: madeName, leadSeconds: amount }).exactOptional(),
});
/** One load of a generator, with one or several processes and resolved parameters. */
export type LoadPlan = z.output<typeof loadSchema>;

/** The fields that every kind of step has, to spread into the schema of a kind. */
export const stepFields = {
  /** Unique in its plan, and stable across plans of the same campaign. */
  id: runIdSchema,
  title: words,
  plannedSeconds: amount,
  /** Present if it typically takes less than planned: if a run of a search is steady at once, or 0 if the search typically does not make it. */
  typicalSeconds: amount.exactOptional(),
  /** Timeout; derived from `plannedSeconds`. */
  limitSeconds: z.number().positive(),
  /** The variant in which it finds clusters and datasets; absent if it finds them as the campaign file has them. A run has `variant`. */
  inVariant: nameSchema.exactOptional(),
};

const anyStepSchema = z.object({
  /** Name in the registry of steps; the other fields of a step depend on its kind. */
  kind: nameSchema,
  ...stepFields,
});
/** A step of a campaign. Steps run in sequence, from when the hosts are ready until teardown. */
export type Step = z.output<typeof anyStepSchema>;

/** The common fields of all steps. The fields of its kind pass unchecked. */
export const stepSchema: z.ZodType<Step> = anyStepSchema.loose();

/** The kind of step that measures. Searches, findings and reports use only runs. */
export const runKind = 'run';

/** The part of the campaign that a run belongs to: the only cluster that it loads, or `combined` if it loads several. */
export type RunGroup = string;

export const runPlanSchema = z.object({
  kind: z.literal(runKind),
  ...stepFields,
  ...runConditionFields,
  group: nameSchema,
  /** The target rate or concurrency as text, such as `100,000 records/s` or `64 threads`. */
  level: words,
  trial: count,
  loads: z.array(loadSchema),
  /** In the order in which they can begin; absent if there are none. */
  events: z.array(eventSchema).min(1).exactOptional(),
  /** Present only if a load can be saturated. */
  sweep: sweptLevelSchema.exactOptional(),
  /** The run only warms up its systems: its results are stored and used for nothing. */
  warmUp: z.literal(true).exactOptional(),
  /** Present if a search chooses the level during the campaign; the loads then have the highest level. */
  search: runSearchSchema.exactOptional(),
  /** Its block in a comparison of isolated and combined runs; absent outside comparisons. */
  block: comparisonBlockSchema.exactOptional(),
  /** Its place in a comparison of variants; absent if no variant changes the run. */
  variant: runVariantSchema.exactOptional(),
  /** Its combination of values; absent if its level is no combination. */
  matrix: matrixCellSchema.exactOptional(),
  /** Its place in a long run; absent if it is no slice of one. */
  slice: runSliceSchema.exactOptional(),
});
/** One run: one or several workloads at the same time, at one level, once. Its id is such as `kafka-producer-100k`, with `-t2` for a second trial. */
export type RunPlan = z.output<typeof runPlanSchema>;

/** A step that decides while it runs which runs come next, and when it has enough. */
export interface DecidingStep extends Step {
  /** The ceiling: every run that it may make, in order, each as long as it can become. Its lengths cover all of them. */
  possibleRuns: RunPlan[];
}

/** The kind of step that searches. */
export const searchKind = 'search';

export const searchStepSchema = z.object({
  kind: z.literal(searchKind),
  ...stepFields,
  search: searchSchema,
  possibleRuns: z.array(runPlanSchema).min(1),
});
/** A search for the maximum throughput of a system. */
export type SearchStep = z.output<typeof searchStepSchema>;

const variantSchema = z.object({
  name: nameSchema,
  /** Each change as a path in the campaign file with its value, such as `loads.producer.acks: all`; empty if it changes nothing. */
  changes: z.array(words),
  /** The clusters that it changes, as changed, by name. */
  clusters: z.record(nameSchema, clusterSchema),
  /** The services of every host, by host; absent if it places and lays out the clusters as the campaign file does. */
  services: z.record(hostNameSchema, z.array(serviceSchema)).exactOptional(),
  /** Present if the clusters of the variants take turns. */
  price: variantPriceSchema.exactOptional(),
  /** All datasets as it has them; absent if it changes none. */
  datasets: z.array(datasetSchema).exactOptional(),
});
/** A variant of the campaign: the campaign file with some values changed. */
export type PlannedVariant = z.output<typeof variantSchema>;

const sharingSchema = z.object(blockFields);
/** How isolated and combined runs are compared. */
export type SharingPlan = z.output<typeof sharingSchema>;

/** The first variant is the base, with which the others are compared. */
const variantsSchema = z.object({ ...blockFields, all: z.array(variantSchema) });
export type VariantsPlan = z.output<typeof variantsSchema>;

/** Lengths are in seconds. */
const plannedPhaseSchema = z.object({
  phase: phaseSchema,
  plannedSeconds: amount,
  /** Present if searches typically need fewer or shorter runs than planned. */
  typicalSeconds: amount.exactOptional(),
  limitSeconds: amount,
});
/** A phase of the campaign with its expected length and its time limit. */
export type PlannedPhase = z.output<typeof plannedPhaseSchema>;

const repeatedBenchmarkSchema = z.object({
  /** Its title. */
  source: words,
  /** The ways in which the campaign does not do what the benchmark did. */
  departures: z.array(z.object({ subject: words, published: words, here: words, because: words })),
});
/** The published benchmark that a campaign repeats. */
export type RepeatedBenchmark = z.output<typeof repeatedBenchmarkSchema>;

/** The schema of a plan, with a schema for its steps. */
export const planSchemaWith = (step: z.ZodType<Step>) =>
  z.object({
    campaign: words,
    title: words,
    /** Absent if the campaign repeats nothing, and in earlier plans. */
    repeats: repeatedBenchmarkSchema.exactOptional(),
    profile: profileNameSchema,
    /**
     * Pulumi stack of its hosts: the campaign's own, or that of the profile, which a person brought up. Absent before the campaign
     * has an id, and in plans of versions whose campaigns shared the hardware of their profile.
     */
    stack: stackNameSchema.exactOptional(),
    /** Name in the campaign file. */
    size: nameSchema,
    hosts: z.array(hostSchema),
    /** By name: that of its system, or one of its own. */
    clusters: z.record(nameSchema, clusterSchema),
    /** Data that outlives runs; absent if every load makes its own. */
    datasets: z.array(datasetSchema).exactOptional(),
    /** In the order in which they run. */
    steps: z.array(step),
    phases: z.array(plannedPhaseSchema),
    /** With all runs that searches may need. */
    plannedSeconds: amount,
    /** Present if searches typically need less. */
    typicalSeconds: amount.exactOptional(),
    /** How long the hosts stay up after the runs; absent if they do not. */
    keepSeconds: amount.exactOptional(),
    /** Absent if isolated and combined runs are not interleaved. */
    sharing: sharingSchema.exactOptional(),
    /** Absent if the campaign has no variants. */
    variants: variantsSchema.exactOptional(),
    /** What the backgrounds of variants that take turns are to meet; absent if the campaign has none. */
    backgroundObjective: objectiveSchema.exactOptional(),
    /** Absent if the levels of no run are combinations. */
    matrices: matricesSchema.exactOptional(),
    /** What the report answers first, and which change matters; absent if the campaign file says nothing of it. */
    askedQuestions: askedQuestionsSchema.exactOptional(),
    /** What its results must keep, as text (`src/thresholds`); absent if there is nothing. */
    thresholds: z.array(words).exactOptional(),
    /** What is asked of every level, as text (`src/thresholds/objective.ts`); absent if there is nothing, and in earlier plans. */
    objectives: z.array(words).exactOptional(),
    /** Absent from plans of versions without leases. */
    lease: leaseSchema.exactOptional(),
  });
export type Plan = z.output<ReturnType<typeof planSchemaWith>>;

/** A plan, without checks of the fields of each kind of step. */
export const planSchema = planSchemaWith(stepSchema);
