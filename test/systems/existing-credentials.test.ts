import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { credentialsOf } from '../../src/systems/existing-credentials.ts';
import { clientProperties } from '../../src/systems/kafka/security.ts';
import { existingKafka } from '../samples/existing-cluster.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofload-credentials-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function fileWith(text: string, mode = 0o600): Promise<string> {
  const path = join(folder, 'a-file');
  await writeFile(path, text);
  await chmod(path, mode);
  return path;
}

const clusterWith = (credentials: object) => {
  const plain = existingKafka('10.0.0.5:9092');
  return { ...plain, existing: { ...plain.existing, credentials } };
};

describe('the credentials of an existing cluster', () => {
  test('are none if the campaign file names none', async () => {
    expect(await credentialsOf(existingKafka('10.0.0.5:9092'))).toEqual({ shared: '', certificates: null });
  });

  test('are the first line of a file that only its user can read', async () => {
    const passwordFile = await fileWith('se"cr\\et\n');
    const secrets = await credentialsOf(clusterWith({ username: 'load', passwordFile }));
    expect(secrets).toEqual({ shared: 'se"cr\\et', certificates: null, username: 'load' });
    expect(clientProperties({ security: { sasl: 'plain' } }, secrets)['sasl.jaas.config']).toBe(
      String.raw`org.apache.kafka.common.security.plain.PlainLoginModule required username="load" password="se\"cr\\et";`,
    );
  });

  test('are refused if others can read the password, without showing it', async () => {
    const passwordFile = await fileWith('a-password', 0o640);
    const refusal = await credentialsOf(clusterWith({ passwordFile })).catch(String);
    expect(refusal).toContain('can be read by other users of this machine; run "chmod 600');
    expect(refusal).not.toContain('a-password');
  });

  test.each(['', '\nsecond line', 'tab\there'])('are refused if the first line is no password: %j', async (text) => {
    const passwordFile = await fileWith(text);
    await expect(credentialsOf(clusterWith({ passwordFile }))).rejects.toThrow(
      'must hold the password on its first line',
    );
  });

  test('are refused if the authority is none, or holds a private key', async () => {
    for (const text of ['none', '-----BEGIN CERTIFICATE-----\n-----BEGIN PRIVATE KEY-----']) {
      const authorityFile = await fileWith(text);
      await expect(credentialsOf(clusterWith({ authorityFile }))).rejects.toThrow('must hold certificates in PEM');
    }
  });

  test('are refused by the name of the file if there is none', async () => {
    const passwordFile = join(folder, 'absent');
    await expect(credentialsOf(clusterWith({ passwordFile }))).rejects.toThrow(passwordFile);
  });
});
