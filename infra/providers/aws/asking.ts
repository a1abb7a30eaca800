import type { EC2Client } from '@aws-sdk/client-ec2';
import { ProviderFailure } from '../../../src/providers/failure.ts';

/**
 * Asks AWS in one region, and ends the connection.
 *
 * @param words what is asked for, such as `be asked what is left`
 * @throws ProviderFailure that says what was asked for, where, and what AWS answered
 */
export async function asking<Answer>(
  clientFor: (region: string) => EC2Client | Promise<EC2Client>,
  words: string,
  region: string,
  ask: (client: EC2Client) => Promise<Answer>,
): Promise<Answer> {
  const client = await clientFor(region);
  try {
    return await ask(client);
  } catch (error) {
    if (!(error instanceof Error) || error instanceof ProviderFailure || error.name === 'AbortError') throw error;
    const said = `${error.name}: ${error.message}`;
    throw new ProviderFailure(said, `AWS could not ${words} in ${region}: ${said}`, error);
  } finally {
    client.destroy();
  }
}
