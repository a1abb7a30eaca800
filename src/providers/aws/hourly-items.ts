/** Items that AWS bills by the hour in addition to a machine: its disks and its public address. Pure. */
import { rootGigabytes, volumeText } from '../disks.ts';
import type { HourlyItem, HourlyKind } from '../hourly-item.ts';
import type { DataVolume, HardwareType, Profile, ProfileHost } from '../profile.ts';
import { monthlyPrice } from '../monthly-price.ts';
import { awsPrice, type AwsPriceName } from './prices.ts';
import { awsSettings } from './settings.ts';
import { isAwsVolume, volumeQuantities, type AwsVolume } from './volume.ts';

export function awsHourlyItems(host: ProfileHost, type: HardwareType, profile: Profile): HourlyItem[] {
  const settings = awsSettings(profile);
  const price = (name: AwsPriceName) => awsPrice(name, settings.region, settings.prices ?? {});
  const volume = (kind: HourlyKind, disk: DataVolume): HourlyItem => ({
    kind,
    what: volumeText(disk),
    count: 1,
    ...monthlyPrice(quantitiesOf(disk).map(([name, quantity]) => ({ price: price(name), quantity }))),
  });
  const address = price('addressHour');
  return [
    ...(host.dataVolume ? [volume('data volume', host.dataVolume)] : []),
    volume('root volume', rootVolume(host, type)),
    {
      kind: 'address',
      what: 'public IPv4 address',
      count: 1,
      pricePerHour: address?.dollars ?? null,
      source: address?.source ?? null,
    },
  ];
}

/** A host's boot disk, as the Pulumi program orders it. */
export function rootVolume({ dataVolume }: Pick<ProfileHost, 'dataVolume'>, type: HardwareType): AwsVolume {
  const gigabytes = rootGigabytes({ holdsData: !dataVolume && !type.disks });
  return { kind: 'gp3', gigabytes, operationsPerSecond: null, megabytesPerSecond: null };
}

function quantitiesOf(disk: DataVolume): ReturnType<typeof volumeQuantities> {
  if (isAwsVolume(disk)) return volumeQuantities(disk);
  throw new Error(`A volume of the kind ${disk.kind}, which AWS does not have, passed the check of its stack.`);
}
