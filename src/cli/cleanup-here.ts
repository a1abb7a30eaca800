import { cleanUp } from '../../infra/cleanup.ts';
import { withRunningServer, type ControlPlane } from '../control/control-plane.ts';
import { holdersOf } from '../control/running.ts';
import type { CleanedStack } from '../hardware/lease/cleanup-decision.ts';
import { exitCodes, type ExitCode } from './exit-codes.ts';
import { noteHardware, noteNoHardware } from '../control/held-hardware.ts';
import { isRented } from '../providers/registry.ts';
import { readProfile } from '../hardware/profile/read.ts';

/** Cleans up everything, or only what is of a profile or a campaign, with or without a Temporal server. Exits with 3 if something could not be removed. */
export async function cleanupHere(
  { profile, campaign }: { profile?: string | undefined; campaign?: string | undefined },
  apply: boolean,
): Promise<{ cleaned: CleanedStack[]; exitCode: ExitCode }> {
  if (profile !== undefined) await readProfile(profile);
  if (apply) noteHardware(campaign ?? null);
  const cleaned = await withRunningServer((plane) =>
    cleanUp({
      only: ({ name }, of) => (profile ?? name) === name && (campaign === undefined || campaign === of),
      holders: async () => plane && (await holdersOf(plane.client)),
      // Hosts that a person brought up are none of a campaign's.
      remove: apply ? (campaign === undefined ? 'everything' : 'of campaigns') : 'nothing',
    }),
  );
  const isLeft = cleaned.some(({ left }) => left.length > 0);
  if (!isLeft) noteNoHardware();
  return { cleaned, exitCode: isLeft ? exitCodes.hardwareLeft : exitCodes.done };
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
