/** What may stand under `proofload:aws` in a stack file, and beside it on each host. */
import { z } from 'zod';
import { amountOrZero, byName, count, mapping, text } from '../../input/fields.ts';
import { hostNameSchema as name } from '../../input/identifiers.ts';
import type { Profile, ProviderSettings } from '../profile.ts';
import type { AwsPriceName, AwsPrices } from './prices.ts';

/** Canonical's account, and its images of Ubuntu 24.04 for Intel and AMD. */
const ubuntu = { owner: '099720109477', name: 'ubuntu/images/hvm-ssd-gp3/ubuntu-noble-24.04-amd64-server-*' };

export const exampleRegion = 'us-east-1';
const regionWords = `must be a region, such as ${exampleRegion}`;
const region = z
  .string({ error: regionWords })
  .max(40, { error: regionWords })
  .regex(/^[a-z]{2}(-[a-z]+){1,4}-\d$/, { error: regionWords });

/** Whether a text can be the name of a region of AWS. */
export const isRegion = (text: string): boolean => region.safeParse(text).success;

const dollars = amountOrZero('dollars', 0.08, 10_000);

/** Each may be left out here: which of them are needed follows from region, disks and zones. */
const prices = mapping({
  gp3GigabyteMonth: dollars.optional(),
  gp3OperationMonth: dollars.optional(),
  gp3MegabyteMonth: dollars.optional(),
  io2GigabyteMonth: dollars.optional(),
  io2OperationMonth: dollars.optional(),
  io2OperationMonthAbove32000: dollars.optional(),
  io2OperationMonthAbove64000: dollars.optional(),
  st1GigabyteMonth: dollars.optional(),
  addressHour: dollars.optional(),
  trafficGigabyte: dollars.optional(),
} satisfies Record<AwsPriceName, z.ZodType>);

export const awsSettingsSchema = mapping({
  region,
  zones: byName('zones by names of your own', name, text('an availability zone, such as us-east-1a'), 20).refine(
    (zones) => Object.keys(zones).length > 0,
    { error: 'must have one zone at least, such as a: us-east-1a' },
  ),
  sshFrom: text('an address range, such as 203.0.113.7/32').nullable().default(null),
  spot: z
    .union([z.boolean(), z.literal('rehearsal')], {
      error: 'must be true, false, or "rehearsal" where the figures are not to count',
    })
    .default(false),
  image: z
    .strictObject({
      owner: text('the id of the account whose images are searched'),
      name: text('a name, with * for what changes from image to image'),
    })
    .default(ubuntu),
  prices: prices.optional(),
});

export type AwsStackSettings = z.output<typeof awsSettingsSchema>;

export const awsHostFields = {
  /** The largest that AWS makes of any kind. */
  dataVolume: mapping({
    gigabytes: count('gigabytes', 500, 65_536),
    kind: z.enum(['gp3', 'io2', 'st1'], { error: 'must be gp3, io2 or st1' }),
    operationsPerSecond: count('operations a second', 3000, 256_000).nullable().default(null),
    megabytesPerSecond: count('megabytes a second', 125, 4000).nullable().default(null),
  }).optional(),
};

export type AwsHostFields = z.output<z.ZodObject<typeof awsHostFields>>;

export interface AwsSettings extends ProviderSettings {
  provider: 'aws';
  region: string;
  /** Availability zones by the names that hosts use as their `zone`: `a` to `eu-central-1a`. */
  zones: Record<string, string>;
  /** Address range from which SSH is let in; null for the address from which the caller is seen. Never the whole world. */
  sshFrom: string | null;
  /** Spot instances, which AWS may take back at any time. */
  spot: boolean;
  /** The newest image of this owner whose name fits. */
  image: { owner: string; name: string };
  /** Of disks, addresses and traffic, where the stack gives them; absent where it gives none. */
  prices?: Partial<AwsPrices>;
}

/** A profile's settings as those of AWS. @throws Error where it is of another provider */
export function awsSettings({ name, settings }: Pick<Profile, 'name' | 'settings'>): AwsSettings {
  if (settings.provider === 'aws') return settings as AwsSettings;
  throw new Error(`Profile ${name} has settings for ${settings.provider}, not for aws.`);
}
