import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { stackFileOf } from '../../../src/hardware/profile/read.ts';
import { stackEnvironment } from '../../../src/hardware/stack/environment.ts';
import { pluginsOf, providerIn } from '../../../src/hardware/stack/install-plugins.ts';

test('plug-ins are downloaded only for AWS and Google, and not with the pretend cloud', () => {
  expect(pluginsOf('aws', {})).toEqual(['aws', 'command']);
  expect(pluginsOf('gcp', {})).toEqual(['gcp', 'command']);
  expect(pluginsOf('aws', { PROOFLOAD_PRETEND_CLOUD: 'http://127.0.0.1:1' })).toEqual([]);
  for (const other of ['local', 'static', 'equinix', null]) expect(pluginsOf(other, {})).toEqual([]);
});

test('the engine downloads no plug-in by itself', () => {
  expect(stackEnvironment({}).PULUMI_DISABLE_AUTOMATIC_PLUGIN_ACQUISITION).toBe('true');
});

test('the provider of an invalid stack file is found, and a missing file has none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'proofload-plugins-'));
  try {
    expect(await providerIn(stackFileOf('aws-nvme'))).toBe('aws');
    expect(await providerIn(join(folder, 'none.yaml'))).toBe(null);
    const file = join(folder, 'faulty.yaml');
    await writeFile(file, 'config:\n  proofload:provider: aws\n  proofload:hosts: [\n');
    expect(await providerIn(file)).toBe('aws');
    await writeFile(file, 'nothing');
    expect(await providerIn(file)).toBe(null);
  } finally {
    await rm(folder, { recursive: true });
  }
});
