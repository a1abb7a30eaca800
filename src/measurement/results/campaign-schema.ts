/** What `campaign.json` may be when it is read back: it may be damaged, or another's. */
import { z } from 'zod';
import { campaignIdSchema, hostNameSchema, runIdSchema } from '../../input/identifiers.ts';
import { leaseSchema } from '../../plan/cost.ts';
import { phaseSchema } from '../../plan/phases.ts';
import { completeSchema } from '../../input/complete-schema.ts';
import { failureKinds, type FailureKind } from '../../failures/kinds.ts';
import type { JsonKind } from '../../input/read-json.ts';
import { inventoryHostSchema, inventorySchema } from '../../hosts/inventory-schema.ts';
import { packagesSchema } from '../../hosts/packages.ts';
import type { LeaseAccount } from '../../hardware/lease/account.ts';
import { sessionCostSchema } from '../../hardware/lease/spent.ts';
import { knownPlanSchema } from '../../steps/known-plan.ts';
import { withSearchSteps } from './earlier-plans.ts';
import { timeSchema } from '../../input/time-schema.ts';

const words = z.string();
const number = z.number();

const requestSchema = z.object({
  /** Name of a campaign under `campaigns/`, or the absolute path of a campaign file. */
  campaign: words,
  profile: words,
  size: words,
  /** Overrides, `key=value`, in the order given. */
  sets: z.array(words),
  /** Bounds of the lease that the command line gave, in hours and in dollars. */
  maxHours: number.optional(),
  maxDollars: number.optional(),
  /** Thresholds of the command line, in addition to those of the file. */
  thresholds: z.array(words).optional(),
  /** A name of the user's choice, by which later campaigns are compared with this one. */
  tag: words.optional(),
  /** Why the user ran it. */
  reason: words.optional(),
  /** That the command line allowed code which no lock file names. It counts for that session alone: a resumption is asked again. */
  allowUnlockedCode: z.literal(true).optional(),
  /** That the user owns the existing clusters of the campaign. It counts for that session alone. */
  iOwnThisCluster: z.literal(true).optional(),
  /** Whether it uses hosts that a person brought up. */
  onMyHosts: z.literal(true).optional(),
});
/** What was asked for: enough to plan the campaign afresh. */
export type CampaignRequest = z.output<typeof requestSchema>;

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys forgets its keys
const failureKindSchema = z.enum(Object.keys(failureKinds) as [FailureKind, ...FailureKind[]]);

const keptSchema = z.object({
  /** As requested. */
  seconds: number,
  startMilliseconds: timeSchema,
  /** Null while they are kept. */
  endMilliseconds: timeSchema.nullable(),
  /** What ended the time: its end, a command, or the end of the lease. */
  endedBy: z.enum(['time', 'release', 'cancel', 'lease']).nullable(),
});
/** The time for which hosts stayed up after the runs. */
export type KeptHosts = z.output<typeof keptSchema>;
export type KeptEnd = NonNullable<KeptHosts['endedBy']>;

export const outcomeSchema = z.object({
  state: z.enum(['done', 'failed', 'cancelled']),
  reason: words.nullable(),
  /** The first failure; null for a campaign without one, absent in earlier records. */
  kind: failureKindSchema.nullable().exactOptional(),
  /** Null while nothing was asked; a list of what was found when not gone. */
  cleanup: z
    .object({ verified: z.boolean(), leftovers: z.array(words), checked: z.array(words), atMilliseconds: timeSchema })
    .nullable(),
  /** What became of what it made in clusters that were there before; absent if it used none. */
  made: z.object({ leftovers: z.array(words), checked: z.array(words) }).exactOptional(),
  /** Present if the hosts stayed up after the runs. */
  kept: keptSchema.exactOptional(),
});
export type CampaignOutcome = z.output<typeof outcomeSchema>;

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

const addedHostsSchema = z.object({
  /** When they were ordered. */
  atMilliseconds: timeSchema,
  hosts: z.array(hostNameSchema),
});
/** An update of the stack that brought up further hosts. */
export type AddedHosts = z.output<typeof addedHostsSchema>;

