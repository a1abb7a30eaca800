/** What may stand under `config` in a stack file. The keys are Pulumi's own form, `proofload:<key>`. */
import { z } from 'zod';
import { amount, byName, choice, list, mapping, text } from '../../input/fields.ts';
import { hostNameSchema as name, longestHostName } from '../../input/identifiers.ts';
import { mostLeaseDollars } from '../../input/limits.ts';
import { providerNames, providers } from '../../providers/registry.ts';
import type { Stack } from '../../providers/stack.ts';
import { hardwareType, layout } from './hardware-schema.ts';
import { loadRole, systemRoles } from '../../systems/registry.ts';

/** What a host may be given; one for load generators alone has the role `load`. */
export const hardwareRoles = [loadRole, ...systemRoles.keys()] as const;
const role = choice(hardwareRoles);

/** A /24 has 254 addresses, of which the bridge takes one. */
const mostHosts = 200;

/** What providers add to a host: a key that two of them have is one schema. Which may stand where is checked afterwards. */
const hostFields = Object.assign({}, ...Object.values(providers).map(({ hostFields: own }) => own)) as object;

const host = mapping({
  name,
  hardware: text('the name of a type under proofload:hardware', longestHostName),
  roles: list('roles', role, hardwareRoles.length).min(1, { error: 'must name at least one role' }),
  zone: name.optional(),
  layout: layout.optional(),
  ...hostFields,
});

/** A host with what is common to all providers; the rest is read by the schema of its provider alone. */
export type HostConfiguration = z.infer<typeof host>;

/** Key under which the settings of a provider stand. */
export const settingsKey = (provider: string): string => `proofload:${provider}`;

/** The settings of each provider that has any, none of them required here: which one must be there follows from the provider. */
const providerSettings = Object.fromEntries(
  providerNames.flatMap((each) => {
    const { settings } = providers[each];
    return settings ? [[settingsKey(each), settings.optional()]] : [];
  }),
) as object;

const [lastName = '', ...otherNames] = providerNames.toReversed();
const providerWords = `must be ${otherNames.toReversed().join(', ')} or ${lastName}`;

/** Configuration of a stack, with the keys as they stand in the file. */
export const stackConfiguration = mapping({
  'proofload:provider': z.enum(providerNames, { error: providerWords }),
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

/** A configuration as the facts of its provider see it. */
export function asStack(configuration: StackConfiguration): Stack {
  return {
    settings: (configuration as Record<string, unknown>)[settingsKey(configuration['proofload:provider'])] ?? null,
    hardware: configuration['proofload:hardware'],
    hosts: configuration['proofload:hosts'],
  };
}
