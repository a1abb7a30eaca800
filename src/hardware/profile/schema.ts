/** What may stand under `config` in a stack file. The keys are Pulumi's own form, `proofload:<key>`. */
import { z } from 'zod';
import { amount, byName, choice, count, list, mapping, text } from '../../input/fields.ts';
import { hostNameSchema as name, longestHostName } from '../../input/identifiers.ts';
import { mostLeaseDollars } from '../../input/limits.ts';
import { hardwareType, layout } from './hardware-schema.ts';
import { login, providerSettings } from './provider-schema.ts';
import { loadRole, systemRoles } from '../../systems/registry.ts';

/** A host for load generators alone has the role `load`. */
const roles = [loadRole, ...systemRoles.keys()] as const;
const role = choice(roles);

/** The largest that AWS makes of any kind. */
const dataVolume = mapping({
  gigabytes: count('gigabytes', 500, 65_536),
  kind: z.enum(['gp3', 'io2', 'st1'], { error: 'must be gp3, io2 or st1' }),
  operationsPerSecond: count('operations a second', 3000, 256_000).nullable().default(null),
  megabytesPerSecond: count('megabytes a second', 125, 4000).nullable().default(null),
});

const longestAddress = 253;
/** An RSA key of 16,384 bits as `ssh-keyscan` prints it has 2,800 characters. */
const longestHostKey = 4000;
/** A /24 has 254 addresses, of which the bridge takes one. */
const mostHosts = 200;

const host = mapping({
  name,
  hardware: text('the name of a type under proofload:hardware', longestHostName),
  roles: list('roles', role, roles.length).min(1, { error: 'must name at least one role' }),
  zone: name.optional(),
  layout: layout.optional(),
  dataVolume: dataVolume.optional(),
  address: text('an address or a name of a host', longestAddress).optional(),
  port: count('a port', 22, 65_535).optional(),
  user: login.optional(),
  hostKeys: list('keys', text('a key of the host', longestHostKey), 20).optional(),
});

export type HostConfiguration = z.infer<typeof host>;

/** Configuration of a stack, with the keys as they stand in the file. */
export const stackConfiguration = mapping({
  'proofload:provider': z.enum(['local', 'aws', 'equinix', 'static'], {
    error: 'must be local, aws, equinix or static',
  }),
  ...providerSettings,
  // Pulumi writes a number at this level back as text when it rewrites a stack file.
  'proofload:networkScale': z
    .preprocess(
      (value) => (typeof value === 'string' && /^\d{0,3}(\.\d{1,20})?$/.test(value.trim()) ? Number(value) : value),
      amount('the published rate, at most 1', 0.5, { least: 0.0001, most: 1 }),
    )
    .default(1),
  'proofload:billing': z.enum(['second', 'started-hour'], { error: 'must be second or started-hour' }).optional(),
  'proofload:dollarsByHand': z
    .preprocess(
      (value) => (typeof value === 'string' && /^\d{1,9}(\.\d{1,9})?$/.test(value.trim()) ? Number(value) : value),
      amount('dollars', 50, mostLeaseDollars),
    )
    .optional(),
  'proofload:hardware': byName('hardware types', name, hardwareType, 50),
  'proofload:hosts': list('hosts', host, mostHosts).min(1, { error: 'must hold at least one host' }),
});

export type StackConfiguration = z.infer<typeof stackConfiguration>;
