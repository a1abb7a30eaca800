import { expect, test } from 'vitest';
import { providerFailureType } from '../../../src/providers/failure.ts';
import { gcp } from '../../../src/providers/gcp/facts.ts';
import { readStack } from './example-stack.ts';

test.each([
  [
    "Error waiting for instance to create: The zone 'projects/p/zones/us-central1-a' does not have enough resources available to fulfill the request.",
    'NoCapacity',
  ],
  ['ZONE_RESOURCE_POOL_EXHAUSTED_WITH_DETAILS: …', 'NoCapacity'],
  [
    "googleapi: Error 403: Quota 'DISKS_TOTAL_GB' exceeded.  Limit: 4096.0 in region us-central1., quotaExceeded",
    'QuotaExceeded',
  ],
  [
    "googleapi: Error 403: Required 'compute.instances.create' permission for 'projects/p', forbidden",
    'CredentialsRefused',
  ],
  ['oauth2: "invalid_grant" "reauth related error (invalid_rapt)"', 'CredentialsRefused'],
  ['googleapi: Error 403: Rate Limit Exceeded, rateLimitExceeded', 'ProviderFault'],
])('Google’s answer %j is a failure of the type %s', (response, type) => {
  expect(providerFailureType(response)).toBe(type);
});

test('traffic between zones is paid by the sender alone', () => {
  const profile = readStack({
    settings: 'region: us-central1, zones: { a: us-central1-a, b: us-central1-b }',
    one: ', zone: a',
    two: ', zone: b',
  });
  const traffic = gcp.zoneTraffic(profile);
  expect([traffic?.placeOf('b'), traffic?.price?.dollars]).toEqual(['us-central1-b', 0.01]);
});
