import { readLease } from '../hardware/lease/ledger.ts';
import { lastBroughtUp, listBroughtUp } from '../hardware/stack/brought-up.ts';
import { saveCredentials } from '../providers/credentials.ts';

/**
 * Hands the credentials of this command, if any, to the worker that holds the hardware of a campaign. Fresh credentials let
 * a teardown continue that expired credentials had stopped.
 */
export async function saveCredentialsFor(campaignId: string, say: (line: string) => void): Promise<void> {
  for (const stack of await listBroughtUp()) {
    const profile = await lastBroughtUp(stack);
    if (!profile || (await readLease(stack))?.campaignId !== campaignId) continue;
    if (await saveCredentials(profile, 'given')) {
      say(
        `The worker uses the credentials of this command for ${profile.name} from its next step, within five minutes.`,
      );
    }
  }
}
