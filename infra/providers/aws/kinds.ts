/** Every kind of leftover on AWS: how to find it by tag, label it, and remove it. */
import {
  DeleteInternetGatewayCommand,
  DeleteKeyPairCommand,
  DeleteNetworkInterfaceCommand,
  DeletePlacementGroupCommand,
  DeleteRouteTableCommand,
  DeleteSecurityGroupCommand,
  DeleteSubnetCommand,
  DeleteVolumeCommand,
  DeleteVpcCommand,
  DeleteVpcPeeringConnectionCommand,
  DescribeKeyPairsCommand,
  DescribePlacementGroupsCommand,
  DetachInternetGatewayCommand,
  DisassociateRouteTableCommand,
  TerminateInstancesCommand,
  paginateDescribeInstances,
  paginateDescribeInternetGateways,
  paginateDescribeNetworkInterfaces,
  paginateDescribeRouteTables,
  paginateDescribeSecurityGroups,
  paginateDescribeSubnets,
  paginateDescribeVolumes,
  paginateDescribeVpcPeeringConnections,
  paginateDescribeVpcs,
} from '@aws-sdk/client-ec2';
import type { EC2Client, Filter, Instance } from '@aws-sdk/client-ec2';
import { pricedRegion } from '../../../src/providers/aws/prices.ts';
import { catalogueType } from '../../../src/providers/catalogue.ts';
import { awsResource, type AwsResource } from './resource.ts';

export interface Kind {
  /** Plural, as the beginning of a sentence. */
  what: string;
  find(client: EC2Client, filters: Filter[]): Promise<AwsResource[]>;
  remove(client: EC2Client, resource: AwsResource): Promise<unknown>;
}

/** The items of all pages. */
async function collect<Page, Item>(
  pages: AsyncIterable<Page>,
  itemsOf: (page: Page) => Item[] | undefined,
): Promise<Item[]> {
  const items: Item[] = [];
  for await (const page of pages) items.push(...(itemsOf(page) ?? []));
  return items;
}

/**
 * Dollars per hour on demand, where the catalogue has the price: it has none for other regions, and spot prices vary.
 */
async function instancePrice(client: EC2Client, { InstanceType, InstanceLifecycle }: Instance): Promise<number | null> {
  if (InstanceLifecycle === 'spot' || (await client.config.region()) !== pricedRegion) return null;
  return catalogueType(`aws/${InstanceType}`)?.price.dollarsPerHour ?? null;
}

/** State of an instance that costs nothing any more but is listed for an hour. */
const gone = ['terminated'];

/** States of a peering that connects nothing any more but is listed for hours. */
const ended = ['deleted', 'rejected', 'expired', 'failed'];

export const instances: Kind = {
  what: 'Instances',
  async find(client, Filters) {
    const reservations = await collect(paginateDescribeInstances({ client }, { Filters }), (page) => page.Reservations);
    const existing = reservations
      .flatMap(({ Instances }) => Instances ?? [])
      .filter(({ State }) => !gone.includes(State?.Name ?? ''));
    return Promise.all(
      existing.map(async (instance) =>
        awsResource('instance', instance.InstanceId, instance.Tags, {
          state: String(instance.State?.Name),
          made: instance.LaunchTime ?? null,
          size: instance.InstanceType ?? null,
          pricePerHour: await instancePrice(client, instance),
          isGoing: instance.State?.Name === 'shutting-down',
        }),
      ),
    );
  },
  remove: (client, { id }) => client.send(new TerminateInstancesCommand({ InstanceIds: [id] })),
};

export const volumes: Kind = {
  what: 'Volumes',
  async find(client, Filters) {
    const existing = await collect(paginateDescribeVolumes({ client }, { Filters }), (page) => page.Volumes);
    return existing.map(({ VolumeId, VolumeType, Size, CreateTime, State, Tags }) =>
      awsResource('volume', VolumeId, Tags, {
        made: CreateTime ?? null,
        size: Size === undefined ? null : `${VolumeType}, ${Size} GiB`,
        isGoing: State === 'deleting',
      }),
    );
  },
  remove: (client, { id }) => client.send(new DeleteVolumeCommand({ VolumeId: id })),
};

