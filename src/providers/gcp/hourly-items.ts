/** Items that Google bills by the hour in addition to a machine: its disks and its external address. Pure. */
import { volumeText } from '../disks.ts';
import type { HourlyItem, HourlyKind } from '../hourly-item.ts';
import { monthlyPrice } from '../monthly-price.ts';
import type { DataVolume, HardwareType, Profile, ProfileHost } from '../profile.ts';
import { bootDisk, diskPriceName } from './disk.ts';
import { gcpPrice, type GcpPriceName } from './prices.ts';
import { gcpSettings } from './settings.ts';

export function gcpHourlyItems(host: ProfileHost, type: HardwareType, profile: Profile): HourlyItem[] {
  const settings = gcpSettings(profile);
  const price = (name: GcpPriceName) => gcpPrice(name, settings.region, settings.prices ?? {});
  const disk = (kind: HourlyKind, volume: DataVolume): HourlyItem => ({
    kind,
    what: volumeText(volume),
    count: 1,
    ...monthlyPrice([{ price: price(diskPriceName(volume)), quantity: volume.gigabytes }]),
  });
  const address = price('addressHour');
  return [
    ...(host.dataVolume ? [disk('data volume', host.dataVolume)] : []),
    disk('root volume', bootDisk(host, type)),
    {
      kind: 'address',
      what: 'external IPv4 address',
      count: 1,
      pricePerHour: address?.dollars ?? null,
      source: address?.source ?? null,
    },
  ];
}
