/**
 * Schemas of the inputs of activities. Inputs come from Temporal, which anyone may reach, and ids become names of folders and
 * jobs, so both are checked first. Fields that the worker reads from `campaign.json` (`recorded.ts`) are optional.
 */
import { z } from 'zod';
import {
  campaignIdSchema,
  hostNameSchema,
  nameSchema,
  profileNameSchema,
  runIdSchema,
  stackNameSchema,
} from '../src/input/identifiers.ts';
import { knownPlanSchema } from '../src/steps/known-plan.ts';
import { knownRunSchema } from '../src/workloads/known-loads.ts';
import { inventorySchema } from '../src/hosts/inventory-schema.ts';
import { leaseAccountSchema, outcomeSchema, phasesSchema } from '../src/measurement/results/campaign-schema.ts';
import { otherProgramsSchema } from '../src/measurement/results/result-schema.ts';
import { timeSchema } from '../src/input/time-schema.ts';
import type { CampaignActivities } from './contract.ts';
import type { LeaseActivities, CleanupActivities } from './lease-contract.ts';
import type { SeriesActivities } from './series-contract.ts';

type Activities = CampaignActivities & LeaseActivities & CleanupActivities & SeriesActivities;

const seconds = z.number().nonnegative();
const sentences = z.array(z.string());
const ofCampaign = z.object({ campaignId: campaignIdSchema });
const ofPlan = ofCampaign.extend({ plan: knownPlanSchema });
const serviceJobs = z.array(z.object({ host: hostNameSchema, jobId: nameSchema }));
const onHosts = ofCampaign.extend({
  plan: knownPlanSchema.optional(),
  inventory: inventorySchema.optional(),
  inVariant: nameSchema.optional(),
  members: z.array(z.object({ joined: serviceJobs, left: serviceJobs })).optional(),
});

const hostNames = z.array(hostNameSchema).min(1);

const session = z.object({ number: z.int().positive(), startMilliseconds: timeSchema });

const request = z.object({
  campaign: z.string().min(1),
  profile: profileNameSchema,
  size: nameSchema,
  sets: sentences,
  maxHours: z.number().optional(),
  maxDollars: z.number().optional(),
  thresholds: sentences.optional(),
  tag: z.string().optional(),
  reason: z.string().optional(),
  allowUnlockedCode: z.literal(true).optional(),
  iOwnThisCluster: z.literal(true).optional(),
  onMyHosts: z.literal(true).optional(),
});

const start = ofPlan.extend({ argv: sentences, request, start: z.uuid() });

const oneRun = onHosts.extend({
  run: knownRunSchema,
  attempt: z.int().positive(),
  finished: z.array(z.object({ unit: z.string(), attempt: z.int().positive() })).optional(),
});

const ofDataset = onHosts.extend({ dataset: nameSchema });
const records = z.int().nonnegative();
const ofClusters = onHosts.extend({ clusters: z.array(nameSchema).min(1) });
const oneSlice = ofDataset.extend({
  slice: z.object({ from: records, to: records, number: z.int().positive() }),
  records,
});

const ofSeries = z.object({ seriesId: campaignIdSchema });
const dollars = z.number().nonnegative().nullable();

/** Unknown fields are allowed: no activity acts on them. */
export const inputSchemas: Record<keyof Activities, z.ZodType> = {
  recordStart: start,
  recordResume: start.extend({ validRuns: z.array(runIdSchema), execution: z.string(), startMilliseconds: timeSchema }),
  salvage: ofPlan.extend({ inventory: inventorySchema, session }),
  recordProgress: ofCampaign.extend({
    phases: phasesSchema,
    inventory: inventorySchema.nullable(),
    versions: z.record(z.string(), z.string()),
    warnings: sentences.optional(),
    skipped: z.array(z.object({ runId: runIdSchema, reason: z.string() })).optional(),
    lease: leaseAccountSchema.optional(),
  }),
  provision: ofPlan,
  addHosts: onHosts.extend({ hosts: hostNames }),
  retireHosts: onHosts.extend({ hosts: hostNames }),
  removeHosts: onHosts.extend({ hosts: hostNames }),
  install: onHosts.extend({ hosts: hostNames.optional() }),
  startSystem: onHosts.extend({ cluster: nameSchema, variant: nameSchema.optional() }),
  restartInto: ofClusters.extend({ variant: nameSchema }),
  verify: onHosts,
  startTelemetry: onHosts,
  prepareRun: oneRun,
  startRun: oneRun,
  performEvent: oneRun.extend({ event: nameSchema, untilMilliseconds: timeSchema }),
  undoEvents: oneRun,
  driveRun: oneRun,
  judgeRun: oneRun,
  keepRun: oneRun.extend({
    invalidReasons: sentences,
    notes: sentences,
    otherPrograms: otherProgramsSchema.optional(),
    last: z.boolean(),
    repeatsUnsteady: z.literal(true).exactOptional(),
    repeatsWarming: z.literal(true).exactOptional(),
  }),
  stopRun: oneRun,
  retireServices: onHosts,
  insertSlice: oneSlice,
  stopSlice: oneSlice,
  measureDataset: ofDataset.extend({ stepId: runIdSchema, records, atMilliseconds: timeSchema }),
  dropDataset: ofDataset,
  settle: ofClusters.extend({ withinSeconds: seconds, untilMilliseconds: timeSchema }),
  dropCaches: ofClusters,
  collect: onHosts,
  teardown: ofPlan,
  verifyCleanup: ofPlan.extend({ inventory: inventorySchema.nullable() }),
  removeMade: ofPlan,
  recordOutcome: ofCampaign.extend({
    outcome: outcomeSchema,
    phases: phasesSchema,
    warnings: sentences.optional(),
    lease: leaseAccountSchema.optional(),
  }),
  analyse: ofCampaign,
  report: ofCampaign,
  renewLease: ofCampaign.extend({
    stack: stackNameSchema,
    inventory: inventorySchema.nullable(),
    deadlineMilliseconds: timeSchema,
    graceSeconds: seconds,
    minutesWithoutLease: z.number().nonnegative().optional(),
  }),
  campaignState: ofCampaign,
  rescue: ofCampaign.extend({ inventory: inventorySchema }),
  recordLease: ofCampaign.extend({ lease: leaseAccountSchema, rescued: z.boolean() }),
  forgetLease: ofCampaign.extend({ stack: stackNameSchema }),
  cleanupProfiles: z.undefined(),
  beginSeries: ofSeries.extend({ start: z.uuid() }),
  prepareCampaign: ofSeries.extend({
    campaignId: campaignIdSchema,
    plan: knownPlanSchema,
    dollars,
    campaigns: z.array(z.object({ campaignId: campaignIdSchema, share: dollars, hasEnded: z.boolean() })).min(1),
  }),
  campaignEnding: ofSeries.extend({ campaignId: campaignIdSchema }),
  endSeries: ofSeries.extend({
    sides: z.array(z.array(campaignIdSchema)),
    comparison: z.enum(['profiles', 'comparison']),
  }),
};
