import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { stackFileOf } from '../../src/profile/read.ts';
import { pluginEnvironment, providerIn } from '../../src/stack/plugins.ts';

const disabled = { PULUMI_DISABLE_AUTOMATIC_PLUGIN_ACQUISITION: 'true' };

test('a plug-in is fetched for AWS alone, and not where the pretend cloud stands in for it', () => {
  expect(pluginEnvironment('aws', {})).toEqual({});
  expect(pluginEnvironment('aws', { PROOFLOAD_PRETEND_CLOUD: 'http://127.0.0.1:1' })).toEqual(disabled);
  for (const other of ['local', 'static', 'equinix', null]) expect(pluginEnvironment(other, {})).toEqual(disabled);
});

test('a stack file names its provider even where it has faults, and one that is not there names none', async () => {
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
