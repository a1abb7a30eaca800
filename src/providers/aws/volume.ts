/** What AWS bills in addition to a machine: quantities of its volumes, by the names of their prices, and its public address. Pure. */
import type { DataVolume, HardwareType, Profile, ProfileHost } from '../profile.ts';
import { type AwsPriceName, awsPrice } from './prices.ts';
import { rootGigabytes } from '../disks.ts';
import { itemsInAddition, type HourlyItem } from '../hourly-item.ts';
import { awsSettings } from './settings.ts';

/** The kinds of volumes that a host's data can be on. */
const volumeKinds = ['gp2', 'gp3', 'io2', 'st1'] as const;
export const volumeKindsText = 'gp2, gp3, io2 or st1';

export type AwsVolume = DataVolume & { kind: (typeof volumeKinds)[number] };

export const isAwsVolume = (volume: DataVolume): volume is AwsVolume =>
  volumeKinds.some((kind) => kind === volume.kind);

/** Included in gp3's base price, in operations per second and MB/s. */
const gp3Includes = { operationsPerSecond: 3000, megabytesPerSecond: 125 };

/** Each price of a volume with its quantity; without those whose quantity is zero. */
export function volumeQuantities({
  kind,
  gigabytes,
  operationsPerSecond,
  megabytesPerSecond,
}: AwsVolume): [AwsPriceName, number][] {
  const operations = operationsPerSecond ?? 0;
  const between = (low: number, high: number): number => Math.max(0, Math.min(operations, high) - low);
  const quantities: Record<AwsVolume['kind'], [AwsPriceName, number][]> = {
    gp2: [['gp2GigabyteMonth', gigabytes]],
    gp3: [
      ['gp3GigabyteMonth', gigabytes],
      ['gp3OperationMonth', between(gp3Includes.operationsPerSecond, Infinity)],
      ['gp3MegabyteMonth', Math.max(0, (megabytesPerSecond ?? 0) - gp3Includes.megabytesPerSecond)],
    ],
    io2: [
      ['io2GigabyteMonth', gigabytes],
      ['io2OperationMonth', between(0, 32_000)],
      ['io2OperationMonthAbove32000', between(32_000, 64_000)],
      ['io2OperationMonthAbove64000', between(64_000, Infinity)],
    ],
    st1: [['st1GigabyteMonth', gigabytes]],
  };
  return quantities[kind].filter(([, quantity]) => quantity > 0);
}

export function awsHourlyItems(host: ProfileHost, type: HardwareType, profile: Profile): HourlyItem[] {
  const { region, prices = {} } = awsSettings(profile);
  const price = (name: AwsPriceName) => awsPrice(name, region, prices);
  const address = { what: 'public IPv4 address', price: price('addressHour') };
  return itemsInAddition(host, rootVolume(host, type), address, (volume) =>
    quantitiesOf(volume).map(([name, quantity]) => ({ price: price(name), quantity })),
  );
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
