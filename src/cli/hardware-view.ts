/** The hardware of a profile as text for the terminal. Pure. */
import { dollarsPerHour } from '../campaign/lease/hourly-items.ts';
import { sourceText } from '../hardware/lease/cost-items-text.ts';
import { disksText } from '../providers/disks.ts';
import type { HardwareType, Profile } from '../providers/profile.ts';
import { exact } from '../text/figures.ts';
import { priceText } from '../text/money.ts';

/** One row for each hardware type that has hosts. */
export function hardwareRows(profile: Profile): string[][] {
  return Object.entries(profile.hardware).flatMap(([key, type]) => {
    const count = profile.hosts.filter(({ hardware }) => hardware === key).length;
    return count === 0 ? [] : [[`${count} × ${key}`, ...hardwareCells(type)]];
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
  const { provider, hosts, hardware } = profile;
  const names = Object.entries(hardware).flatMap(([key, { plan }]) => {
    const count = hosts.filter((host) => host.hardware === key).length;
    return count === 0 ? [] : [`${count} × ${plan ?? key}`];
  });
  const rate = dollarsPerHour(profile);
  return `provider ${provider}, ${hosts.length} ${hosts.length === 1 ? 'host' : 'hosts'} (${names.join(', ')}), ${rate === null ? 'no price' : priceText(rate)}`;
}
