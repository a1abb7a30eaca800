import { compute, type Provider } from '@pulumi/gcp';
import { all, secret, type Output } from '@pulumi/pulumi';
import { bootDisk } from '../../../src/providers/gcp/disk.ts';
import { gcp } from '../../../src/providers/gcp/facts.ts';
import type { HardwareType, ProfileHost } from '../../../src/providers/profile.ts';
import { nameOf, type Labels } from './names.ts';
import type { Network } from './network.ts';

export interface MachineArguments {
  host: ProfileHost;
  type: HardwareType;
  plan: string;
  zone: string;
  image: string;
  mark: string;
  description: string;
  labels: Labels;
  fixedLabels: Labels;
  login: string;
  publicKey: string;
  /** Contains the machine's host key. */
  userData: string;
  /** Seconds after its start at which Google deletes the machine, whatever its lease says. */
  longestSeconds: number;
  network: Network;
}

/**
 * One host. Google deletes it, with its boot disk, when its time limit is over. A data disk is a resource of its own, which a
 * replacement of the machine or its time limit leave as it is. Costs its type's price per hour, and its disks per month.
 *
 * @returns its id, addresses and the image that it has, available once all parts exist
 */
export function makeMachine(
  given: MachineArguments,
  provider: Provider,
): Output<{ id: string; address: string; publicAddress: string; image: string }> {
  const { host, type, plan, zone, image, mark, description, labels, fixedLabels, network } = given;
  const minutes = `${gcp.createMinutes(plan)}m`;
  const { kind, gigabytes } = bootDisk(host, type);
  const disk = makeDisk(given, provider);
  const machine = new compute.Instance(
    host.name,
    {
      name: nameOf(mark, host.name),
      description,
      zone,
      machineType: plan,
      labels,
      // Firewalls find the hosts by it.
      tags: [mark],
      bootDisk: { autoDelete: true, initializeParams: { image, type: kind, size: gigabytes, labels: fixedLabels } },
      ...(disk ? { attachedDisks: [{ source: disk.id, deviceName: 'data', mode: 'READ_WRITE' }] } : {}),
      networkInterfaces: [{ subnetwork: network.subnet.id, accessConfigs: [{}] }],
      metadata: {
        'user-data': secret(given.userData),
        'ssh-keys': `${given.login}:${given.publicKey}`,
        // Keys and logins of the project and its users must not reach the hosts.
        'block-project-ssh-keys': 'TRUE',
        'enable-oslogin': 'FALSE',
      },
      scheduling: {
        provisioningModel: 'STANDARD',
        onHostMaintenance: 'MIGRATE',
        // A host that failed must not come back by itself in the middle of a run.
        automaticRestart: false,
        maxRunDuration: { seconds: given.longestSeconds },
        instanceTerminationAction: 'DELETE',
      },
    },
    {
      provider,
      dependsOn: network.firewalls,
      // The limit counts from a machine's start. It cannot be changed while the machine runs. Another image must not replace
      // hosts during a campaign.
      ignoreChanges: ['scheduling', 'bootDisk.initializeParams.image'],
      // Cloud-init reads metadata at the first boot only, and a running machine's type cannot be changed.
      replaceOnChanges: ['metadata', 'machineType'],
      deleteBeforeReplace: true,
      customTimeouts: { create: minutes, update: minutes, delete: minutes },
    },
  );
  return all([machine.id, machine.networkInterfaces, machine.bootDisk]).apply(([id, [nic], boot]) => ({
    id,
    image: boot.initializeParams?.image ?? image,
    address: nic?.networkIp ?? '',
    publicAddress: nic?.accessConfigs?.[0]?.natIp ?? '',
  }));
}

/** Null for a host without a data volume. */
function makeDisk(
  { host, zone, mark, description, labels }: MachineArguments,
  provider: Provider,
): compute.Disk | null {
  if (!host.dataVolume) return null;
  const { kind, gigabytes } = host.dataVolume;
  const name = `${host.name}-data`;
  return new compute.Disk(
    name,
    { name: nameOf(mark, name), description, zone, type: kind, size: gigabytes, labels },
    { provider },
  );
}
