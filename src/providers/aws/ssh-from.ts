import { isIPv4 } from 'node:net';
import { sshRangeFault } from './ssh-range.ts';

/** Amazon's service that returns the caller's public address. */
const addressService = 'https://checkip.amazonaws.com/';
const remedy = 'set sshFrom under proofload:aws in the stack file, or PROOFLOAD_SSH_FROM in the environment';

/**
 * The address range allowed to connect by SSH: from the stack, from the environment (`PROOFLOAD_SSH_FROM`), or this
 * machine's public address.
 *
 * @throws Error with one sentence if it is too wide or unknown
 */
export async function sshFromOf(
  inStack: string | null,
  environment: NodeJS.ProcessEnv = process.env,
  find: () => Promise<string> = findOwnAddress,
): Promise<string> {
  if (inStack !== null) return inStack;
  const range = environment.PROOFLOAD_SSH_FROM;
  if (!range) return `${await find()}/32`;
  const fault = sshRangeFault(range);
  if (fault !== null) throw new Error(`PROOFLOAD_SSH_FROM: ${fault}.`);
  return range;
}

async function findOwnAddress(): Promise<string> {
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
