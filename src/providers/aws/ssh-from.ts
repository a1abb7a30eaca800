import { isIPv4 } from 'node:net';
import { sshRangeFault } from './ssh-range.ts';

/** Amazon's own answer to who is asking. */
const asked = 'https://checkip.amazonaws.com/';
const wayOut = 'give sshFrom under proofload:aws in the stack file, or PROOFLOAD_SSH_FROM in the environment';

/**
 * The range from which SSH is let in: given in the stack, given by the environment (`PROOFLOAD_SSH_FROM`), or the address
 * from which the internet sees this machine.
 *
 * @throws Error with one sentence where it is too wide, or cannot be found
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
  let said: string;
  try {
    const response = await fetch(asked, { signal: AbortSignal.timeout(20_000) });
    said = (await response.text()).trim();
  } catch (error) {
    throw new Error(`The address from which SSH will come cannot be found (${asked} does not answer): ${wayOut}.`, {
      cause: error,
    });
  }
  if (isIPv4(said)) return said;
  const shown = said.slice(0, 80);
  throw new Error(`The address from which SSH will come cannot be found (${asked} says "${shown}"): ${wayOut}.`);
}
