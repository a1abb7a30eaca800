import type { Kind, Reference } from '../kind.ts';
import { thingsIn, type Properties } from '../world.ts';
import { refusal } from './errors.ts';
import { toVpc } from './network.ts';

export const toGroup = (input: string, { goesAlong = false } = {}): Reference => ({
  input,
  type: 'aws:ec2/securityGroup:SecurityGroup',
  missing: (id) => refusal('creating', 'Create', 'InvalidGroup.NotFound', `The security group '${id}' does not exist`),
  holds: (id) =>
    refusal(
      'deleting Security Group',
      'DeleteSecurityGroup',
      'DependencyViolation',
      `resource ${id} has a dependent object`,
    ),
  goesAlong,
});

const peers = ['cidrIpv4', 'cidrIpv6', 'prefixListId', 'referencedSecurityGroupId'];

const meaning = ({ securityGroupId, ipProtocol, fromPort, toPort, ...inputs }: Properties): string =>
  JSON.stringify([securityGroupId, ipProtocol, fromPort, toPort, ...peers.map((peer) => inputs[peer])]);

/** A rule of a security group, which goes with its group. */
const rule = (type: string, operation: string): Kind => {
  return {
    id: { prefix: 'sgr-' },
    required: ['securityGroupId', 'ipProtocol'],
    fixed: ['securityGroupId'],
    names: [toGroup('securityGroupId', { goesAlong: true }), toGroup('referencedSecurityGroupId')],
    refuse: (inputs, world) => {
      const doing = 'creating VPC Security Group Rule';
      if (peers.every((peer) => inputs[peer] === undefined)) {
        return refusal(doing, operation, 'MissingParameter', `One of ${peers.join(', ')} must be given`);
      }
      const isThere = thingsIn(world).some((thing) => thing.type === type && meaning(thing.inputs) === meaning(inputs));
      if (!isThere) return null;
      return refusal(doing, operation, 'InvalidPermission.Duplicate', 'the specified rule already exists');
    },
    outputs: (_inputs, id) => ({ arn: `arn:aws:ec2:::security-group-rule/${id}`, securityGroupRuleId: id }),
  };
};

const ingress = 'aws:vpc/securityGroupIngressRule:SecurityGroupIngressRule';
const egress = 'aws:vpc/securityGroupEgressRule:SecurityGroupEgressRule';

export const security: Record<string, Kind> = {
  'aws:ec2/securityGroup:SecurityGroup': {
    id: { prefix: 'sg-' },
    required: [],
    fixed: ['vpcId', 'name', 'namePrefix', 'description'],
    names: [toVpc({ holds: true })],
    refuse: ({ vpcId, name }, world) => {
      const isTaken = thingsIn(world).some(
        ({ type, inputs }) =>
          type === 'aws:ec2/securityGroup:SecurityGroup' &&
          name !== undefined &&
          inputs.name === name &&
          inputs.vpcId === vpcId,
      );
      if (!isTaken) return null;
      const message = `The security group '${String(name)}' already exists for VPC '${String(vpcId)}'`;
      return refusal('creating Security Group', 'CreateSecurityGroup', 'InvalidGroup.Duplicate', message);
    },
    outputs: ({ name }, id) => ({ arn: `arn:aws:ec2:::security-group/${id}`, name: name ?? id }),
  },
  'aws:ec2/securityGroupRule:SecurityGroupRule': {
    id: { prefix: 'sgrule-' },
    required: ['securityGroupId', 'type', 'protocol', 'fromPort', 'toPort'],
    fixed: ['securityGroupId', 'type', 'protocol', 'fromPort', 'toPort', 'cidrBlocks', 'self', 'sourceSecurityGroupId'],
    names: [toGroup('securityGroupId', { goesAlong: true }), toGroup('sourceSecurityGroupId')],
  },
  [ingress]: rule(ingress, 'AuthorizeSecurityGroupIngress'),
  [egress]: rule(egress, 'AuthorizeSecurityGroupEgress'),
  'aws:ec2/keyPair:KeyPair': {
    id: { input: 'keyName' },
    required: ['publicKey'],
    fixed: ['keyName', 'publicKey'],
    names: [],
    refuse: ({ keyName, publicKey }, world) => {
      const doing = 'importing EC2 Key Pair';
      if (!/^(ssh-rsa|ssh-ed25519) [A-Za-z0-9+/=]+/.test(String(publicKey))) {
        return refusal(doing, 'ImportKeyPair', 'InvalidKey.Format', 'Key is not in valid OpenSSH public key format');
      }
      const isTaken = thingsIn(world).some(({ type, id }) => type === 'aws:ec2/keyPair:KeyPair' && id === keyName);
      if (!isTaken) return null;
      const message = `The keypair '${String(keyName)}' already exists`;
      return refusal(doing, 'ImportKeyPair', 'InvalidKeyPair.Duplicate', message);
    },
    outputs: (_inputs, id) => ({ keyName: id, keyPairId: `key-${id}`, arn: `arn:aws:ec2:::key-pair/${id}` }),
  },
};
