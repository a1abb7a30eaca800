import type { Client } from '@temporalio/client';
import { planeOf } from './known-campaign.ts';
import { speaker } from './say.ts';
import { print } from './terminal.ts';

/**
 * Asks something of a campaign that is known here, starting what of the control plane has died: an update waits for a worker. Prints
 * the campaign's answer, as JSON where that is asked for.
 */
export async function steer(
  campaignId: string,
  json: boolean | undefined,
  body: (client: Client) => Promise<string>,
): Promise<void> {
  const { client } = await planeOf(campaignId, speaker(json));
  try {
    const answer = await body(client);
    print(`${json ? JSON.stringify({ campaignId, answer }) : `${campaignId}: ${answer}`}\n`);
  } finally {
    await client.connection.close();
  }
}
