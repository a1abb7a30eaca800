import { expect, test } from 'vitest';
import { make, remove } from './cloud.ts';
import { clouds } from './clouds.ts';
import { emptyWorld, thingsIn, type Properties, type World } from './world.ts';

const empty = (): World => structuredClone(emptyWorld);
const all = Object.values(clouds);

function made(world: World, type: string, inputs: Properties): string {
  const cloud = clouds[type.split(':')[0] ?? ''];
  if (!cloud) throw new Error(`There is no cloud for ${type}.`);
  return make(cloud, world, type, 'thing', inputs).id;
}

const image = 'ami-0000000000000241';
const vpc = 'aws:ec2/vpc:Vpc';
const subnet = 'aws:ec2/subnet:Subnet';
const group = 'aws:ec2/securityGroup:SecurityGroup';
const instance = 'aws:ec2/instance:Instance';
const volume = 'aws:ebs/volume:Volume';
const device = 'equinix-metal:index/device:Device';
const googleInstance = 'gcp:compute/instance:Instance';
const googleDisk = 'gcp:compute/disk:Disk';
const google = { name: 'x', zone: 'us-central1-a', machineType: 'n1-standard-2', networkInterfaces: [] };
const limited = (seconds: number) => ({ maxRunDuration: { seconds }, instanceTerminationAction: 'DELETE' });

test('a network with a subnet stays, and what is in the way is removed first', () => {
  const world = empty();
  const vpcId = made(world, vpc, { cidrBlock: '10.0.0.0/16' });
  const subnetId = made(world, subnet, { vpcId, cidrBlock: '10.0.0.0/24' });
  expect(() => remove(all, world, vpcId, vpc)).toThrow('DependencyViolation');
  remove(all, world, subnetId, subnet);
  remove(all, world, vpcId, vpc);
  expect(thingsIn(world)).toEqual([]);
});

test('a peered network stays until its peering is gone, and networks with common addresses are not peered', () => {
  const world = empty();
  const peering = 'aws:ec2/vpcPeeringConnection:VpcPeeringConnection';
  const [vpcId, peerVpcId, same] = ['10.0.0.0/16', '10.1.0.0/16', '10.0.128.0/17'].map((cidrBlock) =>
    made(world, vpc, { cidrBlock }),
  );
  expect(() => made(world, peering, { vpcId, peerVpcId: same, autoAccept: true })).toThrow('OverlappingCidrs');
  expect(() => made(world, peering, { vpcId, peerVpcId })).toThrow('PendingAcceptance');
  const id = made(world, peering, { vpcId, peerVpcId, autoAccept: true });
  for (const each of [vpcId, peerVpcId]) expect(() => remove(all, world, each!, vpc)).toThrow('DependencyViolation');
  remove(all, world, id, peering);
  for (const each of [vpcId, peerVpcId, same]) remove(all, world, each!, vpc);
  expect(thingsIn(world)).toEqual([]);
});

test('a security group that a machine uses stays, and goes with its rules when the machine is gone', () => {
  const world = empty();
  const securityGroupId = made(world, group, { name: 'inside' });
  const rule = { securityGroupId, ipProtocol: 'tcp', fromPort: 22, toPort: 22, cidrIpv4: '192.0.2.1/32' };
  made(world, 'aws:vpc/securityGroupIngressRule:SecurityGroupIngressRule', rule);
  expect(() => made(world, 'aws:vpc/securityGroupIngressRule:SecurityGroupIngressRule', rule)).toThrow(
    'InvalidPermission.Duplicate',
  );
  const machine = { ami: image, instanceType: 'i4i.4xlarge', vpcSecurityGroupIds: [securityGroupId] };
  const id = made(world, instance, machine);
  expect(() => remove(all, world, securityGroupId, group)).toThrow('has a dependent object');
  remove(all, world, id, instance);
  remove(all, world, securityGroupId, group);
  expect(thingsIn(world)).toEqual([]);
});

test('an attached volume stays, and is let go with its machine', () => {
  const world = empty();
  const zone = { availabilityZone: 'us-east-1a' };
  const volumeId = made(world, volume, { ...zone, size: 200 });
  const instanceId = made(world, instance, { ...zone, ami: image, instanceType: 'i4i.4xlarge' });
  made(world, 'aws:ec2/volumeAttachment:VolumeAttachment', { volumeId, instanceId, deviceName: '/dev/sdf' });
  expect(() => remove(all, world, volumeId, volume)).toThrow('VolumeInUse');
  remove(all, world, instanceId, instance);
  remove(all, world, volumeId, volume);
  expect(thingsIn(world)).toEqual([]);
});