const removedHostsSchema = z.object({
  /** When their telemetry ended, and nothing used them any more. */
  retiredMilliseconds: timeSchema,
  /** When they were gone; null until then. */
  atMilliseconds: timeSchema.nullable(),
  hosts: z.array(hostNameSchema),
  /** What the inventory had of them. */
  inventory: z.array(inventoryHostSchema),
});
/** An update of the stack without hosts that it had before. */
export type RemovedHosts = z.output<typeof removedHostsSchema>;

const replacedMachineSchema = z.object({
  /** When it was ordered. */
  atMilliseconds: timeSchema,
  host: hostNameSchema,
  /** The event that ordered it: its run, attempt and name. */
  event: words,
  /** Which machine of the host it is: the first one was 1. */
  machine: z.int().positive(),
});
/** The order of a new machine, which keeps the name and the disk of its host. */
export type ReplacedMachine = z.output<typeof replacedMachineSchema>;

const sessionSchema = z.object({
  argv: z.array(words),
  proofloadVersion: words,
  git: z.object({ commit: words, dirty: z.boolean() }).nullable(),
  machine: z.object({ cores: number, memoryMebibytes: number, kernel: words, node: words, java: words }),
  versions: z.record(words, words),
  /** Absent in records of versions that did not ask for them, and before the installation. */
  packages: packagesSchema.exactOptional(),
  /** What was found amiss and did not stop the campaign. */
  warnings: z.array(words).exactOptional(),
  /** Sentences on files that were not what they had been when an earlier session ended. */
  alterations: z.array(words).exactOptional(),
  /** Runs that were left out, with the reason. */
  skipped: z.array(z.object({ runId: runIdSchema, reason: words })).exactOptional(),
  inventory: inventorySchema.nullable(),
  /** Hosts that came up after the others, in order; absent if none did. */
  hostsAdded: z.array(addedHostsSchema).exactOptional(),
  /** Hosts that were removed before the others, in order; absent if none was. */
  hostsRemoved: z.array(removedHostsSchema).exactOptional(),
  /** Hosts that got a new machine, in order; absent if none did. */
  hostsReplaced: z.array(replacedMachineSchema).exactOptional(),
  phases: phasesSchema,
  /** Null while the session runs, and permanently if it was terminated or lost its server. */
  outcome: outcomeSchema.nullable(),
  /** The lease that it was given, with what earlier sessions had left of its dollars; absent in the first, whose is the plan's. */
  leasePlan: leaseSchema.exactOptional(),
  /** How its lease stood when the record was last written; absent before it was taken. */
  lease: leaseAccountSchema.exactOptional(),
  /** What its hardware cost; absent where nothing has a price, and while it is held. */
  spent: sessionCostSchema.exactOptional(),
  /** Whether the lease brought logs and telemetry here after the session had broken off. */
  rescued: z.boolean().exactOptional(),
  /** Id of the workflow execution, by which a resumption that is recorded twice is told from two. */
  execution: words.exactOptional(),
  /**
   * Id of the state folder, which all rented resources have as the tag `proofload:owner`: kept here so that it outlives the
   * folder. Absent in records from before it was kept.
   */
  owner: words.exactOptional(),
});
/** A campaign from its start, or from a resumption, to where it ended or broke off. */
export type CampaignSession = z.output<typeof sessionSchema>;

const campaignRecordSchema = z.object({
  schema: z.literal(4),
  id: campaignIdSchema,
  plan: z.preprocess(withSearchSteps, knownPlanSchema),
  request: requestSchema.exactOptional(),
  /** Earlier sessions, oldest first. The other fields are those of the current session. */
  sessions: z.array(sessionSchema).exactOptional(),
  ...sessionSchema.shape,
});
/** `campaign.json`, written at the start and again after each phase. */
export type CampaignRecord = z.output<typeof campaignRecordSchema>;

/** A plan of thousands of runs is some megabytes. */
export const campaignRecordKind: JsonKind<CampaignRecord> = {
  schema: campaignRecordSchema,
  number: 4,
  largest: 256 * 2 ** 20,
};
