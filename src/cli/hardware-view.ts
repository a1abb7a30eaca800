/** The hardware of a profile as text for the terminal. Pure. */
import { dollarsPerHour } from '../campaign/lease/hourly-items.ts';
import { sourceText } from '../hardware/lease/lease-text.ts';
import { disksText } from '../providers/disks.ts';
import type { HardwareType, Profile } from '../providers/profile.ts';
import { exact } from '../text/figures.ts';
import { priceText } from '../text/money.ts';

/** One row for each hardware type that has hosts. */
export function hardwareRows(profile: Profile): string[][] {
  return typesOf(profile).map(([key, type, count]) => [`${count} × ${key}`, ...hardwareCells(type)]);
}

/** `3 × i3en.3xlarge, 2 × i4i.8xlarge` */
export function typesText(profile: Profile): string {
  return typesOf(profile)
    .map(([key, { plan }, count]) => `${count} × ${plan ?? key}`)
    .join(', ');
}

/** The hardware types that have hosts, and how many. */
function typesOf({ hardware, hosts }: Profile): [key: string, type: HardwareType, count: number][] {
  return Object.entries(hardware).flatMap(([key, type]): [string, HardwareType, number][] => {
    const count = hosts.filter((host) => host.hardware === key).length;
    return count === 0 ? [] : [[key, type, count]];
  });
}

function hardwareCells(type: HardwareType): string[] {
  return [
    type.plan ?? 'not ordered',
    `${type.cores} cores`,
    `${Math.round(type.memoryMebibytes / 102.4) / 10} GiB for services`,
    disksText(type.disks, type.layout),
    `${exact(type.networkGigabitsPerSecond)} Gbps`,
    type.pricePerHour === null ? 'no price' : `${priceText(type.pricePerHour)} (${sourceText(type.priceSource)})`,
  ];
}

/** `provider aws, 5 hosts: 3 × i3en.3xlarge, 2 × i4i.8xlarge; $9.56 an hour` */
export function profileText(profile: Profile): string {
  const { provider, hosts } = profile;
  const rate = dollarsPerHour(profile);
  return `provider ${provider}, ${hosts.length} ${hosts.length === 1 ? 'host' : 'hosts'} (${typesText(profile)}), ${rate === null ? 'no price' : priceText(rate)}`;
}