test.each([
  [instance, { ami: image, instanceType: 'i9.huge' }, 'InvalidInstanceType'],
  [instance, { ami: 'ami-gone', instanceType: 'i4i.4xlarge' }, 'InvalidAMIID.NotFound'],
  [instance, { ami: image, instanceType: 'a1.metal' }, 'does not match the architecture'],
  [instance, { ami: image, instanceType: 'i4i.4xlarge', userData: 'x'.repeat(16_385) }, 'limited to 16384 bytes'],
  [instance, { ami: image, instanceType: 'i4i.4xlarge', keyName: 'none' }, 'InvalidKeyPair.NotFound'],
  [volume, { availabilityZone: 'us-east-1a', size: 100, type: 'io2' }, 'iops must be specified'],
  [device, { plan: 'baremetal_9', metro: 'da' }, '422 baremetal_9 is not a valid plan'],
  [device, { plan: 'baremetal_1', metro: 'da', storage: '{}' }, 'only supported on reserved hardware'],
  [device, { plan: 'baremetal_1', facilities: ['da11'] }, 'facilities are no longer served'],
  [googleInstance, { ...google, machineType: 'n1-huge' }, 'The referenced resource does not exist., invalid'],
  [googleInstance, { ...google, name: 'Capital' }, 'Must be a match of regex'],
  [googleInstance, { ...google, labels: { 'proofload:mark': 'x' } }, "Label key 'proofload:mark' violates format"],
  [googleInstance, { ...google, labels: { expires: '2026-12-01T10:00' } }, 'violates format constraints'],
  [googleInstance, { ...google, scheduling: limited(10) }, 'Must be from 30 seconds to 120 days'],
  [googleInstance, { ...google, scheduling: { maxRunDuration: { seconds: 60 } } }, 'instanceTerminationAction must be'],
  [
    googleInstance,
    { ...google, machineType: 'e2-standard-4', scheduling: { onHostMaintenance: 'TERMINATE' } },
    'do not support onHostMaintenance=TERMINATE',
  ],
  [googleInstance, { ...google, attachedDisks: [{ source: 'none' }] }, "The resource 'none' was not found"],
  [googleDisk, { name: 'x', zone: 'us-central1-a', type: 'pd-standard', size: 5 }, 'cannot be smaller than 10 GB'],
])('%s of %o is refused', (type, inputs, words) => {
  expect(() => made(empty(), type, inputs)).toThrow(words);
});

test('the name of a key pair is given once', () => {
  const world = empty();
  const key = { keyName: 'login', publicKey: 'ssh-ed25519 AAAA' };
  made(world, 'aws:ec2/keyPair:KeyPair', key);
  expect(() => made(world, 'aws:ec2/keyPair:KeyPair', key)).toThrow('InvalidKeyPair.Duplicate');
});

test('at Google a network with a subnet and a disk in a machine stay, and a name is given once', () => {
  const world = empty();
  const network = made(world, 'gcp:compute/network:Network', { name: 'net' });
  const subnetwork = made(world, 'gcp:compute/subnetwork:Subnetwork', { name: 'sub', network });
  const source = made(world, googleDisk, { name: 'data', zone: 'us-central1-a', type: 'pd-ssd', size: 10 });
  const inputs = { ...google, networkInterfaces: [{ subnetwork }], attachedDisks: [{ source }] };
  const id = made(world, googleInstance, inputs);
  expect(() => made(world, googleInstance, inputs)).toThrow("The resource 'x' already exists, alreadyExists");
  expect(() => made(world, googleInstance, { ...inputs, name: 'y' })).toThrow('already being used by');
  expect(() => made(world, googleInstance, { ...inputs, name: 'y', zone: 'us-central1-b' })).toThrow(
    'in the same zone',
  );
  for (const [held, type] of [
    [network, 'gcp:compute/network:Network'],
    [subnetwork, 'gcp:compute/subnetwork:Subnetwork'],
    [source, googleDisk],
  ] as const) {
    expect(() => remove(all, world, held, type)).toThrow('resourceInUseByAnotherResource');
  }
  remove(all, world, id, googleInstance);
  remove(all, world, source, googleDisk);
  remove(all, world, subnetwork, 'gcp:compute/subnetwork:Subnetwork');
  remove(all, world, network, 'gcp:compute/network:Network');
  expect(thingsIn(world)).toEqual([]);
});
