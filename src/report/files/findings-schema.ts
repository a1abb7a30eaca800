/** The costs in `findings.json`, which other campaigns' reports read for comparison. */
import { z } from 'zod';
import type { CostFinding, ResultCost } from '../../findings/findings.ts';
import { profileNameSchema, campaignIdSchema, runIdSchema } from '../../input/identifiers.ts';
import { completeSchema } from '../../input/complete-schema.ts';
import { workloadNames } from '../../workloads/registry.ts';
import type { JsonKind } from '../../input/read-json.ts';
import { partNameSchema } from '../../plan/plan-schema.ts';

const workloadSchema = z.enum(workloadNames);

const resultCostSchema = completeSchema<ResultCost>()(
  z.object({
    system: partNameSchema,
    workload: workloadSchema,
    runId: runIdSchema,
    unit: z.string(),
    dollars: z.number(),
    hosts: z.array(z.string()),
    dollarsPerHour: z.number(),
  }),
);

const results = z.array(resultCostSchema);

const costFindingSchema = completeSchema<CostFinding>()(
  z.object({
    results,
    otherCampaigns: z.array(z.object({ profile: profileNameSchema, campaignId: campaignIdSchema, results })),
  }),
);

/** The costs in the findings. */
export interface PricedFindings {
  cost?: CostFinding;
}

export const pricedFindingsKind: JsonKind<PricedFindings> = {
  schema: z.object({ cost: costFindingSchema.exactOptional() }),
  number: 1,
};
