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
  /** Contains the machine's host key. */
  userData: string;
  spot: boolean;
  network: Network;
  /** Null where hosts are placed anywhere in their zones. */
  placement: ec2.PlacementGroup | null;
  availabilityZone: string;
}

/**
 * One host. A shutdown terminates it, so a self-destruct timer also ends its cost. A data volume is a separate
 * resource and survives a replacement of the machine. Costs its type's price per hour, and its volumes per month.
 *
 * @returns its id, addresses and the image that it has, available once all parts exist
 */
export function makeMachine(
  { host, plan, disks, image, keyName, userData, spot, network, placement, availabilityZone }: MachineArguments,
  provider: Provider,
): Output<{ id: string; address: string; publicAddress: string; image: string }> {
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
      ...(placement ? { placementGroup: placement.name } : {}),
      keyName,
      userData: secret(userData),
      // A stop and start would wipe the instance store and lose its file system.
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
      // A volume cannot be deleted before its machine.
      dependsOn: volume ? [...network.internetAccess, volume] : network.internetAccess,
      // A newer image must not replace hosts during a campaign.
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
      // Deleting the machine deletes the attachment: nothing has to detach from a deleted machine.
      { provider, deletedWith: machine, deleteBeforeReplace: true },
    );
  return all([machine.id, machine.privateIp, machine.publicIp, machine.ami, attached?.id]).apply(
    ([id, address, publicAddress, image]) => ({ id, address, publicAddress, image }),
  );
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
