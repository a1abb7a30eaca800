/** The providers, by the name that stack files use. Everything that shared code asks of one follows from its line here. */
import { RefusalError } from '../input/refusal.ts';
import { aws } from './aws/facts.ts';
import { equinix } from './equinix/facts.ts';
import { local } from './local/facts.ts';
import type { ProviderFacts } from './provider.ts';
import { existingMachines } from './static/facts.ts';

const registry = {
  local,
  aws,
  equinix,
  static: existingMachines,
} satisfies Record<string, ProviderFacts>;

export type ProviderName = keyof typeof registry;

/** Facts by name: the settings and fields of hosts that they are given are those that their own schemas have read. */
export const providers: Record<ProviderName, ProviderFacts> = registry;

/** In the order of the registry. */
export const providerNames = Object.keys(registry) as [ProviderName, ...ProviderName[]];

/** @throws RefusalError where there is no such provider: a record may come from another version */
export function requireProvider(name: string): ProviderName {
  const known = providerNames.find((each) => each === name);
  if (known === undefined)
    throw new RefusalError([`There is no provider "${name}"; the providers are ${providerNames.join(', ')}.`]);
  return known;
}

/** The facts of a provider. @throws RefusalError where there is no such provider */
export const providerOf = (provider: string): ProviderFacts => providers[requireProvider(provider)];

/** Whether a provider's machines are made for us, and so are ours to end. */
export const isRented = (provider: string): boolean => providerOf(provider).machines === 'rented';

/** Whether a provider's hosts share this machine. */
export const isOnThisMachine = (provider: string): boolean => providerOf(provider).machines === 'this machine';

/** Providers where what a lost state folder rented is found by its owner, as people call them. */
export const searchedProviders = (): string =>
  Object.values(providers)
    .flatMap(({ ownerSearch, title }) => (ownerSearch ? [title] : []))
    .join(' and ');
