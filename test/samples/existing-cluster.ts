/** An existing cluster that holds names in memory. */
import type { ExistingCluster } from '../../src/plan/clusters.ts';
import type { Claim, ClaimStore } from '../../src/systems/claim-names.ts';
import { isSameName, type MadeName } from '../../src/systems/made-names.ts';
import type { ExistingAccess } from '../../src/systems/system.ts';

export function existingKafka(...addresses: [string, ...string[]]): ExistingCluster {
  return { system: 'kafka', version: '4.3.1', hosts: {}, existing: { addresses }, options: {} };
}

export const topic = (name: string): MadeName => ({ kind: 'topic', name });

/** A cluster that has these names. `refuses` are those that it does not remove. */
export function memoryCluster(
  names: MadeName[],
  refuses: MadeName[] = [],
): { access: ExistingAccess; has: MadeName[] } {
  const has = [...names];
  const access: ExistingAccess = {
    look: async () => ({ version: null, members: [] }),
    present: async (_, asked) => asked.filter((name) => has.some((each) => isSameName(each, name))),
    remove: async (_, asked) => {
      for (const name of asked) {
        const index = has.findIndex((each) => isSameName(each, name));
        if (index !== -1 && !refuses.some((each) => isSameName(each, name))) has.splice(index, 1);
      }
    },
  };
  return { access, has };
}

export function memoryClaims(claims: Claim[] = []): ClaimStore & { claims: Claim[] } {
  const store = {
    claims,
    read: async () => store.claims,
    write: async (next: Claim[]) => void (store.claims = next),
  };
  return store;
}
