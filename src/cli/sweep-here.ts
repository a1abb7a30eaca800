import { sweep } from '../../infra/sweep.ts';
import { existingControlPlane } from '../control/control-plane.ts';
import { holdersOf } from '../control/running.ts';
import type { SweptProfile } from '../hardware/lease/sweep.ts';
import { exitCodes, type ExitCode } from './exit-codes.ts';
import { noteHardware, noteNoHardware } from '../control/held-hardware.ts';
import { readProfile } from '../hardware/profile/read.ts';

/** Sweeps from the command line, with or without a Temporal server. Exits with 3 when something could not be removed. */
export async function sweepHere(
  profile: string | null,
  apply: boolean,
): Promise<{ swept: SweptProfile[]; exitCode: ExitCode }> {
  if (profile !== null) await readProfile(profile);
  const plane = await existingControlPlane();
  if (apply) noteHardware(profile === null ? 'every profile' : `profile ${profile}`, profile);
  try {
    const swept = await sweep({
      profile,
      holders: async (name) => plane && (await holdersOf(plane.client, plane.target.searchAttributes ? name : null)),
      remove: apply ? 'everything' : 'nothing',
    });
    const isLeft = swept.some(({ left }) => left.length > 0);
    if (!isLeft) noteNoHardware();
    return { swept, exitCode: isLeft ? exitCodes.hardwareLeft : exitCodes.done };
  } finally {
    await plane?.client.connection.close();
  }
}
