import type { Kind, Reference } from '../kind.ts';
import { thingOf, thingsIn, type Properties, type World } from '../world.ts';
import { refusal } from './errors.ts';
import { images } from './functions.ts';
import { isArm, pricesPerHour, spotShare } from './instance-types.ts';
import { toSubnet } from './network.ts';
import { realAddress } from '../machines/address.ts';
import { toGroup } from './security.ts';

const doing = 'creating EC2 Instance';

const toPlacementGroup: Reference = {
  input: 'placementGroup',
  type: 'aws:ec2/placementGroup:PlacementGroup',
  missing: (id) =>
    refusal(doing, 'RunInstances', 'InvalidPlacementGroup.Unknown', `The placement group '${id}' is unknown`),
  holds: (id) =>
    refusal(
      'deleting EC2 Placement Group',
      'DeletePlacementGroup',
      'InvalidPlacementGroup.InUse',
      `The placement group '${id}' is in use and may not be deleted.`,
    ),
};

const toKeyPair: Reference = {
  input: 'keyName',
  type: 'aws:ec2/keyPair:KeyPair',
  missing: (id) => refusal(doing, 'RunInstances', 'InvalidKeyPair.NotFound', `The key pair '${id}' does not exist`),
  holds: null,
};

const notRun = (code: string, message: string): string => refusal(doing, 'RunInstances', code, message);
const notMade = (code: string, message: string): string =>
  refusal('creating EBS Volume', 'CreateVolume', code, message);

/** Limit of EC2 in bytes, before it is encoded. */
const userDataLimit = 16_384;

function userDataBytes({ userData, userDataBase64 }: Properties): number {
  if (typeof userDataBase64 === 'string') return Buffer.from(userDataBase64, 'base64').length;
  return typeof userData === 'string' ? Buffer.byteLength(userData) : 0;
}

const zoneOf = ({ subnetId, availabilityZone }: Properties, world: World): unknown =>
  thingOf(world, subnetId, 'aws:ec2/subnet:Subnet')?.outputs.availabilityZone ?? availabilityZone ?? null;

/** The n-th free address of a network, after the five that AWS keeps for itself. */
function addressIn(cidrBlock: unknown, world: World): string {
  const numbers = (typeof cidrBlock === 'string' ? cidrBlock : '10.0.0.0').split('.').slice(0, 3).join('.');
  const count = world.things.filter(({ outputs }) => String(outputs.privateIp).startsWith(`${numbers}.`)).length;
  return `${numbers}.${4 + count + 1}`;
}

