/**
 * Whether an unexpected end of this command may leave hardware behind: from when it starts or follows a campaign, or starts
 * to remove hardware, until cleanup is verified.
 */
import { remedy } from '../hardware/lease/lease-text.ts';

/** Null if no hardware depends on this command. */
let held: { campaignId: string | null } | null = null;

/** Records that from now on a campaign may hold hardware, or that hardware is being removed: null for that of several campaigns. */
export function noteHardware(campaignId: string | null): void {
  held = { campaignId };
}

/** Records that no hardware depends on this command any more: cleanup is verified, or it was never created. */
export function noteNoHardware(): void {
  held = null;
}

/** One sentence that names whose hardware may still exist and how it is removed; null where none may. */
export function heldHardwareText(): string | null {
  if (held === null) return null;
  const { campaignId } = held;
  if (campaignId === null) return 'Hardware may still exist: remove it with "proofload cleanup --apply".';
  return `Hardware of ${campaignId} may still exist: follow the campaign with "proofload attach ${campaignId}", or remove the hardware with ${remedy(campaignId)}.`;
}
