/** What a provider's refusal means, by the code that it carries in its text, or by its words where it gives no code. */

const codes: { type: string; pattern: RegExp }[] = [
  // First of all: a refusal may name what was asked for, and that may be called anything.
  {
    type: 'CredentialsRefused',
    pattern:
      /\b(UnauthorizedOperation|AuthFailure|ExpiredToken(Exception)?|InvalidClientTokenId|RequestExpired|SignatureDoesNotMatch|MissingAuthenticationToken|UnrecognizedClientException|CredentialsProviderError|OptInRequired)\b/,
  },
  // AWS' plug-in of Pulumi, where it finds no credentials or cannot have them renewed.
  {
    type: 'CredentialsRefused',
    pattern: /no valid credential sources|failed to refresh cached credentials|unable to validate AWS credentials/i,
  },
  { type: 'NoCapacity', pattern: /\b(InsufficientInstanceCapacity|InsufficientHostCapacity|InsufficientCapacity)\b/ },
  { type: 'QuotaExceeded', pattern: /\b(VcpuLimitExceeded|InstanceLimitExceeded|MaxSpotInstanceCountExceeded)\b/ },
  { type: 'QuotaExceeded', pattern: /\b(VolumeLimitExceeded|VpcLimitExceeded|AddressLimitExceeded)\b/ },
  // Equinix Metal answers in sentences: of a facility that is full, of a metro that is full, of an account's limit.
  { type: 'NoCapacity', pattern: /has no provisionable .+ servers|aren't available servers in that metro/i },
  {
    type: 'QuotaExceeded',
    pattern: /(device|server|instance) limit (reached|exceeded)|reached the maximum number of/i,
  },
];

/** `CredentialsRefused`, `NoCapacity`, `QuotaExceeded`, or `ProviderFault` for all else: types of failure that the table of kinds knows. Pure. */
export function providerFailureType(said: string): string {
  return codes.find(({ pattern }) => pattern.test(said))?.type ?? 'ProviderFault';
}

/** The provider, or Pulumi on the way to it, did not do what it was asked. */
export class ProviderFailure extends Error {
  /** `said` is what the provider said, `message` the sentence for people. */
  constructor(said: string, message: string, cause: unknown) {
    super(message, { cause });
    this.name = providerFailureType(said);
  }
}
