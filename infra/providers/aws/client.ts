import { EC2Client } from '@aws-sdk/client-ec2';
import { environmentFor } from '../../../src/providers/credentials.ts';

/** A region, and credentials unless AWS's SDK finds them in the environment of this process. */
export interface AwsAccess {
  region: string;
  credentials?: { accessKeyId: string; secretAccessKey: string; sessionToken?: string };
  /** Of AWS's own files. */
  profile?: string;
}

/** Access with the credentials for a stack: in the worker those that a command saved, in a command its own. */
export async function accessFor(region: string, stack: string): Promise<AwsAccess> {
  const environment = await environmentFor(stack);
  if (environment === process.env) return { region };
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = environment;
  const { AWS_SESSION_TOKEN: sessionToken, AWS_PROFILE: named } = environment;
  if (named === undefined && accessKeyId !== undefined && secretAccessKey !== undefined) {
    const credentials = { accessKeyId, secretAccessKey, ...(sessionToken ? { sessionToken } : {}) };
    return { region, credentials };
  }
  // With a named profile AWS's SDK ignores the credential variables of this process.
  return { region, profile: named ?? 'default' };
}

/** A cleanup makes hundreds of calls, and must not end with hardware left because AWS throttles some of them. */
export const patience = { maxAttempts: 10, retryMode: 'adaptive' } as const;

export async function clientFor(region: string, stack: string): Promise<EC2Client> {
  return new EC2Client({ ...(await accessFor(region, stack)), ...patience });
}

/** With the credentials of this command. */
export const ownClient = (region: string): EC2Client => new EC2Client({ region, ...patience });
