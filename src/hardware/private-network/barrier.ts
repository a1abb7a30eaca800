/** Networks that no other user of this machine reaches: `private_network.py`. */
import { join } from 'node:path';
import { execa } from 'execa';
import { RefusalError } from '../../input/refusal.ts';

const program = join(import.meta.dirname, 'run');

/**
 * The beginning of a command line that runs a server in a network of its own.
 *
 * @param ports of this machine and of the server, as `outer:inner`; requests for `pages` are checked for Host and Origin
 */
export const inPrivateNetwork = (ports: { port?: string; pages?: string }): string[] => [
  program,
  ...Object.entries(ports).flatMap(([name, value]) => [`--${name}`, value]),
];

const check = () => execa(program, ['--check'], { reject: false });

/** Whether the kernel gives this user such networks. */
export async function hasPrivateNetworks(): Promise<boolean> {
  const { exitCode, stdout } = await check();
  return exitCode === 0 && stdout === '';
}

/**
 * Whether Pulumi's engine gets such a network.
 *
 * @returns null, or where it gets none a sentence about it for the user
 * @throws RefusalError where it gets none and others have logins here, unless the user trusts them
 */
export async function missingBarrier(): Promise<string | null> {
  const { exitCode, stdout, stderr } = await check();
  if (exitCode === 0) return stdout || null;
  throw new RefusalError([stdout || stderr]);
}
