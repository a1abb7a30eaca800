/** What `campaign.json` may be when it is read back: it may be damaged, or another's. */
import { z } from 'zod';
import { campaignIdSchema, hostNameSchema, runIdSchema } from '../../input/identifiers.ts';
import { leaseSchema } from '../../plan/cost.ts';
import { phaseSchema } from '../../plan/phases.ts';
import { completeSchema } from '../../input/complete-schema.ts';
import { failureKinds, type FailureKind } from '../../failures/kinds.ts';
import type { JsonKind } from '../../input/read-json.ts';
import { inventoryHostSchema, inventorySchema } from '../../hosts/inventory-schema.ts';
import type { LeaseAccount } from '../../hardware/lease/account.ts';
import { sessionCostSchema } from '../../hardware/lease/spent.ts';
import { knownPlanSchema } from '../../steps/known-plan.ts';
import { withSearchSteps } from './earlier-plans.ts';
import { timeSchema } from '../../input/time-schema.ts';
import type { CampaignOutcome, CampaignRecord, CampaignRequest, CampaignSession } from './types.ts';

const words = z.string();
const number = z.number();

const requestSchema = completeSchema<CampaignRequest>()(
  z.object({
    campaign: words,
    profile: words,
    size: words,
    sets: z.array(words),
    maxHours: number.optional(),
    maxDollars: number.optional(),
    thresholds: z.array(words).optional(),
    tag: words.optional(),
    reason: words.optional(),
    allowUnlockedCode: z.literal(true).optional(),
    iOwnThisCluster: z.literal(true).optional(),
    onMyHosts: z.literal(true).optional(),
  }),
);

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys forgets its keys
const failureKindSchema = z.enum(Object.keys(failureKinds) as [FailureKind, ...FailureKind[]]);

export const outcomeSchema = completeSchema<CampaignOutcome>()(
  z.object({
    state: z.enum(['done', 'failed', 'cancelled']),
    reason: words.nullable(),
    kind: failureKindSchema.nullable().exactOptional(),
    cleanup: z
      .object({ verified: z.boolean(), leftovers: z.array(words), checked: z.array(words), atMilliseconds: timeSchema })
      .nullable(),
    made: z.object({ leftovers: z.array(words), checked: z.array(words) }).exactOptional(),
    kept: z
      .object({
        seconds: number,
        startMilliseconds: timeSchema,
        endMilliseconds: timeSchema.nullable(),
        endedBy: z.enum(['time', 'release', 'cancel', 'lease']).nullable(),
      })
      .exactOptional(),
  }),
);

export const leaseAccountSchema = completeSchema<LeaseAccount>()(
  z.object({
    startMilliseconds: timeSchema,
    deadlineMilliseconds: timeSchema,
    hardLimitMilliseconds: timeSchema,
    extensions: z.array(z.object({ atMilliseconds: timeSchema, hours: number })),
    warnedOfMilliseconds: timeSchema.nullable(),
    complaints: z.array(words),
    closedMilliseconds: timeSchema.nullable(),
  }),
);

export const phasesSchema = z.array(
  z.object({ phase: phaseSchema, startMilliseconds: timeSchema, endMilliseconds: timeSchema.nullable() }),
);

const session = {
  argv: z.array(words),
  proofloadVersion: words,
  git: z.object({ commit: words, dirty: z.boolean() }).nullable(),
  machine: z.object({ cores: number, memoryMebibytes: number, kernel: words, node: words, java: words }),
  versions: z.record(words, words),
  warnings: z.array(words).exactOptional(),
  alterations: z.array(words).exactOptional(),
  skipped: z.array(z.object({ runId: runIdSchema, reason: words })).exactOptional(),
  inventory: inventorySchema.nullable(),
  hostsAdded: z.array(z.object({ atMilliseconds: timeSchema, hosts: z.array(hostNameSchema) })).exactOptional(),
  hostsRemoved: z
    .array(
      z.object({
        retiredMilliseconds: timeSchema,
        atMilliseconds: timeSchema.nullable(),
        hosts: z.array(hostNameSchema),
        inventory: z.array(inventoryHostSchema),
      }),
    )
    .exactOptional(),
  hostsReplaced: z
    .array(z.object({ atMilliseconds: timeSchema, host: hostNameSchema, event: words, machine: z.int().positive() }))
    .exactOptional(),
  phases: phasesSchema,
  outcome: outcomeSchema.nullable(),
  leasePlan: leaseSchema.exactOptional(),
  lease: leaseAccountSchema.exactOptional(),
  spent: sessionCostSchema.exactOptional(),
  rescued: z.boolean().exactOptional(),
  execution: words.exactOptional(),
  owner: words.exactOptional(),
};

const sessionSchema = completeSchema<CampaignSession>()(z.object(session));

const campaignRecordSchema = completeSchema<CampaignRecord>()(
  z.object({
    schema: z.literal(4),
    id: campaignIdSchema,
    plan: z.preprocess(withSearchSteps, knownPlanSchema),
    request: requestSchema.exactOptional(),
    sessions: z.array(sessionSchema).exactOptional(),
    ...session,
  }),
);

/** A plan of thousands of runs is some megabytes. */
export const campaignRecordKind: JsonKind<CampaignRecord> = {
  schema: campaignRecordSchema,
  number: 4,
  largest: 256 * 2 ** 20,
};
