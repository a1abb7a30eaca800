import { X509Certificate } from 'node:crypto';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { removeKeys as RemoveKeys } from '../../src/hosts/ssh/campaign-keys.ts';
import type { secretsOf as SecretsOf } from '../../src/systems/secrets.ts';
import { certificateIn } from '../../src/hosts/tls/certificates.ts';
import { clusterNamed } from '../../src/plan/clusters.ts';
import type { Cluster } from '../../src/plan/plan.ts';
import { exampleInventory, examplePlan } from './example.ts';

let folder: string;
let secretsOf: typeof SecretsOf;
let removeKeys: typeof RemoveKeys;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofload-secrets-'));
  vi.stubEnv('PROOFLOAD_STATE', folder);
  vi.resetModules();
  ({ secretsOf } = await import('../../src/systems/secrets.ts'));
  ({ removeKeys } = await import('../../src/hosts/ssh/campaign-keys.ts'));
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

test('every step of a campaign gets the same secret, from a file that only its owner may read', async () => {
  const [one, other] = await Promise.all([
    secretsOf(examplePlan, exampleInventory),
    secretsOf(examplePlan, exampleInventory),
  ]);
  expect(one).toEqual(other);
  expect(one['spark']?.shared).toMatch(/^[\w-]{43}$/);
  const file = join(folder, 'keys', 'example', 'clusters', 'spark');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await stat(join(folder, 'keys', 'example'))).mode & 0o777).toBe(0o700);
});

test('after the cleanup is verified the secret is deleted, and the next campaign has another', async () => {
  const before = await secretsOf(examplePlan, exampleInventory);
  await removeKeys('example');
  expect((await secretsOf(examplePlan, exampleInventory))['spark']?.shared).not.toBe(before['spark']?.shared);
});

test('a cluster with TLS, also only in a variant, has a certificate for each host, the same at every step until the cleanup', async () => {
  const encrypted: Cluster = { ...clusterNamed(examplePlan, 'kafka'), security: { tls: true } };
  const all = [{ name: 'tls', changes: [], clusters: { kafka: encrypted } }];
  const plan = { ...examplePlan, variants: { trials: 1, seed: 1, all } };
  const [one, other] = await Promise.all([secretsOf(plan, exampleInventory), secretsOf(plan, exampleInventory)]);
  expect(one).toEqual(other);
  const { authority = '', byHost = {} } = one['kafka']?.certificates ?? {};
  expect(Object.keys(byHost).toSorted()).toEqual(['kafka01', 'kafka02', 'spark-cassandra-master']);
  const certificate = new X509Certificate(certificateIn(byHost['kafka02'] ?? ''));
  expect(certificate.verify(new X509Certificate(authority).publicKey)).toBe(true);
  expect(certificate.checkIP('198.18.0.12')).toBe('198.18.0.12');
  expect(authority).not.toContain('PRIVATE KEY');
  expect(one['cassandra']).toEqual({ shared: '', certificates: null });
  const kept = join(folder, 'keys', 'example', 'certificates', 'kafka');
  for (const file of await readdir(kept)) expect((await stat(join(kept, file))).mode & 0o777, file).toBe(0o600);
  await removeKeys('example');
  expect((await secretsOf(plan, exampleInventory))['kafka']?.certificates?.authority).not.toBe(authority);
});

test('a cluster with SASL has a password, and one without has none', async () => {
  const kafka: Cluster = { ...clusterNamed(examplePlan, 'kafka'), security: { sasl: 'plain' } };
  const secrets = await secretsOf({ ...examplePlan, clusters: { ...examplePlan.clusters, kafka } }, exampleInventory);
  expect(secrets['kafka']?.shared).toMatch(/^[\w-]{43}$/);
  expect(secrets['cassandra']?.shared).toBe('');
});
