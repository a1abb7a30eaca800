/**
 * What each activity may be asked, checked before it acts: an input comes from Temporal, which anyone may reach. Ids become
 * names of folders and jobs, so they are held to their patterns. What the worker reads from `campaign.json` instead
 * (`recorded.ts`) is optional here.
 */
import { z } from 'zod';
import { campaignIdSchema, profileNameSchema, runIdSchema } from '../src/input/identifiers.ts';
import { partNameSchema } from '../src/plan/plan-schema.ts';
import { knownPlanSchema } from '../src/steps/known-plan.ts';
import { knownRunSchema } from '../src/workloads/known-loads.ts';
import { inventorySchema } from '../src/hosts/inventory-schema.ts';
import { leaseAccountSchema, outcomeSchema, phasesSchema } from '../src/measurement/results/campaign-schema.ts';
import { timeSchema } from '../src/input/time-schema.ts';
import type { CampaignActivities } from './contract.ts';
import type { LeaseActivities, SweepActivities } from './lease-contract.ts';

type Activities = CampaignActivities & LeaseActivities & SweepActivities;

const seconds = z.number().nonnegative();
const sentences = z.array(z.string());
const ofCampaign = z.object({ campaignId: campaignIdSchema });
const ofPlan = ofCampaign.extend({ plan: knownPlanSchema });
const onHosts = ofCampaign.extend({ plan: knownPlanSchema.optional(), inventory: inventorySchema.optional() });

const session = z.object({ number: z.int().positive(), startMilliseconds: timeSchema });

const request = z.object({
  campaign: z.string().min(1),
  profile: profileNameSchema,
  size: z.enum(['smoke', 'laptop', 'published']),
  sets: sentences,
  maxHours: z.number().optional(),
  maxDollars: z.number().optional(),
  allowUnlockedCode: z.literal(true).optional(),
});

const start = ofPlan.extend({ argv: sentences, request, start: z.uuid() });

const oneRun = onHosts.extend({
  run: knownRunSchema,
  attempt: z.int().positive(),
  finished: z.array(z.object({ unit: z.string(), attempt: z.int().positive() })).optional(),
});

/** Fields that are not named are let through: they are data that no step acts on. */
export const inputSchemas: Record<keyof Activities, z.ZodType> = {
  recordStart: start,
  recordResume: start.extend({ wholeRuns: z.array(runIdSchema), execution: z.string(), startMilliseconds: timeSchema }),
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
  install: onHosts,
  startSystem: onHosts.extend({ cluster: partNameSchema }),
  verify: onHosts,
  startTelemetry: onHosts,
  prepareRun: oneRun,
  driveRun: oneRun,
  judgeRun: oneRun,
  keepRun: oneRun.extend({ voidReasons: sentences, notes: sentences, last: z.boolean() }),
  stopRun: oneRun,
  retireServices: onHosts,
  collect: onHosts,
  teardown: ofPlan,
  proveGone: ofPlan.extend({ inventory: inventorySchema.nullable() }),
  recordOutcome: ofCampaign.extend({
    outcome: outcomeSchema,
    phases: phasesSchema,
    warnings: sentences.optional(),
    lease: leaseAccountSchema.optional(),
  }),
  analyse: ofCampaign,
  report: ofCampaign,
  renewLease: ofCampaign.extend({
    profile: profileNameSchema,
    inventory: inventorySchema.nullable(),
    deadlineMilliseconds: timeSchema,
    graceSeconds: seconds,
    minutesWithoutLease: z.number().nonnegative().optional(),
  }),
  campaignState: ofCampaign,
  rescue: ofCampaign.extend({ inventory: inventorySchema }),
  recordLease: ofCampaign.extend({ lease: leaseAccountSchema, rescued: z.boolean() }),
  forgetLease: ofCampaign.extend({ profile: profileNameSchema }),
  sweepProfiles: z.undefined(),
};
