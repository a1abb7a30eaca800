/** Creates the leftovers of a killed engine on EC2: everything that the program declares, in no state. */
import {
  AttachInternetGatewayCommand,
  CreateInternetGatewayCommand,
  CreateRouteTableCommand,
  CreateSecurityGroupCommand,
  CreateSubnetCommand,
  CreateVolumeCommand,
  CreateVpcCommand,
  CreateVpcPeeringConnectionCommand,
  ImportKeyPairCommand,
  RunInstancesCommand,
  type EC2Client,
  type ResourceType,
  type TagSpecification,
} from '@aws-sdk/client-ec2';
import { makeKeyPair } from '../../../../src/hosts/ssh/make-key-pair.ts';

/** @param label distinguishes the resources of different owners */
export async function leak(
  client: EC2Client,
  label: string,
  tags: Record<string, string>,
  zone = 'eu-central-1a',
): Promise<void> {
  const tagged = (ResourceType: ResourceType): TagSpecification => ({
    ResourceType,
    Tags: Object.entries({ ...tags, Name: label }).map(([Key, Value]) => ({ Key, Value })),
  });
  const network = await client.send(
    new CreateVpcCommand({ CidrBlock: '10.77.0.0/16', TagSpecifications: [tagged('vpc')] }),
  );
  const VpcId = network.Vpc?.VpcId ?? '';
  const subnet = await client.send(
    new CreateSubnetCommand({ VpcId, CidrBlock: '10.77.0.0/24', TagSpecifications: [tagged('subnet')] }),
  );
  const second = await client.send(
    new CreateVpcCommand({ CidrBlock: '10.78.0.0/16', TagSpecifications: [tagged('vpc')] }),
  );
  await client.send(
    new CreateVpcPeeringConnectionCommand({
      VpcId,
      PeerVpcId: second.Vpc?.VpcId,
      TagSpecifications: [tagged('vpc-peering-connection')],
    }),
  );
  const gateway = await client.send(
    new CreateInternetGatewayCommand({ TagSpecifications: [tagged('internet-gateway')] }),
  );
  const { InternetGatewayId } = gateway.InternetGateway ?? {};
  await client.send(new AttachInternetGatewayCommand({ VpcId, InternetGatewayId }));
  await client.send(new CreateRouteTableCommand({ VpcId, TagSpecifications: [tagged('route-table')] }));
  const firewall = await client.send(
    new CreateSecurityGroupCommand({
      VpcId,
      GroupName: label,
      Description: 'leaked',
      TagSpecifications: [tagged('security-group')],
    }),
  );
  const { public: publicKey } = makeKeyPair();
  await client.send(
    new ImportKeyPairCommand({
      KeyName: label,
      PublicKeyMaterial: Buffer.from(publicKey),
      TagSpecifications: [tagged('key-pair')],
    }),
  );
  await client.send(
    new RunInstancesCommand({
      ImageId: 'ami-12c6146b',
      InstanceType: 'm5.large',
      MinCount: 1,
      MaxCount: 1,
      SubnetId: subnet.Subnet?.SubnetId,
      SecurityGroupIds: [firewall.GroupId ?? ''],
      KeyName: label,
      TagSpecifications: [tagged('instance')],
    }),
  );
  await client.send(
    new CreateVolumeCommand({
      AvailabilityZone: zone,
      Size: 10,
      Encrypted: true,
      TagSpecifications: [tagged('volume')],
    }),
  );
}
