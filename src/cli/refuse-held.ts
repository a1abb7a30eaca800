import { holderOf } from '../../infra/cleanup.ts';
import { RefusalError } from '../input/refusal.ts';
import { existingControlPlane } from '../control/control-plane.ts';
import { holdersOf } from '../control/running.ts';
import { ownerId } from '../state/owner.ts';
import { lastBroughtUp, listBroughtUp } from '../hardware/stack/brought-up.ts';

/**
 * Refuses to remove everything of this state folder while its campaigns or their leases hold hardware. Other state folders
 * cannot be checked: their resources are listed with the time until which they are held.
 *
 * @throws RefusalError with one sentence for each held stack
 */
export async function refuseHeld(owner: string): Promise<void> {
  if (owner !== (await ownerId())) return;
  const plane = await existingControlPlane();
  const faults: string[] = [];
  try {
    const holders = plane && (await holdersOf(plane.client));
    for (const stack of await listBroughtUp()) {
      const profile = await lastBroughtUp(stack);
      const { held, reason } = profile ? (await holderOf(profile, holders)).verdict : { held: false, reason: '' };
      if (held)
        faults.push(
          `${owner} is the owner id of this state folder, and its stack ${stack} is ${reason}: wait for the campaign to end, or cancel it.`,
        );
    }
  } finally {
    await plane?.client.connection.close();
  }
  if (faults.length > 0) throw new RefusalError(faults);
}
