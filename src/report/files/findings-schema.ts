/** The parts of `findings.json` that are read again: costs, by other campaigns' reports, and verdicts on thresholds. */
import { z } from 'zod';
import type { CostFinding, Findings, ResultCost } from '../../findings/findings.ts';
import { thresholdFindingSchema } from '../../findings/thresholds/threshold-finding.ts';
import { campaignIdSchema, nameSchema, profileNameSchema, runIdSchema } from '../../input/identifiers.ts';
import { completeSchema } from '../../input/complete-schema.ts';
import { workloadNames } from '../../workloads/registry.ts';
import type { JsonKind } from '../../input/read-json.ts';

const workloadSchema = z.enum(workloadNames);

const resultCostSchema = completeSchema<ResultCost>()(
  z.object({
    system: nameSchema,
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
export const pricedFindingsKind: JsonKind<Pick<Findings, 'cost'>> = {
  schema: z.object({ cost: costFindingSchema.exactOptional() }),
  // Both schemas have the costs in the same form.
  number: [1, 2],
};

/** The answers in the findings, and the verdicts on thresholds. */
export const judgedFindingsKind: JsonKind<Pick<Findings, 'thresholds'> & { answers: { sentence: string }[] }> = {
  schema: z.object({
    thresholds: z.array(thresholdFindingSchema).exactOptional(),
    answers: z.array(z.object({ sentence: z.string() })),
  }),
  number: 2,
};
