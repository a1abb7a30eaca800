import type { Kind, Reference } from '../kind.ts';
import { thingOf, thingsIn, type Thing, type World } from '../world.ts';
import { refusal } from './errors.ts';

type Held = { holds: boolean; goesAlong?: boolean };

const dependency = (doing: string, operation: string, what: string) => (id: string) =>
  refusal(doing, operation, 'DependencyViolation', `The ${what} '${id}' has dependencies and cannot be deleted.`);

const notThere = (code: string, what: string) => (id: string) =>
  refusal('creating', 'Create', code, `The ${what} ID '${id}' does not exist`);

export const toVpc = ({ holds, goesAlong = false }: Held, input = 'vpcId'): Reference => ({
  input,
  type: 'aws:ec2/vpc:Vpc',
  missing: notThere('InvalidVpcID.NotFound', 'vpc'),
  holds: holds ? dependency('deleting EC2 VPC', 'DeleteVpc', 'vpc') : null,
  goesAlong,
});

export const toSubnet = ({ holds, goesAlong = false }: Held): Reference => ({
  input: 'subnetId',
  type: 'aws:ec2/subnet:Subnet',
  missing: notThere('InvalidSubnetID.NotFound', 'subnet'),
  holds: holds ? dependency('deleting EC2 Subnet', 'DeleteSubnet', 'subnet') : null,
  goesAlong,
});

const toGateway: Reference = {
  input: 'gatewayId',
  type: 'aws:ec2/internetGateway:InternetGateway',
  missing: notThere('InvalidInternetGatewayID.NotFound', 'internetGateway'),
  // A route to a gateway that is gone stays, as a black hole.
  holds: null,
};

const toRouteTable = ({ holds, goesAlong = false }: Held): Reference => ({
  input: 'routeTableId',
  type: 'aws:ec2/routeTable:RouteTable',
  missing: notThere('InvalidRouteTableID.NotFound', 'routeTable'),
  holds: holds ? dependency('deleting EC2 Route Table', 'DeleteRouteTable', 'routeTable') : null,
  goesAlong,
});

const toPeering: Reference = {
  input: 'vpcPeeringConnectionId',
  type: 'aws:ec2/vpcPeeringConnection:VpcPeeringConnection',
  missing: notThere('InvalidVpcPeeringConnectionID.NotFound', 'vpcPeeringConnection'),
  // A route to a peering that is gone stays, as a black hole.
  holds: null,
};

/** First and last address of a range as numbers. */
function boundsOf(cidrBlock: unknown): [number, number] {
  const [address = '', bits = '32'] = String(cidrBlock).split('/');
  const first = address.split('.').reduce((number, byte) => number * 256 + Number(byte), 0);
  return [first, first + 2 ** (32 - Number(bits)) - 1];
}

function overlap(one: unknown, other: unknown): boolean {
  const [first, last] = boundsOf(one);
  const [otherFirst, otherLast] = boundsOf(other);
  return first <= otherLast && otherFirst <= last;
}

const notPeered = (code: string, message: string): string =>
  refusal('creating EC2 VPC Peering Connection', 'CreateVpcPeeringConnection', code, message);

const vpcOf = (world: World, instance: Thing): unknown =>
  thingOf(world, instance.inputs.subnetId, 'aws:ec2/subnet:Subnet')?.inputs.vpcId;

