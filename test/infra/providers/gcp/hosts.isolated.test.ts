import { scratchState } from '../../scratch-state.ts';
import { rm } from 'node:fs/promises';
import { runtime } from '@pulumi/pulumi';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import type { Inventory } from '../../../../src/hosts/inventory.ts';
import type { StackProfile } from '../../../../src/providers/profile.ts';
import { profile } from './example.ts';

interface Declared {
  type: string;
  name: string;
  inputs: Record<string, unknown>;
}

let declared: Declared[] = [];
afterAll(() => rm(scratchState, { recursive: true, force: true }));

beforeEach(async () => {
  vi.unstubAllEnvs();
  declared = [];
  await runtime.setMocks(
    {
      newResource: ({ type, name, inputs }) => {
        declared.push({ type, name, inputs: inputs as Record<string, unknown> });
        const position = declared.length;
        const nic = { networkIp: `10.77.0.${position}`, accessConfigs: [{ natIp: `198.51.100.${position}` }] };
        return { id: `${name}-id`, state: { ...(inputs as object), networkInterfaces: [nic] } };
      },
      call: () => ({}),
    },
    'proofload',
    'gcp-example',
    false,
  );
});

async function declare(example: StackProfile): Promise<Inventory> {
  const { gcp } = await import('../../../../infra/providers/gcp/hosts.ts');
  const inventory = await gcp.declare(example, example.hosts);
  return new Promise((resolve) => {
    inventory.apply(resolve);
  });
}

const of = (type: string): Declared[] => declared.filter((each) => each.type === `gcp:compute/${type}`);
/** In the order of their names: what depends on nothing is declared first. */
const instances = () => of('instance:Instance').toSorted((one, other) => one.name.localeCompare(other.name));

test('the inventory has the internal address, the address for SSH, the host key, and the rate of the data disk', async () => {
  const { hosts, mark, provider, caveats } = await declare(profile);
  expect([provider, caveats]).toEqual(['gcp', ['A caveat of the profile.']]);
  expect(hosts.map(({ name, zone }) => [name, zone])).toEqual([
    ['one', 'a'],
    ['two', 'b'],
    ['load01', 'a'],
  ]);
  const [first] = hosts;
  expect(first).toMatchObject({
    address: expect.stringMatching(/^10\.77\.0\./),
    reach: { kind: 'ssh', user: 'ubuntu', address: expect.stringMatching(/^198\.51\.100\./) },
    rates: { diskBytes: { sustained: 240 * 2 ** 20, burst: 240 * 2 ** 20 } },
  });
  expect(instances().map(({ inputs }) => [inputs.name, inputs.zone])).toEqual([
    [`${mark}-load01`, 'us-central1-a'],
    [`${mark}-one`, 'us-central1-a'],
    [`${mark}-two`, 'us-central1-b'],
  ]);
});

test('no firewall is open to the internet, and only SSH is open to the outside', async () => {
  const { mark } = await declare(profile);
  const firewalls = of('firewall:Firewall').map(({ inputs }) => inputs);
  expect(firewalls).toHaveLength(2);
  expect(firewalls.filter(({ sourceRanges }) => sourceRanges)).toMatchObject([
    { sourceRanges: ['203.0.113.7/32'], allows: [{ protocol: 'tcp', ports: ['22'] }], targetTags: [mark] },
  ]);
  const [inside] = firewalls.filter(({ sourceRanges }) => !sourceRanges);
  expect(inside).toMatchObject({
    sourceTags: [mark],
    targetTags: [mark],
    allows: [
      { protocol: 'tcp', ports: expect.arrayContaining(['9092', '9042', '7000', '7077', '32768-60999']) },
      { protocol: 'icmp' },
    ],
  });
  expect(of('network:Network')).toMatchObject([{ inputs: { autoCreateSubnetworks: false } }]);
  for (const { inputs } of instances()) expect(inputs).toMatchObject({ tags: [mark] });
});

