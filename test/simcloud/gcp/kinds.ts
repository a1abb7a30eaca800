import type { Kind, Reference } from '../kind.ts';
import { realAddress } from '../machines/address.ts';
import { thingOf, thingsIn, type Properties, type Thing, type World } from '../world.ts';
import { pricesPerHour } from './machine-types.ts';
import { inUse, invalid, notFound, taken } from './refusals.ts';

export const types = {
  network: 'gcp:compute/network:Network',
  subnet: 'gcp:compute/subnetwork:Subnetwork',
  firewall: 'gcp:compute/firewall:Firewall',
  disk: 'gcp:compute/disk:Disk',
  instance: 'gcp:compute/instance:Instance',
} as const;

/** Names are ids here: of each kind they are given once in a project, or once in a zone. */
const byName = { input: 'name' };

const namePattern = /^[a-z]([-a-z0-9]{0,61}[a-z0-9])?$/;
const labelPattern = /^[a-z0-9_-]{0,63}$/;

const refusedName = ({ name }: Properties): string | null =>
  namePattern.test(String(name)) ? null : invalid('name', name, `Must be a match of regex '${namePattern.source}'`);

function refusedLabels({ labels }: Properties): string | null {
  for (const [key, value] of Object.entries((labels ?? {}) as Record<string, string>)) {
    if (!/^[a-z][a-z0-9_-]{0,62}$/.test(key))
      return invalid('labels', '', `Label key '${key}' violates format constraints.`);
    if (!labelPattern.test(value)) return invalid('labels', '', `Label value '${value}' violates format constraints.`);
  }
  return null;
}

const alreadyThere = (type: string, { name }: Properties, world: World): string | null =>
  thingOf(world, name, type) ? taken(String(name)) : null;

const toNetwork = (what: string): Reference => ({
  input: 'network',
  type: types.network,
  missing: notFound,
  holds: (id) => inUse('network', id, what),
});

interface Nic {
  subnetwork?: string;
  accessConfigs?: object[];
}

const nicsOf = ({ networkInterfaces }: Properties): Nic[] => (networkInterfaces ?? []) as Nic[];

const disksOf = ({ attachedDisks }: Properties): string[] =>
  ((attachedDisks ?? []) as { source: string }[]).map(({ source }) => source);

const instancesIn = (world: World): Thing[] => thingsIn(world).filter(({ type }) => type === types.instance);

/** Google's limit of one value of metadata, in bytes. */
const metadataLimit = 262_144;

interface Scheduling {
  onHostMaintenance?: string;
  instanceTerminationAction?: string;
  maxRunDuration?: { seconds: number };
}

function refusedScheduling({ scheduling, machineType }: Properties): string | null {
  const { onHostMaintenance, instanceTerminationAction, maxRunDuration } = (scheduling ?? {}) as Scheduling;
  if (onHostMaintenance === 'TERMINATE' && String(machineType).startsWith('e2-'))
    return invalid(
      'scheduling',
      '',
      'e2 instances do not support onHostMaintenance=TERMINATE unless they are preemptible.',
    );
  if (!maxRunDuration) return null;
  if (instanceTerminationAction === undefined)
    return invalid('scheduling', '', 'instanceTerminationAction must be given with maxRunDuration.');
  const { seconds } = maxRunDuration;
  return seconds >= 30 && seconds <= 120 * 86_400
    ? null
    : invalid('scheduling.maxRunDuration', seconds, 'Must be from 30 seconds to 120 days.');
}

/** Axion's machines take Hyperdisks alone, and an image for Arm; the other types that are rented here take neither. */
function refusedMachine({ machineType, bootDisk }: Properties): string | null {
  const isAxion = String(machineType).startsWith('c4a-');
  const { initializeParams: boot = {} } = (bootDisk ?? {}) as { initializeParams?: { type?: string; image?: string } };
  if (isAxion !== (boot.image?.includes('arm64') ?? false))
    return invalid('disks[0].initializeParams.sourceImage', boot.image, 'The image has another architecture.');
  return unfitDisk(isAxion, boot.type);
}

const unfitDisk = (isAxion: boolean, type: unknown): string | null =>
  isAxion === (type === 'hyperdisk-balanced')
    ? null
    : invalid('disks.type', type, 'The machine type does not support this disk type.');

function refusedDisks(inputs: Properties, world: World): string | null {
  for (const source of disksOf(inputs)) {
    const disk = thingOf(world, source, types.disk);
    if (!disk) return notFound(source);
    const unfit = unfitDisk(String(inputs.machineType).startsWith('c4a-'), disk.inputs.type);
    if (unfit !== null) return unfit;
    if (disk.inputs.zone !== inputs.zone)
      return invalid('disks', source, 'The disk must be in the same zone as the instance.');
    const other = instancesIn(world).find((instance) => disksOf(instance.inputs).includes(source));
    if (other) return inUse('disk', source, other.id);
  }
  return null;
}

