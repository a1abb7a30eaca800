import { ProviderFailure } from '../../../src/providers/failure.ts';

/**
 * Calls AWS in one region and closes the client.
 *
 * @param action what is attempted, for the error, such as `list leftovers`
 * @throws ProviderFailure with the action, the region and AWS's response
 */
export async function withClient<Client extends { destroy(): void }, Answer>(
  clientFor: (region: string) => Client | Promise<Client>,
  action: string,
  region: string,
  ask: (client: Client) => Promise<Answer>,
): Promise<Answer> {
  const client = await clientFor(region);
  try {
    return await ask(client);
  } catch (error) {
    if (!(error instanceof Error) || error instanceof ProviderFailure || error.name === 'AbortError') throw error;
    const response = `${error.name}: ${error.message}`;
    throw new ProviderFailure(response, `Could not ${action} on AWS in ${region}: ${response}`, error);
  } finally {
    client.destroy();
  }
}
