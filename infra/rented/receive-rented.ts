import { bootMinutes } from '../../src/providers/boot-minutes.ts';
import { waitForHost } from '../../src/hardware/bootstrap/wait-for-host.ts';
import { openHosts } from '../../src/hosts/open.ts';
import type { Leftovers } from '../leftovers.ts';

const pauseMilliseconds = 5_000;

/**
 * Waits until every machine that a provider made for us has booted and carried out its user data.
 *
 * @throws HostUnreachable with what was seen last of the first machine that failed or whose time was over
 */
export const receiveRented: NonNullable<Leftovers['receive']> = async (_profile, inventory, _plan, options) => {
  const hosts = await openHosts(inventory);
  const waiting = { ...options, limitMilliseconds: bootMinutes * 60_000, pauseMilliseconds };
  try {
    await Promise.all(hosts.map((host) => waitForHost(host, waiting)));
    return inventory;
  } finally {
    await Promise.all(hosts.map((host) => host.close()));
  }
};
