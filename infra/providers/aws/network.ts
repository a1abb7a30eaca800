import { ec2, type Provider } from '@pulumi/aws';
import type { CustomResourceOptions, Resource } from '@pulumi/pulumi';
import type { Profile, ProfileHost } from '../../../src/providers/profile.ts';
import { rulesFor } from '../../rented/firewall.ts';
import type { AwsSettings } from '../../../src/providers/aws/settings.ts';
import { networksOf, type NetworkLayout } from './layout.ts';
import { makePeerings } from './peering.ts';

export interface Network {
  vpc: ec2.Vpc;
  range: string;
  /** By the zone names that hosts use. */
  subnets: Record<string, ec2.Subnet>;
  /** Routes of all its subnets. */
  routes: ec2.RouteTable;
  firewall: ec2.SecurityGroup;
  /** Resources that must exist before a host can reach the internet, or be reached. */
  internetAccess: Resource[];
}

export interface Networks {
  networkOf: (host: ProfileHost) => Network;
  /** Null where the stack has none, or the hosts are in several zones: a cluster placement group cannot span zones. */
  placement: ec2.PlacementGroup | null;
}

/** The profile's own networks, peered as the stack says. Cost nothing. */
export function makeNetworks(profile: Profile, settings: AwsSettings, sshFrom: string, provider: Provider): Networks {
  const layouts = networksOf(settings, profile.hosts);
  const made = layouts.map((layout): [string, Network] => [
    layout.name ?? '',
    makeNetwork(profile.name, layout, sshFrom, provider),
  ]);
  const networks = new Map(made);
  if (settings.networks) makePeerings(profile.name, settings.networks, networks, provider);
  const zones = new Set(layouts.flatMap(({ subnets }) => subnets.map(({ zone }) => zone)));
  const placement =
    settings.placement === 'cluster' && zones.size === 1
      ? new ec2.PlacementGroup(
          'placement',
          { strategy: 'cluster', tags: { Name: `${profile.name}-placement` } },
          { provider },
        )
      : null;
  return {
    networkOf: ({ name, zone }) => {
      const network = [...networks.values()].find(({ subnets }) => subnets[zone] !== undefined);
      if (!network) throw new Error(`Host ${name} is in zone "${zone}", which has no subnet.`);
      return network;
    },
    placement,
  };
}

/** A network with internet access; ingress is SSH from one address range, and the systems' ports from our hosts. */
function makeNetwork(
  profile: string,
  { name, range, subnets: zones, peerRanges }: NetworkLayout,
  sshFrom: string,
  provider: Provider,
): Network {
  const options: CustomResourceOptions = { provider };
  // A stack that names no networks keeps the names, and so the resources, that it has had.
  const own = (part: string) => (name === null ? part : `${part}-${name}`);
  const named = (suffix: string) => ({ Name: `${profile}-${suffix}` });
  const vpc = new ec2.Vpc(
    own('network'),
    { cidrBlock: range, enableDnsHostnames: true, tags: named(own('network')) },
    options,
  );
  const gateway = new ec2.InternetGateway(own('gateway'), { vpcId: vpc.id, tags: named(own('gateway')) }, options);
  const routes = new ec2.RouteTable(own('routes'), { vpcId: vpc.id, tags: named(own('routes')) }, options);
  const route = new ec2.Route(
    own('way-out'),
    { routeTableId: routes.id, destinationCidrBlock: '0.0.0.0/0', gatewayId: gateway.id },
    options,
  );

  const internetAccess: Resource[] = [route];
  const subnets = zones.map(({ zone, availabilityZone, range: cidrBlock }): [string, ec2.Subnet] => {
    const subnet = new ec2.Subnet(
      `subnet-${zone}`,
      { vpcId: vpc.id, availabilityZone, cidrBlock, mapPublicIpOnLaunch: true, tags: named(`subnet-${zone}`) },
      options,
    );
    internetAccess.push(
      new ec2.RouteTableAssociation(`routes-${zone}`, { subnetId: subnet.id, routeTableId: routes.id }, options),
    );
    return [zone, subnet];
  });

  const firewall = new ec2.SecurityGroup(
    own('firewall'),
    {
      vpcId: vpc.id,
      description: 'What reaches the hosts of a Proofload profile',
      ingress: rulesFor(sshFrom).map(({ from, ...rule }) =>
        from === 'hosts'
          ? { ...rule, self: true, ...(peerRanges.length > 0 ? { cidrBlocks: peerRanges } : {}) }
          : { ...rule, cidrBlocks: from },
      ),
      egress: [{ description: 'Anything out', protocol: '-1', fromPort: 0, toPort: 0, cidrBlocks: ['0.0.0.0/0'] }],
      tags: named(own('firewall')),
    },
    options,
  );
  return { vpc, range, subnets: Object.fromEntries(subnets), routes, firewall, internetAccess };
}
