import { ec2, type Provider } from '@pulumi/aws';
import type { CustomResourceOptions } from '@pulumi/pulumi';
import { peeringsOf, type AwsNetworks } from '../../../src/providers/aws/networks.ts';
import type { Network } from './network.ts';

/**
 * Connects the pairs of networks that the stack peers, with a route in both directions. Costs nothing by itself: traffic over
 * it costs as within one network, which is nothing inside an availability zone.
 */
export function makePeerings(
  profile: string,
  networks: AwsNetworks,
  made: ReadonlyMap<string, Network>,
  provider: Provider,
): void {
  const options: CustomResourceOptions = { provider };
  const networkOf = (name: string): Network => {
    const network = made.get(name);
    if (!network) throw new Error(`The network ${name} was peered and not made.`);
    return network;
  };
  for (const pair of peeringsOf(networks)) {
    const [one, other] = [networkOf(pair[0]), networkOf(pair[1])];
    // Names of networks have no dots.
    const name = `peering-${pair.join('.')}`;
    const peering = new ec2.VpcPeeringConnection(
      name,
      // The account and region of both are ours, so that no one else has to accept.
      { vpcId: one.vpc.id, peerVpcId: other.vpc.id, autoAccept: true, tags: { Name: `${profile}-${name}` } },
      options,
    );
    for (const [from, to, names] of [
      [one, other, pair],
      [other, one, pair.toReversed()],
    ] as const) {
      // eslint-disable-next-line no-new -- declaring it is enough
      new ec2.Route(
        `way-${names.join('.')}`,
        { routeTableId: from.routes.id, destinationCidrBlock: to.range, vpcPeeringConnectionId: peering.id },
        options,
      );
    }
  }
}
