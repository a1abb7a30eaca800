import { ebs, ec2, type Provider } from '@pulumi/aws';
import { all, secret, type Input, type Output } from '@pulumi/pulumi';
import type { DataVolume, ProfileHost } from '../../../src/providers/profile.ts';
import { aws } from '../../../src/providers/aws/facts.ts';
import type { DisksToPrepare } from '../../../src/hardware/bootstrap/user-data.ts';
import { rootGigabytes } from '../../../src/providers/disks.ts';
import type { Network } from './network.ts';

export interface MachineArguments {
  host: ProfileHost;
  plan: string;
  disks: DisksToPrepare;
  image: Input<string>;
  keyName: Input<string>;
  /** Holds the machine's host key. */
  userData: string;
  spot: boolean;
  network: Network;
  availabilityZone: string;
}

/**
 * One host. It is terminated by its own shutdown, so that a fuse ends what it costs; a data volume is apart from it and
 * stays when the machine is replaced. Costs the hour of its type, and by the month for its volumes.
 *
 * @returns its id, and its addresses in the network and from outside, known when all of it is there
 */
export function makeMachine(
  { host, plan, disks, image, keyName, userData, spot, network, availabilityZone }: MachineArguments,
  provider: Provider,
): Output<{ id: string; address: string; publicAddress: string }> {
  const subnet = network.subnets[host.zone];
  if (!subnet) throw new Error(`Host ${host.name} is in zone "${host.zone}", which has no subnet.`);
  const minutes = `${aws.createMinutes(plan)}m`;
  const volume = host.dataVolume && makeVolume(host.name, host.dataVolume, availabilityZone, provider);
  const machine = new ec2.Instance(
    host.name,
    {
      ami: image,
      instanceType: plan,
      subnetId: subnet.id,
      associatePublicIpAddress: true,
      vpcSecurityGroupIds: [network.firewall.id],
      ...(network.placement ? { placementGroup: network.placement.name } : {}),
      keyName,
      userData: secret(userData),
      // A stop and a start would wipe what came with the machine and leave it without its file system.
      userDataReplaceOnChange: true,
      instanceInitiatedShutdownBehavior: 'terminate',
      metadataOptions: { httpEndpoint: 'enabled', httpTokens: 'required', httpPutResponseHopLimit: 1 },
      rootBlockDevice: {
        encrypted: true,
        volumeType: 'gp3',
        volumeSize: rootGigabytes({ holdsData: disks.source === 'none' }),
        deleteOnTermination: true,
      },
      ...(spot ? { instanceMarketOptions: { marketType: 'spot', spotOptions: { spotInstanceType: 'one-time' } } } : {}),
      tags: { Name: host.name },
    },
    {
      provider,
      // A volume cannot go before the machine that it is attached to.
      dependsOn: volume ? [...network.wayOut, volume] : network.wayOut,
      // A newer image must not replace hosts in the middle of a campaign.
      ignoreChanges: ['ami'],
      deleteBeforeReplace: true,
      customTimeouts: { create: minutes, update: minutes, delete: minutes },
    },
  );
  const attached =
    volume &&
    new ec2.VolumeAttachment(
      `${host.name}-data`,
      { instanceId: machine.id, volumeId: volume.id, deviceName: '/dev/sdf' },
      // A machine that goes takes the attachment along: nobody has to detach from one that is gone.
      { provider, deletedWith: machine, deleteBeforeReplace: true },
    );
  return all([machine.id, machine.privateIp, machine.publicIp, attached?.id]).apply(([id, address, publicAddress]) => ({
    id,
    address,
    publicAddress,
  }));
}

function makeVolume(
  hostName: string,
  { gigabytes, kind, operationsPerSecond, megabytesPerSecond }: DataVolume,
  availabilityZone: string,
  provider: Provider,
): ebs.Volume {
  return new ebs.Volume(
    `${hostName}-data`,
    {
      availabilityZone,
      size: gigabytes,
      type: kind,
      encrypted: true,
      ...(operationsPerSecond === null ? {} : { iops: operationsPerSecond }),
      ...(megabytesPerSecond === null ? {} : { throughput: megabytesPerSecond }),
      tags: { Name: `${hostName}-data` },
    },
    { provider },
  );
}
