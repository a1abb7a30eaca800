import { cleanUp } from '../../infra/cleanup.ts';
import { existingControlPlane } from '../control/control-plane.ts';
import { holdersOf } from '../control/running.ts';
import type { CleanedProfile } from '../hardware/lease/cleanup-decision.ts';
import { exitCodes, type ExitCode } from './exit-codes.ts';
import { noteHardware, noteNoHardware } from '../control/held-hardware.ts';
import { readProfile } from '../hardware/profile/read.ts';

/** Cleans up from the command line, with or without a Temporal server. Exits with 3 if something could not be removed. */
export async function cleanupHere(
  profile: string | null,
  apply: boolean,
): Promise<{ cleaned: CleanedProfile[]; exitCode: ExitCode }> {
  if (profile !== null) await readProfile(profile);
  const plane = await existingControlPlane();
  if (apply) noteHardware(profile === null ? 'every profile' : `profile ${profile}`, profile);
  try {
    const cleaned = await cleanUp({
      profile,
      holders: async (name) => plane && (await holdersOf(plane.client, plane.target.searchAttributes ? name : null)),
      remove: apply ? 'everything' : 'nothing',
    });
    const isLeft = cleaned.some(({ left }) => left.length > 0);
    if (!isLeft) noteNoHardware();
    return { cleaned, exitCode: isLeft ? exitCodes.hardwareLeft : exitCodes.done };
  } finally {
    await plane?.client.connection.close();
  }
}
