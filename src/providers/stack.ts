/** A stack file in which every key has the right shape, as its provider's facts see it, and checks beyond that shape. Pure. */
import type { DataDisks, DiskLayout } from './profile.ts';
import { z } from 'zod';

export interface StackHost {
  name: string;
  /** A key of the stack's hardware, if the file is valid. */
  hardware: string;
  roles: string[];
  zone?: string | undefined;
  layout?: DiskLayout | undefined;
}

export interface StackHardware {
  /** A catalogue name. */
  catalogue?: string | undefined;
  /** The provider's name of the type, if the stack gives it. */
  plan?: string | undefined;
  /** In dollars, if the stack gives it. */
  pricePerHour?: number | undefined;
  /** Of the machine's own, if the stack gives them. */
  disks?: DataDisks | undefined;
}

/**
 * `Settings` is the output of the provider's schema for `proofload:<provider>`; `HostFields` is what the provider
 * adds to each host.
 */
export interface Stack<Settings = unknown, HostFields = unknown> {
  /** Null if the file has none, which is already reported as a fault. */
  settings: Settings | null;
  hardware: Record<string, StackHardware>;
  hosts: (StackHost & HostFields)[];
}

/** The provider's name of the type of a host; empty where the stack gives none, which is a fault of its own. */
export function planOf({ hardware: key }: StackHost, { hardware }: Pick<Stack, 'hardware'>): string {
  const { plan, catalogue } = hardware[key] ?? {};
  return plan ?? catalogue?.split('/').at(-1) ?? '';
}

/** One fault in a stack's configuration: its place, as keys and positions, and a sentence. */
export interface Fault {
  path: (string | number)[];
  sentence: string;
}

/**
 * Faults of a host's zone. A host may leave it out where the stack has one zone.
 *
 * @param zones the provider's zones by the names that hosts use; empty if the stack has no valid settings
 */
export function zoneFaults({ zone }: StackHost, zones: Record<string, string>, provider: string): Fault[] {
  const names = Object.keys(zones);
  if (names.length === 0) return [];
  if (zone === undefined && names.length > 1) {
    return [{ path: ['zone'], sentence: `is missing: the stack has the zones ${names.join(', ')}` }];
  }
  if (zone === undefined || names.includes(zone)) return [];
  return [
    {
      path: ['zone'],
      sentence: `names "${zone}", which is not under proofload:${provider}.zones (${names.join(', ')})`,
    },
  ];
}

const isIPv4 = (text: string): boolean => z.ipv4().safeParse(text).success;

/** Wider ranges cannot be one user's: this is a large company's network, or a provider's in one city. */
const widestPrefix = 16;

/** Why an address range is not allowed, as the end of a sentence; null if it is allowed. */
export function sshRangeFault(range: string): string | null {
  const [address = '', prefix = '', ...rest] = range.split('/');
  const bits = /^\d{1,2}$/.test(prefix) ? Number(prefix) : null;
  if (!isIPv4(address) || bits === null || bits > 32 || rest.length > 0) {
    return `"${range}" is not an IPv4 address range; for the single address 203.0.113.7 write 203.0.113.7/32`;
  }
  if (bits < widestPrefix) {
    return `${range} is wider than a network of your own: give a range of /${widestPrefix} or narrower, or leave it out to use your public address`;
  }
  return null;
}

/**
 * Faults of the zones and the SSH range of a cloud's settings.
 *
 * @param suffix what follows the region in a zone's name, such as `-a`
 * @param isId whether a text is a zone's id, which does not name its region
 */
export function placeFaults(
  provider: string,
  settings: { region: string; zones: Record<string, string>; sshFrom: string | null } | null,
  suffix: string,
  isId: (zone: string) => boolean = () => false,
): Fault[] {
  if (!settings) return [];
  const { region, zones, sshFrom } = settings;
  const isZone = (zone: string): boolean =>
    zone.slice(0, -1) === `${region}${suffix}`.slice(0, -1) && /[a-z]$/.test(zone);
  const range = sshFrom === null ? null : sshRangeFault(sshFrom);
  return [
    ...Object.entries(zones)
      .filter(([, zone]) => !isZone(zone) && !isId(zone))
      .map(([name, zone]) => ({
        path: [`proofload:${provider}`, 'zones', name],
        sentence: `"${zone}" is not a zone of ${region}; its zones have names such as ${region}${suffix}`,
      })),
    ...(range === null ? [] : [{ path: [`proofload:${provider}`, 'sshFrom'], sentence: range }]),
  ];
}
