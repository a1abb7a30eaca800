/** What may stand under `proofload:aws`, `proofload:equinix` and `proofload:static` in a stack file. */
import { z } from 'zod';
import type { AwsPriceName } from '../../providers/aws/prices.ts';
import { amountOrZero, byName, mapping, text } from '../../input/fields.ts';
import { hostNameSchema as name } from '../../input/identifiers.ts';

/** Canonical's account, and its images of Ubuntu 24.04 for Intel and AMD. */
const ubuntu = { owner: '099720109477', name: 'ubuntu/images/hvm-ssd-gp3/ubuntu-noble-24.04-amd64-server-*' };

/** As `useradd` allows them. */
export const login = text('a login', 32).regex(/^[A-Za-z_][A-Za-z0-9_.-]*\$?$/, {
  error: 'must be a login: letters, digits, dots, underscores and hyphens, beginning with a letter or underscore',
});

const longestPath = 1000;

/** A path whose parts are names: none leads up, and none is left out. */
function hasPlainParts(path: string): boolean {
  const [, ...parts] = path.replace(/\/$/, '').split('/');
  return parts.length > 0 && parts.every((part) => part !== '' && part !== '.' && part !== '..');
}

const regionWords = 'must be a region, such as us-east-1';
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

const aws = mapping({
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

const equinix = mapping({
  project: z.guid({ error: "must be the project's id, such as 3f1c0a52-0000-4000-8000-000000000000" }),
  metro: z
    .string({ error: 'must be the two letters of a metro, such as da' })
    .regex(/^[a-z]{2}$/, { error: 'must be the two letters of a metro, such as da' }),
  network: z.enum(['layer-2', 'layer-3'], { error: 'must be layer-2 or layer-3' }).default('layer-3'),
  operatingSystem: text("an operating system by Equinix' name").default('ubuntu_20_04'),
  reservation: text('the id of a hardware reservation, or next-available').nullable().default(null),
});

const fixed = mapping({
  user: login,
  privateKeyFile: text('the path of a private key', longestPath).refine((path) => /^(~\/|\/)/.test(path), {
    error: 'must be an absolute path, or begin with ~/',
  }),
  dataFolder: text('a folder on the hosts', longestPath).refine((path) => path.startsWith('/') && hasPlainParts(path), {
    error: 'must be an absolute path without "." or "..", and not / itself',
  }),
  trustedNetwork: z.boolean({ error: 'must be true or false' }).default(false),
  firewall: z.boolean({ error: 'must be true or false' }).default(true),
});

/** The settings of each provider that has any, none of them required here: which one must be there follows from the provider. */
export const providerSettings = {
  'proofload:aws': aws.optional(),
  'proofload:equinix': equinix.optional(),
  'proofload:static': fixed.optional(),
};
