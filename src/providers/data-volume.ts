/** The host field `dataVolume`, which several providers have: one schema, while each provider checks its own kinds. */
import { count, mapping, text } from '../input/fields.ts';

/** Bounds are the maximum of any provider's disks. */
export const dataVolumeField = mapping({
  gigabytes: count('gigabytes', 500, 65_536),
  kind: text("a kind of disk by the provider's name, such as gp3 or pd-ssd", 40),
  operationsPerSecond: count('operations a second', 3000, 256_000).nullable().default(null),
  megabytesPerSecond: count('megabytes a second', 125, 4000).nullable().default(null),
}).optional();

/** Why a host of a provider without network disks cannot have the field, as the end of a sentence. */
export const dataVolumeElsewhere = (provider: string): string =>
  `is a network disk, which provider ${provider} does not make; leave it out`;
