import { RefusalError } from '../input/refusal.ts';
import { existingControlPlane } from '../control/control-plane.ts';
import { holdersOf } from '../control/running.ts';
import { readEntry } from '../hardware/lease/ledger.ts';
import { decideCleanup } from '../hardware/lease/cleanup-decision.ts';
import { ownerId } from '../state/owner.ts';
import { listBroughtUp } from '../hardware/stack/brought-up.ts';

/**
 * Refuses to remove everything of this state folder while its campaigns or their leases hold hardware. Other state folders
 * cannot be checked: their resources are listed with the time until which they are held.
 *
 * @throws RefusalError with one sentence for each held profile
 */
export async function refuseHeld(owner: string): Promise<void> {
  if (owner !== (await ownerId())) return;
  const plane = await existingControlPlane();
  const faults: string[] = [];
  try {
    for (const profile of await listBroughtUp()) {
      const holders = plane && (await holdersOf(plane.client, plane.target.searchAttributes ? profile : null));
      const { held, reason } = decideCleanup(holders, await readEntry(profile), Date.now());
      if (held)
        faults.push(
          `${owner} is the owner id of this state folder, and its profile ${profile} is ${reason}: wait for the campaign to end, or cancel it.`,
        );
    }
  } finally {
    await plane?.client.connection.close();
  }
  if (faults.length > 0) throw new RefusalError(faults);
}
