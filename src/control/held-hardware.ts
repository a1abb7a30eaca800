/**
 * Whether an unexpected end of this command may leave hardware behind: from when it starts or follows a campaign, or starts
 * to remove hardware, until cleanup is verified.
 */
import { remedy } from '../hardware/lease/lease-text.ts';

/** Neither server nor worker answers for a started campaign: it may hold hardware. Exits with 3. */
export class UnansweredError extends Error {}

/** Null if no hardware depends on this command. The profile is null if unknown. */
let held: { by: string; profile: string | null } | null = null;

/** Records that from now on a campaign may hold hardware, or hardware is being removed. */
export function noteHardware(by: string, profile: string | null): void {
  held = { by, profile };
}

/** Records that no hardware depends on this command any more: cleanup is verified, or it was never created. */
export function noteNoHardware(): void {
  held = null;
}

/** One sentence that names whose hardware may still exist and how it is removed; null where none may. */
export function heldHardwareText(): string | null {
  if (held === null) return null;
  const removal = held.profile === null ? '"proofload cleanup --apply"' : remedy(held.profile);
  return `Hardware of ${held.by} may still exist: follow the campaign with "proofload attach", or remove the hardware with ${removal}.`;
}
