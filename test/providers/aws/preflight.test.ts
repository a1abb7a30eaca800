import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { awsFaults } from '../../../src/providers/aws/preflight.ts';
import { readProfile } from '../../../src/hardware/profile/read.ts';

let folder = '';
let server: Server;
/** Code of the refusal that the EC2 of this test answers with; null for an answer. */
let refusal: string | null = null;
const seenFrom = async () => '203.0.113.7/32';
const nobodySays = () => Promise.reject(new Error('Nobody says where from.'));

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofload-aws-'));
  server = createServer((_request, response) =>
    refusal === null
      ? response.end('<DescribeVpcsResponse><vpcSet/></DescribeVpcsResponse>')
      : response
          .writeHead(401)
          .end(
            `<Response><Errors><Error><Code>${refusal}</Code><Message>said EC2</Message></Error></Errors></Response>`,
          ),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // Nothing of the machine that the tests run on: no credentials, and no default region either.
  for (const name of Object.keys(process.env).filter((each) => each.startsWith('AWS_'))) vi.stubEnv(name, undefined);
  vi.stubEnv('AWS_CONFIG_FILE', join(folder, 'config'));
  vi.stubEnv('AWS_SHARED_CREDENTIALS_FILE', join(folder, 'credentials'));
  vi.stubEnv('AWS_EC2_METADATA_DISABLED', 'true');
  vi.stubEnv('AWS_ENDPOINT_URL_EC2', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  refusal = null;
  server.close();
  server.closeAllConnections();
  await rm(folder, { recursive: true });
});

async function faults(sshFrom: () => Promise<string> = seenFrom): Promise<string[]> {
  return (await awsFaults(await readProfile('aws-nvme'), sshFrom)).map(({ sentence }) => sentence);
}

function giveCredentials(): void {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'made-up');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'made-up');
}

test('AWS is refused without credentials, with what to do', async () => {
  expect(await faults()).toEqual([
    expect.stringMatching(/^profile aws-nvme: there are no credentials for AWS .*; log in with "aws sso login"/),
  ]);
});

test('AWS is taken with credentials that it takes, and without any default region', async () => {
  giveCredentials();
  expect(await faults()).toEqual([]);
});

test.each(['AuthFailure', 'UnauthorizedOperation', 'RequestExpired', 'ExpiredToken'])(
  'credentials that AWS answers with %s are refused before anything is made',
  async (code) => {
    giveCredentials();
    refusal = code;
    expect(await faults()).toEqual([
      expect.stringMatching(
        new RegExp(`^profile aws-nvme: AWS does not take the credentials in us-east-1 \\(${code}: said EC2\\)`),
      ),
    ]);
  },
);

test('an AWS that cannot be asked is told apart from one that refuses', async () => {
  giveCredentials();
  refusal = 'SomethingElse';
  expect(await faults()).toEqual([
    expect.stringMatching(
      /AWS cannot be asked in us-east-1 \(SomethingElse: said EC2\); see that this machine reaches/,
    ),
  ]);
});

test('where SSH would come from must be known before anything is made, and every fault is said at once', async () => {
  expect(await faults(nobodySays)).toEqual([
    expect.stringContaining('there are no credentials'),
    'profile aws-nvme: Nobody says where from.',
  ]);
});
