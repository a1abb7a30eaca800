/** What a provider's refusal means, by the code that it carries in its text, or by its words where it gives no code. */

import { providers } from './registry.ts';
import type { ProviderFailureType } from './provider.ts';

/** Credentials first of all: a refusal may name what was asked for, and that may be called anything. */
const types: ProviderFailureType[] = ['CredentialsRefused', 'NoCapacity', 'QuotaExceeded'];

/** `CredentialsRefused`, `NoCapacity`, `QuotaExceeded`, or `ProviderFault` for all else: types of failure that the table of kinds knows. Pure. */
export function providerFailureType(said: string): string {
  const all = Object.values(providers);
  return (
    types.find((type) => all.some(({ failures }) => failures[type].some((each) => each.test(said)))) ?? 'ProviderFault'
  );
}

/** The provider, or Pulumi on the way to it, did not do what it was asked. */
export class ProviderFailure extends Error {
  /** `said` is what the provider said, `message` the sentence for people. */
  constructor(said: string, message: string, cause: unknown) {
    super(message, { cause });
    this.name = providerFailureType(said);
  }
}
