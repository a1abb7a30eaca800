/** The part of EC2's query protocol that finds and removes resources with a mark. */
import { Refusal, remove } from '../cloud.ts';
import type { Answer } from '../answer.ts';
import { thingsIn, type Properties, type Thing, type World } from '../world.ts';
import { aws } from './cloud.ts';
import { imagesThat, zonesIn } from './functions.ts';
import { pricesPerHour } from './instance-types.ts';
import { describedTags, filtersIn, listed, tag, tagsOf } from './tags.ts';
import { element } from './xml.ts';

interface Described {
  type: string;
  set: string;
  shown: (thing: Thing, world: World) => Properties;
  /** It is listed for hours after it was removed. */
  lingers?: true;
}

const attachmentsOf = (volume: Thing, world: World): Properties[] =>
  thingsIn(world)
    .filter(({ type, inputs }) => type === 'aws:ec2/volumeAttachment:VolumeAttachment' && inputs.volumeId === volume.id)
    .map(({ inputs }) => ({ volumeId: volume.id, instanceId: inputs.instanceId, status: 'attached' }));

const described: Record<string, Described> = {
  DescribeVolumes: {
    type: 'aws:ebs/volume:Volume',
    set: 'volumeSet',
    shown: (volume, world) => {
      const attachmentSet = attachmentsOf(volume, world);
      return { volumeId: volume.id, status: attachmentSet.length > 0 ? 'in-use' : 'available', attachmentSet };
    },
  },
  DescribeVpcs: {
    type: 'aws:ec2/vpc:Vpc',
    set: 'vpcSet',
    shown: ({ id, inputs }) => ({ vpcId: id, cidrBlock: inputs.cidrBlock, state: 'available' }),
  },
  DescribeVpcPeeringConnections: {
    type: 'aws:ec2/vpcPeeringConnection:VpcPeeringConnection',
    set: 'vpcPeeringConnectionSet',
    shown: ({ id, inputs, removedAt }) => ({
      vpcPeeringConnectionId: id,
      requesterVpcInfo: { vpcId: inputs.vpcId },
      accepterVpcInfo: { vpcId: inputs.peerVpcId },
      status: { code: removedAt === null ? 'active' : 'deleted' },
    }),
    lingers: true,
  },
  DescribeSubnets: {
    type: 'aws:ec2/subnet:Subnet',
    set: 'subnetSet',
    shown: ({ id, inputs }) => ({ subnetId: id, vpcId: inputs.vpcId }),
  },
  DescribeInternetGateways: {
    type: 'aws:ec2/internetGateway:InternetGateway',
    set: 'internetGatewaySet',
    shown: ({ id, inputs }) => ({
      internetGatewayId: id,
      attachmentSet: inputs.vpcId === undefined ? [] : [{ vpcId: inputs.vpcId, state: 'available' }],
    }),
  },
  DescribeRouteTables: {
    type: 'aws:ec2/routeTable:RouteTable',
    set: 'routeTableSet',
    shown: ({ id, inputs }, world) => ({
      routeTableId: id,
      vpcId: inputs.vpcId,
      associationSet: thingsIn(world)
        .filter((thing) => thing.type.endsWith(':RouteTableAssociation') && thing.inputs.routeTableId === id)
        .map((thing) => ({ routeTableAssociationId: thing.id, subnetId: thing.inputs.subnetId, main: false })),
    }),
  },
  DescribeSecurityGroups: {
    type: 'aws:ec2/securityGroup:SecurityGroup',
    set: 'securityGroupInfo',
    shown: ({ id, inputs, outputs }) => ({ groupId: id, groupName: outputs.name, vpcId: inputs.vpcId }),
  },
  DescribeKeyPairs: {
    type: 'aws:ec2/keyPair:KeyPair',
    set: 'keySet',
    shown: ({ id, outputs }) => ({ keyName: id, keyPairId: outputs.keyPairId }),
  },
  DescribePlacementGroups: {
    type: 'aws:ec2/placementGroup:PlacementGroup',
    set: 'placementGroupSet',
    shown: ({ id, outputs }) => ({ groupName: id, groupId: outputs.placementGroupId, state: 'available' }),
  },
  DescribeInstances: {
    type: 'aws:ec2/instance:Instance',
    set: 'reservationSet',
    shown: ({ id, inputs }) => ({
      instanceId: id,
      instanceType: inputs.instanceType,
      instanceState: { code: 16, name: 'running' },
    }),
  },
};

/** The thing that a call removes, by the parameter that names it. */
const removed: Record<string, { type: string; parameter: string; or?: string }> = {
  TerminateInstances: { type: 'aws:ec2/instance:Instance', parameter: 'InstanceId' },
  DeleteVolume: { type: 'aws:ebs/volume:Volume', parameter: 'VolumeId' },
  DeleteVpc: { type: 'aws:ec2/vpc:Vpc', parameter: 'VpcId' },
  DeleteVpcPeeringConnection: {
    type: 'aws:ec2/vpcPeeringConnection:VpcPeeringConnection',
    parameter: 'VpcPeeringConnectionId',
  },
  DeleteSubnet: { type: 'aws:ec2/subnet:Subnet', parameter: 'SubnetId' },
  DeleteInternetGateway: { type: 'aws:ec2/internetGateway:InternetGateway', parameter: 'InternetGatewayId' },
  DeleteRouteTable: { type: 'aws:ec2/routeTable:RouteTable', parameter: 'RouteTableId' },
  DisassociateRouteTable: { type: 'aws:ec2/routeTableAssociation:RouteTableAssociation', parameter: 'AssociationId' },
  DeleteSecurityGroup: { type: 'aws:ec2/securityGroup:SecurityGroup', parameter: 'GroupId' },
  DeleteKeyPair: { type: 'aws:ec2/keyPair:KeyPair', parameter: 'KeyPairId', or: 'KeyName' },
  DeletePlacementGroup: { type: 'aws:ec2/placementGroup:PlacementGroup', parameter: 'GroupName' },
};