const instance: Kind = {
  id: byName,
  required: ['machineType', 'bootDisk', 'networkInterfaces'],
  // The type of a running machine cannot be changed.
  fixed: ['name', 'zone', 'bootDisk', 'networkInterfaces', 'machineType', 'description', 'metadata'],
  names: [],
  refuse: (inputs, world) => {
    if (pricesPerHour[String(inputs.machineType)] === undefined)
      return invalid('machineType', inputs.machineType, 'The referenced resource does not exist.');
    const unfit = refusedMachine(inputs);
    if (unfit !== null) return unfit;
    const { metadata = {} } = inputs;
    if (Object.values(metadata as object).some((value) => Buffer.byteLength(String(value)) > metadataLimit))
      return invalid('metadata', '', `A value must have at most ${metadataLimit} bytes.`);
    const missing = nicsOf(inputs).find(({ subnetwork }) => !thingOf(world, subnetwork, types.subnet));
    if (missing) return notFound(String(missing.subnetwork));
    return (
      refusedName(inputs) ??
      refusedLabels(inputs) ??
      alreadyThere(types.instance, inputs, world) ??
      refusedScheduling(inputs) ??
      refusedDisks(inputs, world)
    );
  },
  outputs: (inputs, _id, world) => {
    const count = world.things.filter(({ type }) => type === types.instance).length;
    const real = realAddress(world);
    return {
      instanceId: String(7_000_000_000 + count),
      currentStatus: 'RUNNING',
      networkInterfaces: nicsOf(inputs).map((nic) => ({
        ...nic,
        networkIp: real ?? `10.77.${Math.floor(count / 200)}.${2 + (count % 200)}`,
        // A range that is set aside for documentation.
        accessConfigs: (nic.accessConfigs ?? []).map((each) => ({
          ...each,
          natIp: real ?? `198.51.100.${(count % 250) + 1}`,
        })),
      })),
    };
  },
  pricePerHour: ({ machineType }) => pricesPerHour[String(machineType)] ?? 0,
};

export const kinds: Record<string, Kind> = {
  [types.network]: {
    id: byName,
    required: ['name'],
    fixed: ['name', 'description', 'autoCreateSubnetworks'],
    names: [],
    refuse: (inputs, world) => refusedName(inputs) ?? alreadyThere(types.network, inputs, world),
  },
  [types.subnet]: {
    id: byName,
    required: ['network', 'ipCidrRange'],
    fixed: ['name', 'description', 'network', 'region', 'ipCidrRange'],
    names: [toNetwork('a subnetwork')],
    refuse: (inputs, world) => refusedName(inputs) ?? alreadyThere(types.subnet, inputs, world),
    refuseRemoval: (id, world) => {
      const user = instancesIn(world).find(({ inputs }) => nicsOf(inputs).some(({ subnetwork }) => subnetwork === id));
      return user ? inUse('subnetwork', id, user.id) : null;
    },
  },
  [types.firewall]: {
    id: byName,
    required: ['network'],
    fixed: ['name', 'network', 'direction'],
    names: [toNetwork('a firewall')],
    refuse: (inputs, world) => refusedName(inputs) ?? alreadyThere(types.firewall, inputs, world),
  },
  [types.disk]: {
    id: byName,
    required: [],
    fixed: ['name', 'zone', 'type', 'description'],
    names: [],
    refuse: (inputs, world) => {
      if (!['pd-standard', 'pd-balanced', 'pd-ssd', 'hyperdisk-balanced'].includes(String(inputs.type)))
        return invalid('type', inputs.type, 'The referenced resource does not exist.');
      if (Number(inputs.size) < 10) return invalid('sizeGb', inputs.size, 'Disk size cannot be smaller than 10 GB.');
      return refusedName(inputs) ?? refusedLabels(inputs) ?? alreadyThere(types.disk, inputs, world);
    },
    refuseRemoval: (id, world) => {
      const user = instancesIn(world).find(({ inputs }) => disksOf(inputs).includes(id));
      return user ? inUse('disk', id, user.id) : null;
    },
  },
  [types.instance]: instance,
};

/** Deletes machines whose time limit is over, as Google does by itself. Their data disks stay. */
export function endAtTimeLimits(world: World): void {
  for (const machine of instancesIn(world)) {
    const seconds = ((machine.inputs.scheduling ?? {}) as Scheduling).maxRunDuration?.seconds ?? Infinity;
    if (world.now >= machine.madeAt + seconds) machine.removedAt = machine.madeAt + seconds;
  }
}
