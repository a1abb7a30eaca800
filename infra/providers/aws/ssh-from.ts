import { isIPv4 } from 'node:net';

/** Amazon's own answer to who is asking. */
const asked = 'https://checkip.amazonaws.com/';

/**
 * The range from which SSH is let in: given in the stack, given by the environment (`PROOFLOAD_SSH_FROM`), or the address
 * from which the internet sees this machine.
 *
 * @throws where it is the whole world, or cannot be found
 */
export async function sshFromOf(
  inStack: string | null,
  environment: NodeJS.ProcessEnv = process.env,
  find: () => Promise<string> = findOwnAddress,
): Promise<string> {
  const range = inStack ?? environment.PROOFLOAD_SSH_FROM ?? `${await find()}/32`;
  const [address, prefix, ...rest] = range.split('/');
  const bits = Number(prefix);
  if (!address || !isIPv4(address) || rest.length > 0 || !/^\d+$/.test(prefix ?? '') || bits > 32) {
    throw new Error(`SSH is to be let in from "${range}", which is no IPv4 range such as 203.0.113.7/32.`);
  }
  // Ranges wider than a provider's block are in effect the world.
  if (bits < 8)
    throw new Error(`SSH is to be let in from ${range}: give a range of /8 or narrower, best your own address.`);
  return range;
}

async function findOwnAddress(): Promise<string> {
  const wayOut = 'give proofload:sshFrom in the stack file or PROOFLOAD_SSH_FROM in the environment';
  let said: string;
  try {
    const response = await fetch(asked, { signal: AbortSignal.timeout(20_000) });
    said = (await response.text()).trim();
  } catch (error) {
    throw new Error(`${asked} does not say which address SSH will come from: ${wayOut}.`, { cause: error });
  }
  if (!isIPv4(said)) throw new Error(`${asked} says "${said.slice(0, 80)}", which is no IPv4 address: ${wayOut}.`);
  return said;
}