export const network: Record<string, Kind> = {
  'aws:ec2/vpc:Vpc': {
    id: { prefix: 'vpc-' },
    required: ['cidrBlock'],
    fixed: ['cidrBlock', 'instanceTenancy'],
    names: [],
    outputs: (_inputs, id) => ({
      arn: `arn:aws:ec2:::vpc/${id}`,
      defaultSecurityGroupId: `sg-default-${id}`,
      defaultRouteTableId: `rtb-main-${id}`,
      mainRouteTableId: `rtb-main-${id}`,
    }),
  },
  'aws:ec2/subnet:Subnet': {
    id: { prefix: 'subnet-' },
    required: ['vpcId'],
    fixed: ['vpcId', 'cidrBlock', 'availabilityZone'],
    names: [toVpc({ holds: true })],
    refuse: ({ vpcId, cidrBlock }, world) => {
      const [first, last] = boundsOf(cidrBlock);
      const [vpcFirst, vpcLast] = boundsOf(thingOf(world, vpcId, 'aws:ec2/vpc:Vpc')?.inputs.cidrBlock);
      if (first < vpcFirst || last > vpcLast) {
        const outside = `The CIDR '${String(cidrBlock)}' is invalid.`;
        return refusal('creating EC2 Subnet', 'CreateSubnet', 'InvalidSubnet.Range', outside);
      }
      const isTaken = thingsIn(world).some(
        ({ type, inputs }) =>
          type === 'aws:ec2/subnet:Subnet' && inputs.vpcId === vpcId && overlap(inputs.cidrBlock, cidrBlock),
      );
      if (!isTaken) return null;
      const message = `The CIDR '${String(cidrBlock)}' conflicts with another subnet`;
      return refusal('creating EC2 Subnet', 'CreateSubnet', 'InvalidSubnet.Conflict', message);
    },
    outputs: ({ availabilityZone }, id) => ({
      arn: `arn:aws:ec2:::subnet/${id}`,
      availabilityZone: availabilityZone ?? 'pretend-1a',
    }),
  },
  'aws:ec2/internetGateway:InternetGateway': {
    id: { prefix: 'igw-' },
    required: [],
    fixed: [],
    names: [toVpc({ holds: true })],
    refuseRemoval: (id, world) => {
      const gateway = thingOf(world, id);
      const isUsed = thingsIn(world).some(
        (thing) =>
          thing.type === 'aws:ec2/instance:Instance' &&
          thing.outputs.publicIp !== '' &&
          vpcOf(world, thing) === gateway?.inputs.vpcId,
      );
      if (!isUsed) return null;
      const message = `Network ${String(gateway?.inputs.vpcId)} has some mapped public address(es). Please unmap those public address(es) before detaching the gateway.`;
      return refusal('detaching EC2 Internet Gateway', 'DetachInternetGateway', 'DependencyViolation', message);
    },
    outputs: (_inputs, id) => ({ arn: `arn:aws:ec2:::internet-gateway/${id}` }),
  },
  'aws:ec2/routeTable:RouteTable': {
    id: { prefix: 'rtb-' },
    required: ['vpcId'],
    fixed: ['vpcId'],
    names: [toVpc({ holds: true })],
    outputs: (_inputs, id) => ({ arn: `arn:aws:ec2:::route-table/${id}` }),
  },
  'aws:ec2/route:Route': {
    id: { prefix: 'r-' },
    required: ['routeTableId'],
    fixed: ['routeTableId', 'destinationCidrBlock'],
    names: [toRouteTable({ holds: false, goesAlong: true }), toGateway, toPeering],
    refuse: ({ routeTableId, destinationCidrBlock }, world) => {
      const isThere = thingsIn(world).some(
        ({ type, inputs }) =>
          type === 'aws:ec2/route:Route' &&
          inputs.routeTableId === routeTableId &&
          inputs.destinationCidrBlock === destinationCidrBlock,
      );
      if (!isThere) return null;
      const message = `The route identified by ${String(destinationCidrBlock)} already exists.`;
      return refusal('creating Route', 'CreateRoute', 'RouteAlreadyExists', message);
    },
  },
  'aws:ec2/vpcPeeringConnection:VpcPeeringConnection': {
    id: { prefix: 'pcx-' },
    required: ['vpcId', 'peerVpcId'],
    fixed: ['vpcId', 'peerVpcId', 'peerOwnerId', 'peerRegion'],
    names: [toVpc({ holds: true }), toVpc({ holds: true }, 'peerVpcId')],
    refuse: ({ vpcId, peerVpcId, autoAccept }, world) => {
      const [own, theirs] = [vpcId, peerVpcId].map((id) => thingOf(world, id, 'aws:ec2/vpc:Vpc')?.inputs.cidrBlock);
      if (vpcId === peerVpcId || overlap(own, theirs)) {
        return notPeered('OverlappingCidrs', `The CIDRs of '${String(vpcId)}' and '${String(peerVpcId)}' overlap.`);
      }
      if (autoAccept !== true) return notPeered('PendingAcceptance', 'Nobody accepts peerings in the pretend cloud.');
      return null;
    },
    outputs: (_inputs, id) => ({ acceptStatus: 'active', arn: `arn:aws:ec2:::vpc-peering-connection/${id}` }),
  },
  'aws:ec2/routeTableAssociation:RouteTableAssociation': {
    id: { prefix: 'rtbassoc-' },
    required: ['routeTableId'],
    fixed: ['subnetId', 'gatewayId'],
    names: [toRouteTable({ holds: true }), toSubnet({ holds: false, goesAlong: true })],
  },
};
