/** Persistent disks: their kinds, prices and rates, and the items that Google bills by the hour in addition to a machine. Pure. */
import type { BurstRate, HostRates } from '../../hosts/inventory.ts';
import { rootGigabytes } from '../disks.ts';
import type { DataVolume, HardwareType, ProfileHost, Profile } from '../profile.ts';
import { type GcpPriceName, gcpPrice } from './prices.ts';
import { itemsInAddition, type HourlyItem } from '../hourly-item.ts';
import { gcpSettings } from './settings.ts';

type DiskKind = 'pd-standard' | 'pd-balanced' | 'pd-ssd' | 'hyperdisk-balanced';

export type GcpDisk = DataVolume & { kind: DiskKind };

/** Series of machines with Google's Axion processors, which are Arm's; they take Hyperdisks only. */
export const isAxion = (plan: string): boolean => /^(?:c4a|n4a)-/.test(plan);

/** The kinds that machines of a type take, as a text. */
export const diskKindsText = (plan: string): string =>
  isAxion(plan) ? 'hyperdisk-balanced' : 'pd-standard, pd-balanced or pd-ssd';

/** The smallest disk that Google makes of these kinds. */
export const leastGigabytes = 10;

const mebibyte = 2 ** 20;
const steady = (rate: number): BurstRate => ({ sustained: rate, burst: rate });

/** A kind: the price of a gigabyte, and what a disk may do by its size. Google's gigabytes have 2³⁰ bytes. */
interface KindFacts {
  price: GcpPriceName;
  rates: (gigabytes: number) => Pick<HostRates, 'diskBytes' | 'diskOperations'>;
}

/**
 * Rates as "About Persistent Disk performance" has them: a rate per gigabyte, for SSDs on top of a baseline. Those per
 * gigabyte were read in a copy of that page, the baselines are from memory. A small machine may allow its disks less, which
 * is not known here. Standard disks allow twice as many writes as reads, which is no limit for both together.
 */
const kinds: Record<DiskKind, KindFacts> = {
  'pd-standard': {
    price: 'pdStandardGigabyteMonth',
    rates: (gigabytes) => ({ diskBytes: steady(Math.min(0.12 * gigabytes, 1200) * mebibyte) }),
  },
  'pd-balanced': {
    price: 'pdBalancedGigabyteMonth',
    rates: (gigabytes) => ({
      diskBytes: steady(Math.min(140 + 0.28 * gigabytes, 1200) * mebibyte),
      diskOperations: steady(Math.min(3000 + 6 * gigabytes, 80_000)),
    }),
  },
  'pd-ssd': {
    price: 'pdSsdGigabyteMonth',
    rates: (gigabytes) => ({
      diskBytes: steady(Math.min(240 + 0.48 * gigabytes, 1200) * mebibyte),
      diskOperations: steady(Math.min(6000 + 30 * gigabytes, 100_000)),
    }),
  },
  // What Google gives a Hyperdisk without further orders, whatever its size, and does not bill.
  'hyperdisk-balanced': {
    price: 'hyperdiskBalancedGigabyteMonth',
    rates: () => ({ diskBytes: steady(140 * mebibyte), diskOperations: steady(3000) }),
  },
};

export const isGcpDisk = (volume: DataVolume): volume is GcpDisk => Object.hasOwn(kinds, volume.kind);

/** Whether machines of a type take disks of a kind. */
export const takesDisk = (plan: string, { kind }: GcpDisk): boolean =>
  isAxion(plan) === (kind === 'hyperdisk-balanced');

function factsOf(volume: DataVolume): KindFacts {
  if (isGcpDisk(volume)) return kinds[volume.kind];
  throw new Error(`Google Compute Engine has no disks of the kind ${volume.kind}.`);
}

/** The name of the price of a gigabyte of a disk for a month. */
export const diskPriceName = (volume: DataVolume): GcpPriceName => factsOf(volume).price;

/** A host's boot disk, as the Pulumi program orders it. */
export function bootDisk(
  { dataVolume }: Pick<ProfileHost, 'dataVolume'>,
  { disks, plan }: Pick<HardwareType, 'disks' | 'plan'>,
): GcpDisk {
  const kind = isAxion(plan ?? '') ? 'hyperdisk-balanced' : 'pd-balanced';
  const gigabytes = rootGigabytes({ holdsData: !dataVolume && !disks });
  return { kind, gigabytes, operationsPerSecond: null, megabytesPerSecond: null };
}

/** The rates of the disk with a host's data. None has credits. */
export function diskRates(
  host: Pick<ProfileHost, 'dataVolume'>,
  type: Pick<HardwareType, 'disks' | 'plan'>,
): HostRates {
  const disk = host.dataVolume ?? bootDisk(host, type);
  return factsOf(disk).rates(disk.gigabytes);
}

export function gcpHourlyItems(host: ProfileHost, type: HardwareType, profile: Profile): HourlyItem[] {
  const { region, prices = {} } = gcpSettings(profile);
  const address = { what: 'external IPv4 address', price: gcpPrice('addressHour', region, prices) };
  return itemsInAddition(host, bootDisk(host, type), address, (volume) => [
    { price: gcpPrice(diskPriceName(volume), region, prices), quantity: volume.gigabytes },
  ]);
}