/** Tag filters alone are heeded: by them a mark is looked for. */
function fits(thing: Thing, parameters: URLSearchParams): boolean {
  return [...parameters].every(([key, name]) => {
    const position = /^Filter\.(\d+)\.Name$/.exec(key)?.[1];
    if (!position || !name.startsWith('tag:')) return true;
    const value = tagsOf(thing)[name.slice('tag:'.length)];
    return value !== undefined && listed(parameters, `Filter.${position}.Value`).includes(value);
  });
}

/** Counts a look: EC2 is eventually consistent, and shows some things late. */
function isShown(thing: Thing): boolean {
  const { hiddenLooks = 0 } = thing;
  if (hiddenLooks > 0) thing.hiddenLooks = hiddenLooks - 1;
  return hiddenLooks === 0;
}

const response = (action: string, content: Properties): Answer => ({
  status: 200,
  body: element(`${action}Response`, { requestId: 'pretend', ...content }),
});

const failure = (code: string, message: string): Answer => ({
  status: 400,
  body: `<Response><Errors><Error><Code>${code}</Code><Message>${message}</Message></Error></Errors><RequestID>pretend</RequestID></Response>`,
});

const availabilityZones = zonesIn('us-east-1').map(({ name, id }) => ({
  zoneName: name,
  zoneId: id,
  zoneState: 'available',
  regionName: 'us-east-1',
  zoneType: 'availability-zone',
}));

/** Every type in every zone. */
function offers(parameters: URLSearchParams): Properties[] {
  const asked = new Set(filtersIn(parameters).flatMap(({ values }) => values));
  const types = Object.keys(pricesPerHour).filter((type) => asked.has(type));
  return availabilityZones.flatMap(({ zoneName }) =>
    types.map((instanceType) => ({ instanceType, locationType: 'availability-zone', location: zoneName })),
  );
}

/** A day as the images' names end with it, `20261101`, as EC2 writes times. */
const atDay = (name: string): string => `${name.slice(-8, -4)}-${name.slice(-4, -2)}-${name.slice(-2)}T00:00:00.000Z`;

function describedImages(parameters: URLSearchParams): Properties[] {
  return imagesThat(listed(parameters, 'Owner'), filtersIn(parameters)).map(({ imageId, name, architecture }) => ({
    imageId,
    name,
    architecture,
    imageState: 'available',
    creationDate: atDay(name),
  }));
}

export function answerEc2(world: World, parameters: URLSearchParams): Answer {
  const action = parameters.get('Action') ?? '';
  const shows = described[action];
  if (shows) {
    const items = (shows.lingers ? world.things : thingsIn(world))
      .filter((thing) => thing.type === shows.type && fits(thing, parameters) && isShown(thing))
      .map((thing) => ({
        ...shows.shown(thing, world),
        tagSet: Object.entries(tagsOf(thing)).map(([key, value]) => ({ key, value })),
      }));
    const set = action === 'DescribeInstances' ? items.map((item) => ({ instancesSet: [item] })) : items;
    return response(action, { [shows.set]: set });
  }
  if (action === 'DescribeAvailabilityZones') return response(action, { availabilityZoneInfo: availabilityZones });
  if (action === 'DescribeInstanceTypeOfferings')
    return response(action, { instanceTypeOfferingSet: offers(parameters) });
  if (action === 'DescribeImages') return response(action, { imagesSet: describedImages(parameters) });
  if (action === 'DescribeTags') return response(action, { tagSet: describedTags(world, parameters) });
  if (action === 'CreateTags') {
    const missing = tag(world, parameters);
    if (missing !== null) return failure('InvalidID', `The ID '${missing}' is not valid`);
    return response(action, { return: true });
  }
  // Machines of the pretend cloud have no network interfaces apart from them.
  if (action === 'DescribeNetworkInterfaces') return response(action, { networkInterfaceSet: [] });
  if (action === 'DetachInternetGateway') return response(action, { return: true });
  const removes = removed[action];
  if (!removes) return failure('InvalidAction', `The pretend EC2 does not know ${action}.`);
  try {
    const ids = [removes.parameter, removes.or ?? ''].flatMap((name) => listed(parameters, name));
    if (ids.length === 0)
      return failure('MissingParameter', `${action} needs ${removes.parameter} at the pretend EC2.`);
    for (const id of ids) {
      const thing = thingsIn(world).find(
        (thing) => thing.type === removes.type && (thing.id === id || thing.outputs.keyPairId === id),
      );
      if (!thing) return failure('InvalidID.NotFound', `The ID '${id}' does not exist`);
      remove([aws], world, thing.id, removes.type);
    }
    return response(action, { return: true });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return failure(/api error (\w+(?:\.\w+)*):/.exec(error.message)?.[1] ?? 'Refused', error.message);
  }
}
