/** What holds of every machine that a provider makes for us. */
import type { Inventory } from '../../hosts/inventory.ts';
import { removeFirewallFromJob } from '../../providers/static/at-end.ts';

/** Where the data disks are mounted. */
export const mountFolder = '/data';
/** The host's data folder, which belongs to who logs in. */
export const dataFolder = `${mountFolder}/proofload`;
/** How the bootstrap ended: `ready`, with a self-destruct timer that runs, or at which step it failed. */
export const bootstrapFile = `${dataFolder}/bootstrap`;

/** Longest that a machine may take from its first boot to `ready`: metal, and the installation of its packages. */
export const bootMinutes = 40;

/** Longest that a provider may take to hand a machine over, in minutes. Metal takes its time; a virtual machine does not. */
export const createMinutes = (plan: string): number => (plan.endsWith('.metal') || plan.includes('.metal-') ? 60 : 15);

/** As root. */
export const shutDownNow = ['/usr/sbin/shutdown', '-h', 'now'];

/** Whether a provider's machines are made for us, and so are ours to end. */
export const isRented = (provider: Inventory['provider']): boolean => provider === 'aws' || provider === 'equinix';

/**
 * What a burnt fuse becomes on a host of this provider: what shuts the machine down where it is ours to end, and what takes
 * our rules from one that stays.
 */
export function endOfMachine(provider: Inventory['provider']): string[] {
  if (provider === 'static') return removeFirewallFromJob;
  return isRented(provider) ? ['sudo', '-n', ...shutDownNow] : [];
}
