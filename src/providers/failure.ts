/** Classifies a provider's refusal by the error code in its text, or by its words if it has no code. */

import { providers } from './registry.ts';
import type { ProviderFailureType } from './provider.ts';

/** Credentials first: the text of a refusal may contain the name of the requested resource, which can be anything. */
const types: ProviderFailureType[] = ['CredentialsRefused', 'NoCapacity', 'QuotaExceeded', 'NotOffered'];

/**
 * Returns the type of a refusal, or `ProviderFault` for one that no provider has: failure types in the table of kinds. Pure.
 */
export function providerFailureType(response: string): string {
  const all = Object.values(providers);
  return (
    types.find((type) => all.some(({ failures }) => failures[type].some((each) => each.test(response)))) ??
    'ProviderFault'
  );
}

function wayOutOf(response: string): string | null {
  const all = Object.values(providers).flatMap(({ waysOut }) => waysOut);
  return all.find(([said]) => said.test(response))?.[1] ?? null;
}

/** The provider, or Pulumi on its behalf, failed to do what was requested. */
export class ProviderFailure extends Error {
  /** `response` is the provider's own text, `message` the sentence for people, to which a known way out is added. */
  constructor(response: string, message: string, cause: unknown) {
    const wayOut = wayOutOf(response);
    super(wayOut === null ? message : `${message.replace(/\.$/, '')}; ${wayOut}`, { cause });
    this.name = providerFailureType(response);
  }
}
