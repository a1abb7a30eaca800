/** Schema of `config` in a stack file. The keys have Pulumi's form, `proofload:<key>`. */
import { z } from 'zod';
import { amount, byName, choice, list, mapping, text } from '../../input/fields.ts';
import { hostNameSchema as name, longestHostName } from '../../input/identifiers.ts';
import { mostLeaseDollars } from '../../input/limits.ts';
import { providerNames, providers } from '../../providers/registry.ts';
import type { Stack } from '../../providers/stack.ts';
import { hardwareType, layout } from './hardware-schema.ts';
import { loadRole, systemRoles } from '../../systems/registry.ts';

/** Roles of a host; a host only for load generators has the role `load`. */
export const hardwareRoles = [loadRole, ...systemRoles.keys()] as const;
const role = choice(hardwareRoles);

/** A /24 has 254 addresses, one of which is the bridge's. */
const maxHosts = 200;

/**
 * Host fields added by providers. A key that two providers have is one schema; which provider allows which key is
 * checked later.
 */
const hostFields = Object.assign({}, ...Object.values(providers).map(({ hostFields: own }) => own)) as object;

const host = mapping({
  name,
  hardware: text('the name of a type under proofload:hardware', longestHostName),
  roles: list('roles', role, hardwareRoles.length).min(1, { error: 'must name at least one role' }),
  zone: name.optional(),
  layout: layout.optional(),
  ...hostFields,
});

/** A host with the fields common to all providers; only its provider's schema reads the rest. */
export type HostConfiguration = z.infer<typeof host>;

/** Key of a provider's settings. */
export const settingsKey = (provider: string): string => `proofload:${provider}`;

/** Settings of each provider that has any; all optional here, because the required one depends on the provider. */
const providerSettings = Object.fromEntries(
  providerNames.flatMap((each) => {
    const { settings } = providers[each];
    return settings ? [[settingsKey(each), settings.optional()]] : [];
  }),
) as object;

const [lastName = '', ...otherNames] = providerNames.toReversed();
const providerWords = `must be ${otherNames.toReversed().join(', ')} or ${lastName}`;

/** Configuration of a stack, with keys as in the file. */
export const stackConfiguration = mapping({
  'proofload:provider': z.enum(providerNames, { error: providerWords }),
  ...providerSettings,
  // Pulumi writes top-level numbers as text when it rewrites a stack file.
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
  'proofload:hosts': list('hosts', host, maxHosts).min(1, { error: 'must hold at least one host' }),
});

export type StackConfiguration = z.infer<typeof stackConfiguration>;

/** A configuration as its provider's facts see it. */
export function asStack(configuration: StackConfiguration): Stack {
  return {
    settings: (configuration as Record<string, unknown>)[settingsKey(configuration['proofload:provider'])] ?? null,
    hardware: configuration['proofload:hardware'],
    hosts: configuration['proofload:hosts'],
  };
}
