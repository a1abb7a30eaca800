/** What holds of every machine that a provider makes for us. */
import type { Inventory } from '../hosts/inventory.ts';

/** Where the data disks are mounted. */
export const mountFolder = '/data';
/** The host's data folder, which belongs to who logs in. */
export const dataFolder = `${mountFolder}/proofload`;
/** How the bootstrap ended: `ready`, with a self-destruct timer that runs, or at which step it failed. */
export const bootstrapFile = `${dataFolder}/bootstrap`;

/** Hours after boot at which a machine ends that no lease ever reached, such as one that was brought up by hand. */
export const firstLeaseHours = 8;

/** As root. */
export const shutDownNow = ['/usr/sbin/shutdown', '-h', 'now'];

/** Whether a provider's machines are made for us, and so are ours to end. */
export const isRented = (provider: Inventory['provider']): boolean => provider === 'aws' || provider === 'equinix';

/** What a burnt fuse becomes on a host of this provider: nothing where the machine is not ours to end. */
export const endOfMachine = (provider: Inventory['provider']): string[] =>
  isRented(provider) ? ['sudo', '-n', ...shutDownNow] : [];
