import { readLease } from '../hardware/lease/ledger.ts';
import { lastBroughtUp, listBroughtUp } from '../hardware/stack/brought-up.ts';
import { leaveCredentials } from '../providers/credentials.ts';

/**
 * Leaves the credentials of this command, where it has some, for the worker that holds the hardware of a campaign: with fresh
 * ones a teardown goes on that expired ones had stopped.
 */
export async function leaveCredentialsFor(campaignId: string, say: (line: string) => void): Promise<void> {
  for (const name of await listBroughtUp()) {
    const profile = await lastBroughtUp(name);
    if (!profile || (await readLease(name))?.campaignId !== campaignId) continue;
    if (await leaveCredentials(profile, 'given')) {
      say(`The worker goes by the credentials of this command for ${name} from its next step on, within five minutes.`);
    }
  }
}
