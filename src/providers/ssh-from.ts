import { isIPv4 } from 'node:net';
import { sshRangeFault } from './stack.ts';

/** Amazon's service that returns the caller's public address. */
const addressService = 'https://checkip.amazonaws.com/';

/** What a stack says about the range. */
export interface SshFromSetting {
  /** The stack's provider, under whose key `sshFrom` is. */
  provider: string;
  /** Null where the stack leaves it out. */
  inStack: string | null;
}

/**
 * The address range allowed to connect to rented hosts by SSH: from the stack, from the environment
 * (`PROOFLOAD_SSH_FROM`), or this machine's public address.
 *
 * @throws Error with one sentence if it is too wide or unknown
 */
export async function sshFromOf(
  { provider, inStack }: SshFromSetting,
  environment: NodeJS.ProcessEnv = process.env,
  find: (remedy: string) => Promise<string> = findOwnAddress,
): Promise<string> {
  if (inStack !== null) return inStack;
  const range = environment.PROOFLOAD_SSH_FROM;
  const remedy = `set sshFrom under proofload:${provider} in the stack file, or PROOFLOAD_SSH_FROM in the environment`;
  if (!range) return `${await find(remedy)}/32`;
  const fault = sshRangeFault(range);
  if (fault !== null) throw new Error(`PROOFLOAD_SSH_FROM: ${fault}.`);
  return range;
}

/** Why the range is not known, as one sentence for a preflight; null if it is. */
export async function sshFromFault(find: () => Promise<string>): Promise<string | null> {
  try {
    await find();
    return null;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return error.message;
  }
}

async function findOwnAddress(remedy: string): Promise<string> {
  let answer: string;
  try {
    const response = await fetch(addressService, { signal: AbortSignal.timeout(20_000) });
    answer = (await response.text()).trim();
  } catch (error) {
    throw new Error(
      `Cannot find the public address of this machine, from which SSH connects (${addressService} does not answer): ${remedy}.`,
      {
        cause: error,
      },
    );
  }
  if (isIPv4(answer)) return answer;
  const shown = answer.slice(0, 80);
  throw new Error(
    `Cannot find the public address of this machine, from which SSH connects (${addressService} answers "${shown}"): ${remedy}.`,
  );
}
