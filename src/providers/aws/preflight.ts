/** Checks with AWS whether it can be used from here, and reports all faults at once. Orders nothing. */
import { DescribeVpcsCommand, EC2Client } from '@aws-sdk/client-ec2';
import { providerFailureType } from '../failure.ts';
import type { Preflight, PreflightFault } from '../preflight.ts';
import type { Profile } from '../profile.ts';
import { sshFromFault, sshFromOf } from '../ssh-from.ts';
import { awsSettings } from './settings.ts';

const loginRemedy =
  'log in with "aws sso login", name a profile of ~/.aws in AWS_PROFILE, or set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY';

/**
 * One sentence per reason why AWS cannot be used. The region comes from the stack file, so no default region is
 * needed.
 *
 * @param sshFrom finds the address range for SSH, or throws with a sentence
 * @param requestTimeout time limit of one call in milliseconds
 */
export async function awsFaults(
  profile: Profile,
  sshFrom: (inStack: string | null) => Promise<string> = (inStack) => sshFromOf({ provider: 'aws', inStack }),
  requestTimeout = 30_000,
): Promise<PreflightFault[]> {
  const settings = awsSettings(profile);
  const found = await Promise.all([
    credentialsFault(settings.region, requestTimeout),
    sshFromFault(() => sshFrom(settings.sshFrom)),
  ]);
  return found
    .filter((fault) => fault !== null)
    .map((fault) => ({ path: null, sentence: `profile ${profile.name}: ${fault}` }));
}

export const preflight: Preflight = (profile) => awsFaults(profile);

async function credentialsFault(region: string, requestTimeout: number): Promise<string | null> {
  const client = new EC2Client({
    region,
    maxAttempts: 2,
    // Without the last, the SDK only warns about a call that takes longer.
    requestHandler: { connectionTimeout: 10_000, requestTimeout, throwOnRequestTimeout: true },
  });
  try {
    await client.config.credentials();
  } catch (error) {
    client.destroy();
    if (!(error instanceof Error)) throw error;
    return `there are no credentials for AWS (${error.message}); ${loginRemedy}`;
  }
  try {
    // A campaign makes this call too; it is the cheapest that shows whether the credentials are valid.
    await client.send(new DescribeVpcsCommand({ MaxResults: 5 }));
    return null;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const response = `${error.name}: ${error.message}`;
    return providerFailureType(response) === 'CredentialsRefused'
      ? `AWS rejects the credentials in ${region} (${response}); ${loginRemedy}. The required permissions are in docs/aws-policy.json`
      : `AWS cannot be reached in ${region} (${response}); check that this machine reaches ec2.${region}.amazonaws.com`;
  } finally {
    client.destroy();
  }
}
