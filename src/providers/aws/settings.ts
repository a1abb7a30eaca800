/** Schema of `proofload:aws` in a stack file, and of its host fields. */
import { z } from 'zod';
import { byName, list, mapping, text } from '../../input/fields.ts';
import { hostNameSchema as name } from '../../input/identifiers.ts';
import type { Architecture } from '../architecture.ts';
import { dataVolumeField } from '../disks.ts';
import type { Profile, ProviderSettings } from '../profile.ts';
import type { AwsNetworks } from './networks.ts';
import { pricesField } from '../missing-prices.ts';
import { awsPriceNames, type AwsPrices } from './prices.ts';

/** Canonical's account, and its Ubuntu 24.04 images. */
export const ubuntu = (architecture: Architecture) => ({
  owner: '099720109477',
  name: `ubuntu/images/hvm-ssd-gp3/ubuntu-noble-24.04-${architecture}-server-*`,
});

export const exampleRegion = 'us-east-1';
const regionWords = `must be a region, such as ${exampleRegion}`;
const region = z
  .string({ error: regionWords })
  .max(40, { error: regionWords })
  .regex(/^[a-z]{2}(-[a-z]+){1,4}-\d$/, { error: regionWords });

/** Whether a text has the form of an AWS region. */
export const isRegion = (text: string): boolean => region.safeParse(text).success;

const maxZones = 20;

/** AWS gives an account five networks in a region at first, one of which it makes itself. */
const maxNetworks = 4;

const networks = byName(
  'networks by names of your own',
  name,
  mapping({
    range: text('a range of addresses, such as 10.77.0.0/16'),
    zones: list('names of zones', name, maxZones).min(1, { error: 'must name at least one zone' }),
    peers: list('names of networks', name, maxNetworks).default([]),
  }),
  maxNetworks,
);

export const awsSettingsSchema = mapping({
  region,
  /** Availability zones by the names in the hosts' `zone`: `a` to `eu-central-1a`, or to the id `euc1-az2`. */
  zones: byName(
    'zones by names of your own',
    name,
    text('an availability zone, such as us-east-1a or use1-az6'),
    maxZones,
  ).refine((zones) => Object.keys(zones).length > 0, { error: 'must have at least one zone, such as a: us-east-1a' }),
  networks: networks
    .refine((given) => Object.keys(given).length > 0, {
      error: 'must have at least one network: add one, or leave networks out to have all hosts in one',
    })
    .optional(),
  /** Address range allowed to connect by SSH; null for the caller's public address. Never the whole internet. */
  sshFrom: text('an address range, such as 203.0.113.7/32').nullable().default(null),
  spot: z
    .union([z.boolean(), z.literal('rehearsal')], {
      error: 'must be true, false, or "rehearsal" if the figures do not count',
    })
    .default(false),
  /** `cluster` puts hosts of one zone close together; with types of several sizes, AWS finds room for them less often. */
  placement: z
    .enum(['cluster', 'none'], { error: 'must be "cluster" for hosts close together, or "none"' })
    .default('cluster'),
  /** The newest image of this owner with a matching name; default: Ubuntu for the architecture of the hosts. */
  image: z
    .strictObject({
      owner: text('the id of the account that owns the image'),
      name: text('an image name, with * as wildcard'),
    })
    .optional(),
  prices: pricesField(awsPriceNames, 0.08),
});

export type AwsStackSettings = z.output<typeof awsSettingsSchema>;

export const awsHostFields = { dataVolume: dataVolumeField };

export type AwsHostFields = z.output<z.ZodObject<typeof awsHostFields>>;

export type AwsSettings = ProviderSettings &
  Omit<AwsStackSettings, 'image' | 'networks' | 'prices' | 'spot'> & {
    provider: 'aws';
    image: NonNullable<AwsStackSettings['image']>;
    /** Networks by name; absent if all hosts are in one. */
    networks?: AwsNetworks;
    /** Spot instances, which AWS may reclaim at any time. */
    spot: boolean;
    /** Prices of disks, addresses and traffic, if the stack gives any. */
    prices?: Partial<AwsPrices>;
  };

/** A profile's AWS settings. @throws Error if it belongs to another provider */
export function awsSettings({ name, settings }: Pick<Profile, 'name' | 'settings'>): AwsSettings {
  if (settings.provider === 'aws') return settings as AwsSettings;
  throw new Error(`Profile ${name} has settings for ${settings.provider}, not for aws.`);
}
