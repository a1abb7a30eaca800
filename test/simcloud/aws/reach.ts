/** Whether machines of the pretend AWS reach each other: routes in both directions and a rule that lets the packets in. Pure. */
import { thingOf, thingsIn, type Thing, type World } from '../world.ts';

interface IngressRule {
  protocol: string;
  fromPort: number;
  toPort: number;
  self?: boolean;
  cidrBlocks?: string[];
}

/** Whether a connection from one machine to a TCP port of another is made. */
export function reaches(world: World, from: Thing, to: Thing, port: number): boolean {
  return isRouted(world, from, to) && isRouted(world, to, from) && isLetIn(world, from, to, port);
}

/** Whether packets find their way: inside a network always, to another over a peering in the subnet's route table. */
function isRouted(world: World, from: Thing, to: Thing): boolean {
  const subnet = thingOf(world, from.inputs.subnetId);
  const network = subnet?.inputs.vpcId;
  const target = thingOf(world, to.inputs.subnetId)?.inputs.vpcId;
  if (network === target) return true;
  const tables = thingsIn(world)
    .filter(({ type, inputs }) => type.endsWith(':RouteTableAssociation') && inputs.subnetId === subnet?.id)
    .map(({ inputs }) => inputs.routeTableId);
  return thingsIn(world)
    .filter(({ type, inputs }) => type === 'aws:ec2/route:Route' && tables.includes(inputs.routeTableId))
    .filter(({ inputs }) => isIn(to.outputs.privateIp, String(inputs.destinationCidrBlock)))
    .some(({ inputs }) => {
      const peering = thingOf(world, inputs.vpcPeeringConnectionId);
      const ends = [peering?.inputs.vpcId, peering?.inputs.peerVpcId];
      return ends.includes(network) && ends.includes(target);
    });
}

function isLetIn(world: World, from: Thing, to: Thing, port: number): boolean {
  const groups = [to.inputs.vpcSecurityGroupIds].flat();
  const shared = [from.inputs.vpcSecurityGroupIds].flat().some((id) => groups.includes(id));
  return groups
    .flatMap((id) => (thingOf(world, id)?.inputs.ingress ?? []) as IngressRule[])
    .filter(({ protocol, fromPort, toPort }) => protocol === 'tcp' && fromPort <= port && port <= toPort)
    .some(
      ({ self, cidrBlocks = [] }) =>
        (self === true && shared) || cidrBlocks.some((range) => isIn(from.outputs.privateIp, range)),
    );
}

const numberOf = (address: string): number =>
  address.split('.').reduce((number, byte) => number * 256 + Number(byte), 0);

/** Whether an address is in a range, which every address is in the widest one. */
function isIn(address: unknown, range: string): boolean {
  const [first = '', bits = '32'] = range.split('/');
  const size = 2 ** (32 - Number(bits));
  return Math.floor(numberOf(String(address)) / size) === Math.floor(numberOf(first) / size);
}
