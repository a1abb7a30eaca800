/** Billed quantities of an AWS volume, by the names of its prices. Pure. */
import type { DataVolume } from '../profile.ts';
import type { AwsPriceName } from './prices.ts';

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
