import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { awsFaults } from '../../../src/providers/aws/preflight.ts';
import { readProfile } from '../../../src/hardware/profile/read.ts';
import { onStack } from '../../samples/on-stack.ts';
import { answerEc2 } from '../../simcloud/aws/endpoint.ts';
import { emptyWorld } from '../../simcloud/world.ts';

let folder = '';
let server: Server;
/** Error code that the EC2 server of this test returns; null for success. */
let refusal: string | null = null;
/** Whether it answers at all. */
let answers = true;
/** That the account may have. */
let vcpus = 1000;
const ownAddress = async () => '203.0.113.7/32';
const unknownAddress = () => Promise.reject(new Error('The address is unknown.'));

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofload-aws-'));
  server = createServer((request, response) => {
    if (!answers) return;
    const error = `<Error><Code>${refusal}</Code><Message>said EC2</Message></Error>`;
    if (refusal === null) void text(request).then((body) => response.end(answerTo(request.headers, body)));
    else response.writeHead(401).end(`<Response><Errors>${error}</Errors></Response>`);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // Nothing from the machine that runs the tests: no credentials and no default region.
  for (const name of Object.keys(process.env).filter((each) => each.startsWith('AWS_'))) vi.stubEnv(name, undefined);
  vi.stubEnv('AWS_CONFIG_FILE', join(folder, 'config'));
  vi.stubEnv('AWS_SHARED_CREDENTIALS_FILE', join(folder, 'credentials'));
  vi.stubEnv('AWS_EC2_METADATA_DISABLED', 'true');
  for (const service of ['EC2', 'SERVICE_QUOTAS'])
    vi.stubEnv(`AWS_ENDPOINT_URL_${service}`, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  refusal = null;
  answers = true;
  vcpus = 1000;
  server.close();
  server.closeAllConnections();
  await rm(folder, { recursive: true });
});

/** As the pretend cloud answers, in which there is nothing yet; vCPUs as this test says. */
function answerTo(headers: IncomingHttpHeaders, body: string): string {
  if (!headers['x-amz-target']) return answerEc2(structuredClone(emptyWorld), new URLSearchParams(body)).body;
  return JSON.stringify({ Quota: { QuotaCode: (JSON.parse(body) as { QuotaCode: string }).QuotaCode, Value: vcpus } });
}

async function faults(sshFrom: () => Promise<string> = ownAddress, requestTimeout?: number): Promise<string[]> {
  const profile = onStack(await readProfile('aws-nvme'));
  return (await awsFaults(profile, sshFrom, requestTimeout)).map(({ sentence }) => sentence);
}

function giveCredentials(): void {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'made-up');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'made-up');
}

test('missing AWS credentials are refused with a remedy', async () => {
  expect(await faults()).toEqual([
    expect.stringMatching(/^profile aws-nvme: there are no credentials for AWS .*; log in with "aws sso login"/),
  ]);
});

test('valid AWS credentials are accepted, without a default region', async () => {
  giveCredentials();
  expect(await faults()).toEqual([]);
});

test('an account that may have fewer vCPUs than the hosts need is told before anything is made, with the way out', async () => {
  giveCredentials();
  vcpus = 5;
  expect(await faults()).toEqual([
    expect.stringMatching(
      /L-1216C47A allows 5 vCPUs of on-demand instances in us-east-1, and the hosts need \d+; request/,
    ),
  ]);
});

test.each(['AuthFailure', 'UnauthorizedOperation', 'RequestExpired', 'ExpiredToken'])(
  'credentials that AWS rejects with %s are refused before anything is made',
  async (code) => {
    giveCredentials();
    refusal = code;
    expect(await faults()).toEqual([
      expect.stringMatching(
        new RegExp(`^profile aws-nvme: AWS rejects the credentials in us-east-1 \\(${code}: said EC2\\)`),
      ),
    ]);
  },
);

test('an unreachable AWS is distinguished from rejected credentials', async () => {
  giveCredentials();
  refusal = 'SomethingElse';
  expect(await faults()).toEqual([
    expect.stringMatching(
      /AWS cannot be reached in us-east-1 \(SomethingElse: said EC2\); check that this machine reaches/,
    ),
  ]);
});

test('an AWS that takes a call and never answers is reported as unreachable after the time limit', async () => {
  giveCredentials();
  answers = false;
  expect(await faults(ownAddress, 200)).toEqual([
    expect.stringMatching(/AWS cannot be reached in us-east-1 \(TimeoutError/),
  ]);
});

test('the address for SSH must be known before anything is made, and all faults are reported at once', async () => {
  expect(await faults(unknownAddress)).toEqual([
    expect.stringContaining('there are no credentials'),
    'profile aws-nvme: The address is unknown.',
  ]);
});
