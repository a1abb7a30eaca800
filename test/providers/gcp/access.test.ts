import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { tokenSource } from '../../../src/providers/gcp/access.ts';

let folder = '';
let server: Server;
let answers = true;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofload-gcp-'));
  answers = true;
  server = createServer((_request, response) => {
    if (!answers) return;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ access_token: 'from-google', expires_in: 3600, token_type: 'Bearer' }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(async () => {
  server.close();
  server.closeAllConnections();
  await rm(folder, { recursive: true });
});

/** Login of a person as gcloud saves it, with a token server of this test. */
const login = () => ({
  type: 'external_account_authorized_user',
  audience: '//iam.googleapis.com/locations/global/workforcePools/pool/providers/provider',
  client_id: 'client',
  client_secret: 'secret',
  refresh_token: 'refresh',
  token_url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/token`,
});

async function write(name: string): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, JSON.stringify(login()));
  return file;
}

test('a given token is used as it is', async () => {
  expect(await tokenSource({ GOOGLE_OAUTH_ACCESS_TOKEN: 'given' }, 1000)()).toBe('given');
});

test('a key may be a text, a file, or the login of gcloud', async () => {
  const limit = 60_000;
  expect(await tokenSource({ GOOGLE_CREDENTIALS: JSON.stringify(login()) }, limit)()).toBe('from-google');
  expect(await tokenSource({ GOOGLE_CREDENTIALS: await write('a.json') }, limit)()).toBe('from-google');
  expect(await tokenSource({ GOOGLE_APPLICATION_CREDENTIALS: await write('b.json') }, limit)()).toBe('from-google');
  await write('application_default_credentials.json');
  expect(await tokenSource({ CLOUDSDK_CONFIG: folder }, limit)()).toBe('from-google');
});

test('a token server that does not answer is reported after the time limit', async () => {
  answers = false;
  const token = tokenSource({ GOOGLE_CREDENTIALS: JSON.stringify(login()) }, 150);
  await expect(token()).rejects.toThrow('Google gave no access token within 0.15 s');
});

test('a damaged key is refused without being shown', () => {
  const { privateKey } = generateKeyPairSync('ed25519');
  const key = `{ "private_key": "${privateKey.export({ format: 'der', type: 'pkcs8' }).toString('hex')}`;
  expect(() => tokenSource({ GOOGLE_CREDENTIALS: key }, 1000)).toThrow(
    /^GOOGLE_CREDENTIALS is neither a file nor JSON$/,
  );
});
