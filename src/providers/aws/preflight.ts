/** Checks with AWS whether it can be used from here, and reports all faults at once. Orders nothing. */
import { DescribeVpcsCommand, EC2Client } from '@aws-sdk/client-ec2';
import { ServiceQuotasClient } from '@aws-sdk/client-service-quotas';
import { providerFailureType } from '../failure.ts';
import type { Preflight, PreflightFault } from '../preflight.ts';
import { markOf, markTag } from '../../state/mark.ts';
import type { StackProfile } from '../profile.ts';
import { sshFromFault, sshFromOf } from '../ssh-from.ts';
import { readAccount } from './account.ts';
import { accountFaults, plansOf } from './account-faults.ts';
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
  profile: StackProfile,
  sshFrom: (inStack: string | null) => Promise<string> = (inStack) => sshFromOf({ provider: 'aws', inStack }),
  requestTimeout = 30_000,
): Promise<PreflightFault[]> {
  const settings = awsSettings(profile);
  const [ofRegion, address] = await Promise.all([
    regionFaults(profile, requestTimeout),
    sshFromFault(() => sshFrom(settings.sshFrom)),
  ]);
  return [...ofRegion, ...(address === null ? [] : [address])].map((fault) => ({
    path: null,
    sentence: `profile ${profile.name}: ${fault}`,
  }));
}

export const preflight: Preflight = (profile) => awsFaults(profile);

/** What AWS answers with these credentials: faults, at best none. */
async function regionFaults(profile: StackProfile, requestTimeout: number): Promise<string[]> {
  const { region } = awsSettings(profile);
  // Without the last, the SDK only warns about a call that takes longer.
  const requestHandler = { connectionTimeout: 10_000, requestTimeout, throwOnRequestTimeout: true };
  const access = { region, maxAttempts: 2, requestHandler };
  const client = new EC2Client(access);
  const quotas = new ServiceQuotasClient(access);
  try {
    const missing = await missingCredentials(client);
    if (missing !== null) return [missing];
    // A campaign makes this call too; it is the cheapest that shows whether the credentials are valid.
    await client.send(new DescribeVpcsCommand({ MaxResults: 5 }));
    const own = { key: markTag, value: markOf(profile.stack) };
    return accountFaults(profile, await readAccount(client, quotas, plansOf(profile), own));
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const response = `${error.name}: ${error.message}`;
    return providerFailureType(response) === 'CredentialsRefused'
      ? [
          `AWS rejects the credentials in ${region} (${response}); ${loginRemedy}. The required permissions are in docs/aws-policy.json`,
        ]
      : [
          `AWS cannot be reached in ${region} (${response}); check that this machine reaches ec2.${region}.amazonaws.com and servicequotas.${region}.amazonaws.com`,
        ];
  } finally {
    client.destroy();
    quotas.destroy();
  }
}

async function missingCredentials(client: EC2Client): Promise<string | null> {
  try {
    await client.config.credentials();
    return null;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return `there are no credentials for AWS (${error.message}); ${loginRemedy}`;
  }
}
