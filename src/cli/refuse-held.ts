import { RefusalError } from '../input/refusal.ts';
import { existingControlPlane } from '../control/control-plane.ts';
import { holdersOf } from '../control/running.ts';
import { readEntry } from '../hardware/lease/ledger.ts';
import { sweepVerdict } from '../hardware/lease/sweep.ts';
import { ownerId } from '../state/owner.ts';
import { listBroughtUp } from '../hardware/stack/brought-up.ts';

/**
 * Refuses to remove everything of this very state folder while its campaigns or their leases hold hardware: what another
 * one holds cannot be asked, and stands in the list with the time until which it is held.
 *
 * @throws RefusalError with a sentence for each profile that is held
 */
export async function refuseHeld(owner: string): Promise<void> {
  if (owner !== (await ownerId())) return;
  const plane = await existingControlPlane();
  const faults: string[] = [];
  try {
    for (const profile of await listBroughtUp()) {
      const holders = plane && (await holdersOf(plane.client, plane.target.searchAttributes ? profile : null));
      const { held, reason } = sweepVerdict(holders, await readEntry(profile), Date.now());
      if (held)
        faults.push(
          `${owner} is the owner id of this state folder, and its profile ${profile} is ${reason}: wait for the end, or cancel the campaign.`,
        );
    }
  } finally {
    await plane?.client.connection.close();
  }
  if (faults.length > 0) throw new RefusalError(faults);
}
