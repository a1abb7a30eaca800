/** Checks that hosts on this machine can drop their page cache, if a step of the plan does. */
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import type { Plan } from '../../plan/plan.ts';
import { kernelCacheFile } from '../../hosts/drop-caches.ts';
import { hostsOfCaches } from '../../steps/drop-caches/facts.ts';

/** One sentence if this user may not write the kernel's file; `verify` checks the control groups of hosts that have one. */
export async function localCacheFault(
  plan: Pick<Plan, 'clusters' | 'steps' | 'profile'>,
  file = kernelCacheFile,
): Promise<string | null> {
  if (hostsOfCaches(plan).length === 0) return null;
  try {
    await access(file, constants.W_OK);
    return null;
  } catch {
    return `profile ${plan.profile}: the page caches of hosts on this machine cannot be dropped, because ${file} is not writable; run Proofload as root, or leave out the dropCaches steps`;
  }
}