/** In removal order: earlier kinds may block later ones. */
export const kinds: Kind[] = [
  instances,
  volumes,
  {
    what: 'Network interfaces',
    async find(client, Filters) {
      const interfaces = await collect(
        paginateDescribeNetworkInterfaces({ client }, { Filters }),
        (page) => page.NetworkInterfaces,
      );
      return interfaces.map(({ NetworkInterfaceId, TagSet }) =>
        awsResource('network interface', NetworkInterfaceId, TagSet),
      );
    },
    remove: (client, { id }) => client.send(new DeleteNetworkInterfaceCommand({ NetworkInterfaceId: id })),
  },
  {
    what: 'Placement groups',
    async find(client, Filters) {
      const { PlacementGroups } = await client.send(new DescribePlacementGroupsCommand({ Filters }));
      return (PlacementGroups ?? []).map(({ GroupName, State, Tags }) =>
        awsResource('placement group', GroupName, Tags, { isGoing: State === 'deleting' || State === 'deleted' }),
      );
    },
    remove: (client, { id }) => client.send(new DeletePlacementGroupCommand({ GroupName: id })),
  },
  {
    what: 'Key pairs',
    async find(client, Filters) {
      const { KeyPairs } = await client.send(new DescribeKeyPairsCommand({ Filters }));
      return (KeyPairs ?? []).map(({ KeyName, CreateTime, Tags }) =>
        awsResource('key pair', KeyName, Tags, { made: CreateTime ?? null }),
      );
    },
    remove: (client, { id }) => client.send(new DeleteKeyPairCommand({ KeyName: id })),
  },
  {
    what: 'Security groups',
    async find(client, Filters) {
      const groups = await collect(
        paginateDescribeSecurityGroups({ client }, { Filters }),
        (page) => page.SecurityGroups,
      );
      return groups.map(({ GroupId, Tags }) => awsResource('security group', GroupId, Tags));
    },
    remove: (client, { id }) => client.send(new DeleteSecurityGroupCommand({ GroupId: id })),
  },
  {
    what: 'Subnets',
    async find(client, Filters) {
      const subnets = await collect(paginateDescribeSubnets({ client }, { Filters }), (page) => page.Subnets);
      return subnets.map(({ SubnetId, Tags }) => awsResource('subnet', SubnetId, Tags));
    },
    remove: (client, { id }) => client.send(new DeleteSubnetCommand({ SubnetId: id })),
  },
  {
    what: 'Route tables',
    async find(client, Filters) {
      const tables = await collect(paginateDescribeRouteTables({ client }, { Filters }), (page) => page.RouteTables);
      return tables.map(({ RouteTableId, Associations, Tags }) =>
        awsResource('route table', RouteTableId, Tags, {
          associations: (Associations ?? []).flatMap(({ Main, RouteTableAssociationId: id }) =>
            Main ? [] : (id ?? []),
          ),
        }),
      );
    },
    async remove(client, { id, associations = [] }) {
      // One whose subnet was deleted may still be there, and then the table cannot go.
      for (const AssociationId of associations) await client.send(new DisassociateRouteTableCommand({ AssociationId }));
      await client.send(new DeleteRouteTableCommand({ RouteTableId: id }));
    },
  },
  {
    what: 'Internet gateways',
    async find(client, Filters) {
      const gateways = await collect(
        paginateDescribeInternetGateways({ client }, { Filters }),
        (page) => page.InternetGateways,
      );
      return gateways.map(({ InternetGatewayId, Attachments, Tags }) =>
        awsResource('internet gateway', InternetGatewayId, Tags, {
          networks: (Attachments ?? []).flatMap(({ VpcId }) => VpcId ?? []),
        }),
      );
    },
    async remove(client, { id, networks = [] }) {
      for (const VpcId of networks) {
        await client.send(new DetachInternetGatewayCommand({ InternetGatewayId: id, VpcId }));
      }
      await client.send(new DeleteInternetGatewayCommand({ InternetGatewayId: id }));
    },
  },
  {
    what: 'Peerings of networks',
    async find(client, Filters) {
      const peerings = await collect(
        paginateDescribeVpcPeeringConnections({ client }, { Filters }),
        (page) => page.VpcPeeringConnections,
      );
      return peerings
        .filter(({ Status }) => !ended.includes(Status?.Code ?? ''))
        .map(({ VpcPeeringConnectionId, Status, Tags }) =>
          awsResource('peering', VpcPeeringConnectionId, Tags, { isGoing: Status?.Code === 'deleting' }),
        );
    },
    remove: (client, { id }) => client.send(new DeleteVpcPeeringConnectionCommand({ VpcPeeringConnectionId: id })),
  },
  {
    what: 'Networks (VPCs)',
    async find(client, Filters) {
      const networks = await collect(paginateDescribeVpcs({ client }, { Filters }), (page) => page.Vpcs);
      return networks.map(({ VpcId, Tags }) => awsResource('network', VpcId, Tags));
    },
    remove: (client, { id }) => client.send(new DeleteVpcCommand({ VpcId: id })),
  },
];
