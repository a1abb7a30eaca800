/**
 * Whether an unexpected end of this command may leave hardware behind: from the moment at which it starts or follows a
 * campaign, or begins to remove hardware, until that is verified to be gone.
 */
import { remedy } from '../hardware/lease/words.ts';

/** Neither server nor worker answers for a campaign that has begun: it may hold hardware. Exits with 3. */
export class UnansweredError extends Error {}

/** Null where no hardware depends on this command. A profile is null where it is not known. */
let held: { by: string; profile: string | null } | null = null;

/** Says that hardware may be held from now on by a campaign, or is being removed. */
export function noteHardware(by: string, profile: string | null): void {
  held = { by, profile };
}

/** Says that no hardware depends on this command any longer: it is verified to be gone, or was never made. */
export function noteNoHardware(): void {
  held = null;
}

/** One sentence that names whose hardware may be left and how it is removed; null where none may. */
export function heldHardwareText(): string | null {
  if (held === null) return null;
  const removal = held.profile === null ? '"proofload cleanup --apply"' : remedy(held.profile);
  return `Hardware of ${held.by} may be left: follow it with "proofload attach", or remove it with ${removal}.`;
}
