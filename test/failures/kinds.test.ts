import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { failureKinds, kindOf, neverRetriedTypes } from '../../src/failures/kinds.ts';
import { ProviderFailure } from '../../src/providers/failure.ts';
import { failureKindsFile } from '../../tools/failure-kinds.ts';

const failure = { type: null, activity: null, timedOut: false, cancelled: false };

describe('a failure', () => {
  test.each([
    [{ ...failure, type: 'ServiceDied', activity: 'driveRun' }, 'service died'],
    [{ ...failure, type: 'ServiceDied', activity: 'startSystem' }, 'service died'],
    [{ ...failure, type: 'Error', activity: 'install' }, 'install failed'],
    [{ ...failure, type: 'Error', activity: 'provision' }, 'provider fault'],
    [{ ...failure, type: 'RefusalError', activity: 'provision' }, 'refused plan'],
    [{ ...failure, type: 'DiskFull', activity: 'keepRun' }, 'disk full'],
    [{ ...failure, type: 'TypeError', activity: 'provision' }, 'bug'],
    [{ ...failure, type: 'Error', activity: 'analyse' }, 'bug'],
    [{ ...failure, activity: 'install', timedOut: true }, 'stuck'],
    [{ ...failure, activity: 'provision', cancelled: true }, 'cancelled'],
    [failure, 'bug'],
  ] as const)('%j is of the kind "%s"', (seen, kind) => {
    expect(kindOf(seen)).toBe(kind);
  });

  test('of each type has exactly one kind', () => {
    const types = Object.values(failureKinds).flatMap(({ types }) => types);
    expect(new Set(types).size).toBe(types.length);
  });

  test('that retrying the step cannot fix is not retried by step', () => {
    expect(neverRetriedTypes).toEqual(
      expect.arrayContaining(['RefusalError', 'QuotaExceeded', 'CredentialsRefused', 'RunFailed', 'ServiceDied']),
    );
    expect(neverRetriedTypes).not.toEqual(expect.arrayContaining(['NoCapacity']));
  });

  test.each([
    ['InsufficientInstanceCapacity: We currently do not have sufficient capacity', 'no capacity'],
    ['422 The facility ewr1 has no provisionable c1.small.x86 servers matching your criteria.', 'no capacity'],
    ["422 There aren't available servers in that metro", 'no capacity'],
    ['api error VcpuLimitExceeded: You have requested more vCPU capacity', 'quota'],
    ['api error InstanceLimitExceeded: Your quota allows for 0 more running instances', 'quota'],
    ['422 You have reached the maximum number of devices for this project', 'quota'],
    [
      'operation error EC2: RunInstances, api error UnauthorizedOperation: You are not authorized',
      'credentials refused',
    ],
    ['AuthFailure: AWS was not able to validate the provided access credentials', 'credentials refused'],
    ['ExpiredToken: The security token included in the request is expired', 'credentials refused'],
    ['api error InvalidClientTokenId: The security token included in the request is invalid', 'credentials refused'],
    ['RequestExpired: Request has expired.', 'credentials refused'],
    ['CredentialsProviderError: Could not load credentials from any providers', 'credentials refused'],
    ['error: rpc error: No valid credential sources found. Please see the documentation', 'credentials refused'],
    ['api error PendingVerification: Your request for accessing resources in this region', 'credentials refused'],
    ['api error Blocked: Your account is currently blocked.', 'credentials refused'],
    ['api error AccessDenied: User is not authorized to perform: ec2:RunInstances', 'credentials refused'],
    ['googleapi: Error 412: Constraint constraints/compute.vmExternalIpAccess violated', 'credentials refused'],
    ['api error Unsupported: Your requested instance type is not supported in us-east-1e', 'refused plan'],
    ['api error RequestLimitExceeded: Request limit exceeded.', 'provider fault'],
    ['api error UnsupportedOperation: The instance has no volume', 'provider fault'],
    ['api error InternalError: An internal error has occurred', 'provider fault'],
  ])('of a provider that says "%s" is of the kind "%s"', (said, kind) => {
    const { name } = new ProviderFailure(said, `Pulumi could not bring up the stack: ${said}`, null);
    expect(kindOf({ ...failure, type: name, activity: 'provision' })).toBe(kind);
  });
});

test.each([
  ['PendingVerification: being validated', /verifying this account/],
  ['Blocked: Your account is currently blocked', /support/],
  ['Unsupported: not supported in your requested Availability Zone', /another zone or instance type/],
  ['RequestLimitExceeded: Request limit exceeded', /in some minutes/],
  ['AccessDenied: not authorized', /aws-policy\.json/],
  ['UnauthorizedOperation: with an explicit deny in a service control policy', /administrator/],
  ["412: Constraint constraints/compute.vmExternalIpAccess violated for project 'p'", /administrator/],
  ['403: Quota exceeded for rate, rateLimitExceeded', /in some minutes/],
])('a refusal "%s" comes with its way out', (said, wayOut) => {
  const { message } = new ProviderFailure(said, `Pulumi could not bring up the stack: ${said}`, null);
  expect(message).toMatch(wayOut);
  expect(message).toContain(`the stack: ${said}; `);
});

test('docs/failure-kinds.md is up to date', async () => {
  const { path, text } = await failureKindsFile();
  expect(await readFile(path, 'utf8'), 'run node tools/failure-kinds.ts --write').toBe(text);
});
