import type { Client } from '@temporalio/client';
import { planeOf } from './known-campaign.ts';
import { speaker } from './say.ts';
import { print } from './terminal.ts';

/**
 * Sends a control request to a campaign that is known here and prints its answer. Restarts the server or worker if it has
 * died, because an update waits for a worker.
 */
export async function sendControl(
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
