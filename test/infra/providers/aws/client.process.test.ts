/** Throttled calls of AWS's SDK, to a server that refuses the first ones. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DescribeVpcsCommand } from '@aws-sdk/client-ec2';
import { afterEach, expect, test, vi } from 'vitest';
import { ownClient } from '../../../../infra/providers/aws/client.ts';

afterEach(() => vi.unstubAllEnvs());

test('a call that AWS throttles is repeated more often than the SDK would by itself', { timeout: 60_000 }, async () => {
  let calls = 0;
  const server = createServer((_, response) => {
    calls += 1;
    if (calls > 4) response.end('<DescribeVpcsResponse><vpcSet/></DescribeVpcsResponse>');
    else
      response
        .writeHead(503)
        .end(
          '<Response><Errors><Error><Code>RequestLimitExceeded</Code><Message>Slow down</Message></Error></Errors></Response>',
        );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  vi.stubEnv('AWS_ENDPOINT_URL_EC2', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'pretend');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'pretend');
  const client = ownClient('us-east-1');
  try {
    expect((await client.send(new DescribeVpcsCommand())).Vpcs).toEqual([]);
    expect(calls).toBe(5);
  } finally {
    client.destroy();
    server.closeAllConnections();
    server.close();
  }
});
