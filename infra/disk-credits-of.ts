/** The disk credits of hosts, asked for with the settings with which the hosts were made. */
import type { Inventory } from '../src/hosts/inventory.ts';
import type { AskedCredits } from '../src/measurement/datasets/watch-credits.ts';
import { stackOf } from '../src/plan/stack-of.ts';
import { stackProfile } from './leftovers-of.ts';
import { loadProvider } from './load-provider.ts';

/**
 * Those of these hosts whose disks have credits, and how to ask for them; null if there are none.
 *
 * @throws RefusalError where the profile is not readable
 */
export async function diskCreditsOf(
  inventory: Pick<Inventory, 'profile' | 'stack' | 'provider'>,
  hosts: string[],
): Promise<AskedCredits | null> {
  const { diskCredits } = await loadProvider(inventory.provider);
  if (!diskCredits) return null;
  const profile = await stackProfile(stackOf(inventory));
  const credits = await diskCredits();
  const having = credits.hostsWith(profile).filter((host) => hosts.includes(host));
  return having.length > 0 ? { hosts: having, ask: (signal) => credits.ask(profile, having, signal) } : null;
}
