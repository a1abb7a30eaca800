import { EC2Client } from '@aws-sdk/client-ec2';
import { environmentFor } from '../../../src/providers/credentials.ts';

/** A client with the credentials for a profile: in the worker those that a command saved, in a command its own. */
export async function clientFor(region: string, profile: string): Promise<EC2Client> {
  const environment = await environmentFor(profile);
  if (environment === process.env) return new EC2Client({ region });
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = environment;
  const { AWS_SESSION_TOKEN: sessionToken, AWS_PROFILE: named } = environment;
  if (named === undefined && accessKeyId !== undefined && secretAccessKey !== undefined) {
    const credentials = { accessKeyId, secretAccessKey, ...(sessionToken ? { sessionToken } : {}) };
    return new EC2Client({ region, credentials });
  }
  // With a named profile AWS's SDK ignores the credential variables of this process.
  return new EC2Client({ region, profile: named ?? 'default' });
}