export const machines: Record<string, Kind> = {
  'aws:ec2/placementGroup:PlacementGroup': {
    id: { input: 'name' },
    required: ['strategy'],
    fixed: ['name', 'strategy', 'partitionCount'],
    names: [],
    refuse: ({ name }, world) => {
      if (!thingOf(world, name, 'aws:ec2/placementGroup:PlacementGroup')) return null;
      const message = `The placement group '${String(name)}' already exists.`;
      return refusal(
        'creating EC2 Placement Group',
        'CreatePlacementGroup',
        'InvalidPlacementGroup.Duplicate',
        message,
      );
    },
    outputs: (_inputs, id) => ({ name: id, placementGroupId: `pg-${id}`, arn: `arn:aws:ec2:::placement-group/${id}` }),
  },
  'aws:ec2/instance:Instance': {
    id: { prefix: 'i-' },
    required: ['ami', 'instanceType'],
    fixed: [
      'ami',
      'subnetId',
      'keyName',
      'placementGroup',
      'privateIp',
      'availabilityZone',
      'instanceMarketOptions',
      // With `userDataReplaceOnChange`, which our machines have.
      'userData',
    ],
    names: [toSubnet({ holds: true }), toGroup('vpcSecurityGroupIds'), toPlacementGroup, toKeyPair],
    refuse: (inputs, world) => {
      const type = String(inputs.instanceType);
      const image = images.find(({ id }) => id === inputs.ami);
      if (!image) return notRun('InvalidAMIID.NotFound', `The image id '[${String(inputs.ami)}]' does not exist`);
      if (pricesPerHour[type] === undefined) {
        return notRun('InvalidInstanceType', `The following supplied instance types do not exist: [${type}]`);
      }
      if (isArm(type) !== (image.architecture === 'arm64')) {
        const of = isArm(type) ? 'arm64' : 'x86_64';
        const message = `The architecture '${of}' of the specified instance type does not match the architecture '${image.architecture}' of the specified AMI.`;
        return notRun('InvalidParameterValue', message);
      }
      if (userDataBytes(inputs) > userDataLimit) {
        return notRun('InvalidParameterValue', `User data is limited to ${userDataLimit} bytes`);
      }
      const group = thingOf(world, inputs.placementGroup, 'aws:ec2/placementGroup:PlacementGroup');
      if (group?.inputs.strategy === 'cluster' && type.startsWith('t')) {
        return notRun(
          'InvalidParameterCombination',
          `The instance type ${type} cannot be used with a cluster placement group.`,
        );
      }
      const isTaken = thingsIn(world).some(
        ({ type, outputs }) => type === 'aws:ec2/instance:Instance' && outputs.privateIp === inputs.privateIp,
      );
      return isTaken ? notRun('InvalidIPAddress.InUse', `Address ${String(inputs.privateIp)} is in use.`) : null;
    },
    outputs: (inputs, id, world) => {
      const subnet = thingOf(world, inputs.subnetId, 'aws:ec2/subnet:Subnet');
      const real = realAddress(world);
      const privateIp = inputs.privateIp ?? real ?? addressIn(subnet?.inputs.cidrBlock, world);
      const isPublic = inputs.associatePublicIpAddress ?? subnet?.inputs.mapPublicIpOnLaunch ?? false;
      // A range that is set aside for documentation.
      const count = world.things.filter(({ outputs }) => Boolean(outputs.publicIp)).length;
      return {
        arn: `arn:aws:ec2:::instance/${id}`,
        availabilityZone: zoneOf(inputs, world),
        instanceState: 'running',
        privateIp,
        publicIp: isPublic ? (real ?? `203.0.113.${(count % 250) + 1}`) : '',
        primaryNetworkInterfaceId: id.replace('i-', 'eni-'),
      };
    },
    pricePerHour: ({ instanceType, instanceMarketOptions }) =>
      (pricesPerHour[String(instanceType)] ?? 0) * (instanceMarketOptions === undefined ? 1 : spotShare),
  },
  'aws:ebs/volume:Volume': {
    id: { prefix: 'vol-' },
    required: ['availabilityZone'],
    fixed: ['availabilityZone', 'encrypted', 'kmsKeyId', 'snapshotId'],
    names: [],
    refuse: ({ size, type, iops }) => {
      if (size === undefined)
        return notMade('MissingParameter', 'The request must contain the parameter size/snapshot');
      const isProvisioned = type === 'io1' || type === 'io2';
      if (isProvisioned && iops === undefined) {
        return notMade('MissingParameter', `The parameter iops must be specified for ${type} volumes.`);
      }
      if (type === 'st1' && Number(size) < 125) {
        return notMade('InvalidParameterValue', 'Volume of 125GiB is the least for volume type st1.');
      }
      return null;
    },
    outputs: (_inputs, id) => ({ arn: `arn:aws:ec2:::volume/${id}` }),
  },
  'aws:ec2/volumeAttachment:VolumeAttachment': {
    id: { prefix: 'vai-' },
    required: ['deviceName', 'instanceId', 'volumeId'],
    fixed: ['deviceName', 'instanceId', 'volumeId'],
    names: [
      {
        input: 'instanceId',
        type: 'aws:ec2/instance:Instance',
        missing: (id) =>
          refusal(
            'attaching EBS Volume',
            'AttachVolume',
            'InvalidInstanceID.NotFound',
            `The instance ID '${id}' does not exist`,
          ),
        holds: null,
        goesAlong: true,
      },
      {
        input: 'volumeId',
        type: 'aws:ebs/volume:Volume',
        missing: (id) =>
          refusal(
            'attaching EBS Volume',
            'AttachVolume',
            'InvalidVolume.NotFound',
            `The volume '${id}' does not exist.`,
          ),
        holds: (id) =>
          refusal('deleting EBS Volume', 'DeleteVolume', 'VolumeInUse', `Volume ${id} is currently attached`),
      },
    ],
    refuse: ({ instanceId, volumeId }, world) => {
      const instance = thingOf(world, instanceId, 'aws:ec2/instance:Instance');
      const volume = thingOf(world, volumeId, 'aws:ebs/volume:Volume');
      if (instance?.outputs.availabilityZone === volume?.inputs.availabilityZone) return null;
      const message = `The volume '${String(volumeId)}' is not in the same availability zone as instance '${String(instanceId)}'`;
      return refusal('attaching EBS Volume', 'AttachVolume', 'InvalidVolume.ZoneMismatch', message);
    },
  },
};
