import { providerOf } from '../../src/providers/registry.ts';
import { bootMinutes, silentMinutes } from '../../src/providers/rented.ts';
import { waitForHost } from '../../src/hardware/bootstrap/wait-for-host.ts';
import { openHosts } from '../../src/hosts/open.ts';
import type { LeftoversManager } from '../leftovers.ts';

const pauseMilliseconds = 5_000;

/**
 * Waits until every rented machine has booted and run its user data.
 *
 * @throws HostUnreachable with the last state seen of the first machine that failed or timed out
 */
export const receiveRented: NonNullable<LeftoversManager['receive']> = async (profile, inventory, _plan, options) => {
  const hosts = await openHosts(inventory);
  const waiting = { ...options, limitMilliseconds: bootMinutes * 60_000, pauseMilliseconds };
  try {
    await Promise.all(
      hosts.map((host) => {
        const { plan } = profile.hardware[host.inventory.hardware] ?? {};
        const minutes = silentMinutes(providerOf(profile.provider).createMinutes(plan ?? ''));
        return waitForHost(host, { ...waiting, silentMilliseconds: minutes * 60_000 });
      }),
    );
    return inventory;
  } finally {
    await Promise.all(hosts.map((host) => host.close()));
  }
};
