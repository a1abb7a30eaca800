import { cleanUp, NotCleanedUp } from '../../infra/cleanup.ts';
import { withRunningServer, type ControlPlane } from '../control/control-plane.ts';
import { holdersOf } from '../control/running.ts';
import type { CleanedStack } from '../hardware/lease/cleanup-decision.ts';
import { exitCodes, type ExitCode } from './exit-codes.ts';
import { noteHardware, noteNoHardware } from '../control/held-hardware.ts';
import { isRented } from '../providers/registry.ts';
import { readProfile } from '../hardware/profile/read.ts';

/** Cleans up everything, or only what is of a profile or a campaign, with or without a Temporal server. Exits with 3 if something could not be looked at or removed. */
export async function cleanupHere(
  { profile, campaign }: { profile?: string | undefined; campaign?: string | undefined },
  apply: boolean,
): Promise<{ cleaned: CleanedStack[]; failed: string[]; exitCode: ExitCode }> {
  if (profile !== undefined) await readProfile(profile);
  if (apply) noteHardware(campaign ?? null);
  const { cleaned, reasons: failed } = await withRunningServer((plane) =>
    partly({
      only: ({ name }, of) => (profile ?? name) === name && (campaign === undefined || campaign === of),
      holders: async () => plane && (await holdersOf(plane.client)),
      // Hosts that a person brought up are none of a campaign's.
      remove: apply ? (campaign === undefined ? 'everything' : 'of campaigns') : 'nothing',
    }),
  );
  const isLeft = failed.length > 0 || cleaned.some(({ left }) => left.length > 0);
  if (!isLeft) noteNoHardware();
  return { cleaned, failed, exitCode: isLeft ? exitCodes.hardwareLeft : exitCodes.done };
}

/** What could be cleaned up, and why the rest could not. */
async function partly(options: Parameters<typeof cleanUp>[0]): Promise<Pick<NotCleanedUp, 'cleaned' | 'reasons'>> {
  try {
    return { cleaned: await cleanUp(options), reasons: [] };
  } catch (error) {
    if (error instanceof NotCleanedUp) return error;
    throw error;
  }
}

/** Removes what ended campaigns left on this machine or on machines of a person, where it would disturb the next one. */
export async function removeEnded({ client }: ControlPlane, say: (line: string) => void): Promise<void> {
  const cleaned = await cleanUp({
    only: ({ provider }, campaign) => !isRented(provider) && campaign !== null,
    holders: () => holdersOf(client),
    remove: 'of campaigns',
    onProgress: say,
  });
  for (const { campaign, stack, removed } of cleaned)
    if (removed) say(`Removed what ${campaign ?? 'a campaign'} had left of the stack ${stack}.`);
}
