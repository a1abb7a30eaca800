import { describe, expect, test } from 'vitest';
import { parseProfile } from '../../../src/hardware/profile/read.ts';
import { faultsOf, readStack, stack } from './example-stack.ts';

const disk = (kind: string) => `, dataVolume: { gigabytes: 100, kind: ${kind} }`;

describe('a stack of Google Compute Engine', () => {
  test('has by default Ubuntu, SSH only from the caller, its first zone, and is billed by the second', () => {
    const { settings, hosts, billing } = readStack({});
    expect(settings).toEqual({
      provider: 'gcp',
      project: 'a-project',
      region: 'us-central1',
      zones: { a: 'us-central1-a' },
      sshFrom: null,
      image: 'ubuntu-os-cloud/ubuntu-2404-lts-amd64',
    });
    expect([hosts[0]?.zone, billing]).toEqual(['a', 'second']);
  });

  test('is refused with all its faults at once, each with its key', () => {
    expect(
      faultsOf({
        settings: 'region: us-central1, zones: { a: us-central1-a, b: us-east1-b }, sshFrom: 0.0.0.0/0',
        one: ', zone: c, dataVolume: { gigabytes: 5, kind: pd-ssd, operationsPerSecond: 3000, megabytesPerSecond: 200 }',
        two: ', dataVolume: { gigabytes: 100, kind: gp3 }',
      }),
    ).toEqual([
      'proofload:gcp.zones.b: "us-east1-b" is not a zone of us-central1; its zones have names such as us-central1-a',
      expect.stringContaining('proofload:gcp.sshFrom: 0.0.0.0/0 is wider than a network of your own'),
      'proofload:hosts.0.zone: names "c", which is not under proofload:gcp.zones (a, b)',
      'proofload:hosts.0.dataVolume.operationsPerSecond: cannot be set for pd-ssd, whose rates follow from its size; leave it out',
      'proofload:hosts.0.dataVolume.megabytesPerSecond: cannot be set for pd-ssd, whose rates follow from its size; leave it out',
      'proofload:hosts.0.dataVolume.gigabytes: must be at least 10 for pd-ssd',
      'proofload:hosts.1.zone: is missing: the stack has the zones a, b',
      'proofload:hosts.1.dataVolume.kind: must be pd-standard, pd-balanced or pd-ssd',
    ]);
  });

  test('has no disks in its machines', () => {
    const faults = faultsOf({
      hardware: 'catalogue: gcp/n1-standard-2, disks: { count: 1, gigabytes: 375, kind: nvme }',
    });
    expect(faults).toHaveLength(2);
    expect(faults[0]).toContain('proofload:hosts.0.hardware: names "small", which has disks of its own');
  });

  test('has Arm machines with an image and disks for them, or is refused', () => {
    const hardware = 'catalogue: gcp/c4a-standard-8';
    expect(faultsOf({ hardware, one: disk('hyperdisk-balanced') })).toEqual([]);
    expect(readStack({ hardware }).settings).toMatchObject({ image: 'ubuntu-os-cloud/ubuntu-2404-lts-arm64' });
    expect(faultsOf({ hardware, one: disk('pd-ssd') })).toEqual([
      'proofload:hosts.0.dataVolume.kind: must be hyperdisk-balanced',
    ]);
    expect(faultsOf({ one: disk('hyperdisk-balanced') })).toEqual([
      'proofload:hosts.0.dataVolume.kind: must be pd-standard, pd-balanced or pd-ssd',
    ]);
    const settings = 'region: us-central1, zones: { a: us-central1-a }, image: debian-cloud/debian-12-amd64';
    expect(faultsOf({ hardware, settings })).toEqual([
      expect.stringContaining('is an image for x86-64, and the hosts are Arm'),
    ]);
  });

  test.each(['My-Project', 'abc', 'a project', 'project-'])('refuses the project %j', (project) => {
    const text = stack({}).replace('project: a-project', `project: ${JSON.stringify(project)}`);
    expect(() => parseProfile('mine', text, { file: 'mine.yaml', machineCores: 8 })).toThrow("must be a project's id");
  });
});
