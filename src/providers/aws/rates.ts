/** Rates that AWS allows machines and volumes: one for good, and a higher one while credits last. Pure. */
import type { BurstRate, HostRates } from '../../hosts/inventory.ts';
import type { CatalogueType } from '../provider.ts';
import type { DataVolume } from '../profile.ts';

const rate = ([sustained, burst = sustained]: [number, number?]): BurstRate => ({ sustained, burst });

/** What a machine type allows its volumes: megabits and operations a second, each sustained and, if more, burst. */
export function volumes(
  megabits: [number, number?],
  operations: [number, number?],
): NonNullable<CatalogueType['volumes']> {
  return { megabitsPerSecond: rate(megabits), operationsPerSecond: rate(operations) };
}

/**
 * The rates of a host: of its NIC, and of the volume with its data unless that is on its own disks. A volume is as fast as it is
 * itself and as its machine allows.
 */
export function hostRates(type: CatalogueType | null, volume: DataVolume | null): HostRates {
  const network = type?.networkBurstGigabitsPerSecond;
  const own = ratesOfData(type, volume);
  const allowed = type?.volumes;
  return {
    ...(type && network !== undefined
      ? { network: scaled({ sustained: type.networkGigabitsPerSecond, burst: network }, 1e9) }
      : {}),
    ...(own
      ? {
          diskBytes: slower(own.bytes, allowed && scaled(allowed.megabitsPerSecond, 1e6 / 8)),
          diskOperations: slower(own.operations, allowed?.operationsPerSecond),
        }
      : {}),
  };
}

/** Which credits a host can spend on the volume with its data. */
export interface SpendableCredits {
  /** Those of the volume itself. Only gp2 and st1 have them: gp3 and io2 have one rate. */
  volume: boolean;
  /** Those of its machine type, for all volumes together. */
  machine: boolean;
}

/**
 * The credits of a host. A volume that is never faster than the baseline of its machine spends none of the machine's. Types that the
 * catalogue does not know, or knows without rates of volumes, count as without credits.
 */
export function hostCredits(type: CatalogueType | null, volume: DataVolume | null): SpendableCredits {
  const own = ratesOfData(type, volume);
  const allowed = type?.volumes;
  return {
    volume: [own?.bytes, own?.operations].some((each) => each && hasBurst(each)),
    machine:
      own !== null &&
      allowed !== undefined &&
      (spends(own.bytes, scaled(allowed.megabitsPerSecond, 1e6 / 8)) ||
        spends(own.operations, allowed.operationsPerSecond)),
  };
}

const hasBurst = ({ sustained, burst }: BurstRate): boolean => burst > sustained;

/** Whether a volume of these rates, null for no limit, uses more than the baseline that its machine allows. */
const spends = (own: BurstRate | null, allowed: BurstRate): boolean =>
  hasBurst(allowed) && (own === null || own.burst > allowed.sustained);

/** Of the volume with the data; null if that is on the machine's own disks. */
const ratesOfData = (type: CatalogueType | null, volume: DataVolume | null): VolumeRates | null =>
  volume ? ratesOf(volume) : type?.disks ? null : ratesOf(rootVolume);

const rootVolume: DataVolume = { kind: 'gp3', gigabytes: 0, operationsPerSecond: null, megabytesPerSecond: null };

/** Null where a kind has no limit of this sort that is below those of machines. Source: Amazon EBS volume types. */
interface VolumeRates {
  bytes: BurstRate | null;
  operations: BurstRate | null;
}

function ratesOf({ kind, gigabytes, operationsPerSecond, megabytesPerSecond }: DataVolume): VolumeRates {
  const mebibyte = 2 ** 20;
  if (kind === 'gp3') {
    return {
      bytes: rate([(megabytesPerSecond ?? 125) * mebibyte]),
      operations: rate([operationsPerSecond ?? 3000]),
    };
  }
  if (kind === 'gp2') {
    // 3 operations of up to 256 KiB for each GiB, at least 100 and at most 16,000; 3,000 while credits last.
    const operations = Math.min(16_000, Math.max(100, 3 * gigabytes));
    const mebibytes = gigabytes <= 170 ? 128 : 250;
    return {
      bytes: rate([Math.min(mebibytes, operations / 4) * mebibyte, mebibytes * mebibyte]),
      operations: rate([operations, Math.max(operations, 3000)]),
    };
  }
  if (kind === 'io2')
    return { bytes: null, operations: operationsPerSecond === null ? null : rate([operationsPerSecond]) };
  if (kind !== 'st1') throw new Error(`AWS has no volumes of the kind ${kind}.`);
  // 40 MB/s for each TiB, and 250 MB/s for each TiB up to 500 MB/s while credits last.
  const tebibytes = gigabytes / 1024;
  return {
    bytes: rate([Math.min(500, 40 * tebibytes) * mebibyte, Math.min(500, 250 * tebibytes) * mebibyte]),
    operations: null,
  };
}

const scaled = ({ sustained, burst }: BurstRate, factor: number): BurstRate => ({
  sustained: sustained * factor,
  burst: burst * factor,
});

function slower(one: BurstRate | null, other: BurstRate | undefined): BurstRate | undefined {
  if (!one || !other) return one ?? other;
  return { sustained: Math.min(one.sustained, other.sustained), burst: Math.min(one.burst, other.burst) };
}
