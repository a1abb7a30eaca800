import { ec2, type Provider } from '@pulumi/aws';
import type { CustomResourceOptions, Resource } from '@pulumi/pulumi';
import type { Profile } from '../../../src/providers/profile.ts';
import { rulesFor } from '../../rented/firewall.ts';
import type { AwsSettings } from '../../../src/providers/aws/settings.ts';
import { networkRange, subnetsOf } from './layout.ts';

export interface Network {
  /** By the zone names that hosts use. */
  subnets: Record<string, ec2.Subnet>;
  firewall: ec2.SecurityGroup;
  /** Null where the hosts are in several zones: a cluster placement group cannot span zones. */
  placement: ec2.PlacementGroup | null;
  /** Resources that must exist before a host can reach the internet, or be reached. */
  internetAccess: Resource[];
}

/** The profile's own network, with internet access; ingress is SSH from one address range. Costs nothing. */
export function makeNetwork(profile: Profile, settings: AwsSettings, sshFrom: string, provider: Provider): Network {
  const options: CustomResourceOptions = { provider };
  const named = (suffix: string) => ({ Name: `${profile.name}-${suffix}` });
  const vpc = new ec2.Vpc(
    'network',
    { cidrBlock: networkRange, enableDnsHostnames: true, tags: named('network') },
    options,
  );
  const gateway = new ec2.InternetGateway('gateway', { vpcId: vpc.id, tags: named('gateway') }, options);
  const routes = new ec2.RouteTable('routes', { vpcId: vpc.id, tags: named('routes') }, options);
  const route = new ec2.Route(
    'way-out',
    { routeTableId: routes.id, destinationCidrBlock: '0.0.0.0/0', gatewayId: gateway.id },
    options,
  );

  const internetAccess: Resource[] = [route];
  const zones = subnetsOf(settings, profile.hosts);
  const subnets = zones.map(({ zone, availabilityZone, range }): [string, ec2.Subnet] => {
    const subnet = new ec2.Subnet(
      `subnet-${zone}`,
      { vpcId: vpc.id, availabilityZone, cidrBlock: range, mapPublicIpOnLaunch: true, tags: named(`subnet-${zone}`) },
      options,
    );
    internetAccess.push(
      new ec2.RouteTableAssociation(`routes-${zone}`, { subnetId: subnet.id, routeTableId: routes.id }, options),
    );
    return [zone, subnet];
  });

  const firewall = new ec2.SecurityGroup(
    'firewall',
    {
      vpcId: vpc.id,
      description: 'What reaches the hosts of a Proofload profile',
      ingress: rulesFor(sshFrom).map(({ from, ...rule }) =>
        from === 'hosts' ? { ...rule, self: true } : { ...rule, cidrBlocks: from },
      ),
      egress: [{ description: 'Anything out', protocol: '-1', fromPort: 0, toPort: 0, cidrBlocks: ['0.0.0.0/0'] }],
      tags: named('firewall'),
    },
    options,
  );
  const placement =
    zones.length === 1
      ? new ec2.PlacementGroup('placement', { strategy: 'cluster', tags: named('placement') }, options)
      : null;
  return { subnets: Object.fromEntries(subnets), firewall, placement, internetAccess };
}