test('machines have no account of the cloud, only our login key, and user data that is a secret', async () => {
  await declare(profile);
  for (const { inputs } of instances()) {
    expect(inputs).not.toHaveProperty('serviceAccount');
    expect(inputs.metadata).toMatchObject({
      // Pulumi's representation of a secret, encrypted in the state and hidden in logs.
      '4dabf18193072939515e22adb298388d': '1b47061264138c4ac30d75fd1eb44270',
      value: {
        // Google's agent must not replace the host key by which we know the machine.
        'user-data': expect.stringMatching(/^#cloud-config\n[^]*instance_configs\.cfg[^]*set_host_keys = false/),
        'ssh-keys': expect.stringMatching(/^ubuntu:ssh-ed25519 \S+/),
        'block-project-ssh-keys': 'TRUE',
        'enable-oslogin': 'FALSE',
      },
    });
  }
});

test('a data disk is a resource of its own in the zone of its host, and a boot disk goes with its machine', async () => {
  const { mark } = await declare(profile);
  expect(of('disk:Disk').map(({ inputs }) => inputs)).toMatchObject([
    { name: `${mark}-one-data`, zone: 'us-central1-a', type: 'pd-standard', size: 2000 },
    { name: `${mark}-two-data`, zone: 'us-central1-b' },
  ]);
  const [load, one] = instances().map(({ inputs }) => inputs);
  expect(one).toMatchObject({
    attachedDisks: [{ source: 'one-data-id' }],
    bootDisk: { autoDelete: true, initializeParams: { type: 'pd-balanced', size: 40 } },
  });
  expect(load).toMatchObject({ bootDisk: { initializeParams: { size: 200 } } });
  expect(load).not.toHaveProperty('attachedDisks');
});

test('Google deletes a machine at the latest when the lease can be extended no more', async () => {
  vi.stubEnv('PROOFLOAD_CAMPAIGN', 'c');
  vi.stubEnv('PROOFLOAD_MINUTES_AT_MOST', '635');
  await declare(profile);
  for (const { inputs } of instances()) {
    expect(inputs.scheduling).toMatchObject({
      maxRunDuration: { seconds: 635 * 60 },
      instanceTerminationAction: 'DELETE',
      automaticRestart: false,
    });
  }
});

test('instances and disks have all tags as labels, and everything names its profile and state folder', async () => {
  vi.stubEnv('PROOFLOAD_CAMPAIGN', 'Disk.Latency_1');
  vi.stubEnv('PROOFLOAD_EXPIRES', '2026-12-01T10:00:00.000Z');
  const { mark } = await declare(profile);
  const labels = {
    'proofload-mark': mark,
    'proofload-profile': 'gcp-example',
    'proofload-campaign': 'disk-latency_1',
    'proofload-expires': '2026-12-01t10-00-00-000z',
    'proofload-owner': expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
  };
  for (const { inputs } of [...instances(), ...of('disk:Disk')]) expect(inputs.labels).toEqual(labels);
  const { 'proofload-expires': _expires, ...fixed } = labels;
  for (const { inputs } of instances())
    expect(inputs).toMatchObject({ bootDisk: { initializeParams: { labels: fixed } } });
  for (const { type, inputs } of declared.filter(({ type }) => type.startsWith('gcp:'))) {
    expect(inputs.name, type).toMatch(new RegExp(`^${mark}-`));
    expect(inputs.description, type).toMatch(
      /^Proofload: profile gcp-example, stack gcp-example\.c, state folder [0-9a-f-]{36}$/,
    );
  }
});

const withoutLabels = () => instances().map(({ inputs: { labels: _labels, ...rest } }) => rest);

test('a new end of the lease changes labels alone', async () => {
  vi.stubEnv('PROOFLOAD_CAMPAIGN', 'c');
  vi.stubEnv('PROOFLOAD_MINUTES_AT_MOST', '635');
  vi.stubEnv('PROOFLOAD_EXPIRES', '2026-12-01T10:00:00.000Z');
  await declare(profile);
  const before = withoutLabels();
  declared = [];
  vi.stubEnv('PROOFLOAD_EXPIRES', '2026-12-02T10:00:00.000Z');
  await declare(profile);
  expect(withoutLabels()).toEqual(before);
});
