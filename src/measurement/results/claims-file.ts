/** `made-names.json`: what a campaign claimed in clusters that were there before. */
import { z } from 'zod';
import { completeSchema } from '../../input/complete-schema.ts';
import { readJsonIfThere, type JsonKind } from '../../input/read-json.ts';
import { timeSchema } from '../../input/time-schema.ts';
import { nameSchema } from '../../input/identifiers.ts';
import { writeJsonAtomically } from '../../state/write-atomically.ts';
import type { Claim, ClaimStore } from '../../systems/claim-names.ts';
import { campaignLayout, parentOf } from './layout.ts';

/** They become arguments of requests that delete. */
const claimedNameSchema = z
  .string()
  .regex(/^[A-Za-z0-9_][A-Za-z0-9._-]{0,248}$/, 'must be a name that a campaign makes');

const claimSchema = completeSchema<Claim>()(
  z.object({
    cluster: nameSchema,
    kind: z.enum(['topic', 'consumer group', 'keyspace']),
    name: claimedNameSchema,
    claimedMilliseconds: timeSchema,
    removedMilliseconds: timeSchema.nullable(),
  }),
);

const claimsKind: JsonKind<{ schema: 1; claims: Claim[] }> = {
  schema: z.object({ schema: z.literal(1), claims: z.array(claimSchema) }),
  number: 1,
};

/** The claims of the campaign whose results are in that folder. Only one activity of a campaign at a time uses them. */
export function claimStoreIn(folder: string): ClaimStore {
  const path = campaignLayout(folder).claims;
  return {
    read: async () => (await readJsonIfThere(path, claimsKind, parentOf(folder)))?.claims ?? [],
    write: (claims) => writeJsonAtomically(path, { schema: 1, claims }),
  };
}
