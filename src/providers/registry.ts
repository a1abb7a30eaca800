/** The providers by their names in stack files. Shared code reaches a provider only through this registry. */
import { RefusalError } from '../input/refusal.ts';
import { aws } from './aws/facts.ts';
import { equinix } from './equinix/facts.ts';
import { gcp } from './gcp/facts.ts';
import { local } from './local/facts.ts';
import type { ProviderFacts } from './provider.ts';
import { existingMachines } from './static/facts.ts';

const registry = {
  local,
  aws,
  gcp,
  equinix,
  static: existingMachines,
} satisfies Record<string, ProviderFacts>;

export type ProviderName = keyof typeof registry;

/** Facts by name. Each provider gets settings and host fields parsed by its own schemas. */
export const providers: Record<ProviderName, ProviderFacts> = registry;

/** In registry order. */
export const providerNames = Object.keys(registry) as [ProviderName, ...ProviderName[]];

/** @throws RefusalError where there is no such provider: a record may come from another version */
export function requireProvider(name: string): ProviderName {
  const known = providerNames.find((each) => each === name);
  if (known === undefined)
    throw new RefusalError([`There is no provider "${name}". The providers are ${providerNames.join(', ')}.`]);
  return known;
}

/** The facts of a provider. @throws RefusalError where there is no such provider */
export const providerOf = (provider: string): ProviderFacts => providers[requireProvider(provider)];

/** Whether a provider's machines are rented, so that Proofload must end them. */
export const isRented = (provider: string): boolean => providerOf(provider).machines === 'rented';

/** Whether a provider's hosts share this machine. */
export const isOnThisMachine = (provider: string): boolean => providerOf(provider).machines === 'this machine';

/** Display names of the providers with an owner search; of those that have one of the regions, where these are given. */
export const searchedProviders = (regions?: string[]): string =>
  Object.values(providers)
    .flatMap(({ ownerSearch, title }) =>
      ownerSearch && (regions?.some((region) => ownerSearch.isRegion(region)) ?? true) ? [title] : [],
    )
    .join(' and ');
