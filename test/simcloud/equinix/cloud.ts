import type { Cloud, Reference } from '../kind.ts';
import { thingOf, thingsIn } from '../world.ts';
import { plans } from './plans.ts';

const attachment = 'equinix-metal:index/portVlanAttachment:PortVlanAttachment';
const networkType = 'equinix-metal:index/deviceNetworkType:DeviceNetworkType';

const unprocessable = (message: string): string => `POST https://api.equinix.com/metal/v1/: 422 ${message}`;

const toDevice: Reference = {
  input: 'deviceId',
  type: 'equinix-metal:index/device:Device',
  missing: (id) => `GET https://api.equinix.com/metal/v1/devices/${id}: 404 Not found`,
  holds: null,
  goesAlong: true,
};

/** As much of Equinix Metal, as it was until June 2026, as hosts for a campaign need. */
export const equinix: Cloud = {
  version: '2.0.0',
  functions: {},
  kinds: {
    'equinix-metal:index/projectSshKey:ProjectSshKey': {
      id: { prefix: 'key-' },
      required: ['projectId', 'publicKey'],
      fixed: ['projectId'],
      names: [],
      refuse: ({ publicKey }) =>
        /^(ssh-rsa|ssh-ed25519) [A-Za-z0-9+/=]+/.test(String(publicKey)) ? null : unprocessable('Key is not valid'),
      outputs: ({ projectId }) => ({ ownerId: projectId }),
    },
    'equinix-metal:index/vlan:Vlan': {
      id: { prefix: 'vlan-' },
      required: ['projectId'],
      fixed: ['projectId', 'metro', 'facility', 'description', 'vxlan'],
      names: [],
      refuse: ({ metro, facility }) =>
        metro === undefined && facility === undefined ? unprocessable('one of facility or metro must be set') : null,
      refuseRemoval: (id, world) => {
        const vxlan = thingOf(world, id)?.outputs.vxlan;
        const isUsed = thingsIn(world).some(({ type, inputs }) => type === attachment && inputs.vlanVnid === vxlan);
        if (!isUsed) return null;
        return `DELETE https://api.equinix.com/metal/v1/virtual-networks/${id}: 422 Cannot delete: instances are still attached`;
      },
      outputs: ({ vxlan }, _id, world) => ({ vxlan: vxlan ?? 1000 + world.things.length }),
    },
    'equinix-metal:index/device:Device': {
      id: { prefix: 'device-' },
      required: ['hostname', 'plan', 'operatingSystem', 'billingCycle', 'projectId'],
      // As the provider's documentation has it: all but the tags, the name and user data makes a new device.
      fixed: [
        'plan',
        'operatingSystem',
        'billingCycle',
        'projectId',
        'metro',
        'facilities',
        'storage',
        'projectSshKeyIds',
        'hardwareReservationId',
      ],
      names: [
        {
          input: 'projectSshKeyIds',
          type: 'equinix-metal:index/projectSshKey:ProjectSshKey',
          missing: (id) => unprocessable(`SSH key ${id} was not found`),
          holds: null,
        },
      ],
      refuse: ({ plan, metro, facilities, storage, hardwareReservationId }) => {
        if (facilities !== undefined) return unprocessable('facilities are no longer served; use metro');
        if (metro === undefined) return unprocessable('one of facility or metro must be set');
        if (!plans[String(plan)]) return unprocessable(`${String(plan)} is not a valid plan`);
        if (storage !== undefined && hardwareReservationId === undefined) {
          return unprocessable('Custom storage is only supported on reserved hardware');
        }
        return null;
      },
      outputs: (_inputs, id, world) => {
        const count = world.things.filter(({ type }) => type === 'equinix-metal:index/device:Device').length + 1;
        return {
          accessPrivateIpv4: `10.80.0.${count}`,
          // A range that is set aside for documentation.
          accessPublicIpv4: `198.51.100.${count}`,
          deployedHardwareReservationId: '',
          networkType: 'layer3',
          state: 'active',
          ports: ['bond0', 'eth0', 'eth1'].map((name) => ({ name, id: `${id}-${name}`, bonded: true })),
        };
      },
      pricePerHour: ({ plan }) => plans[String(plan)] ?? 0,
    },
    [networkType]: {
      id: { prefix: 'network-type-' },
      required: ['deviceId', 'type'],
      fixed: ['deviceId'],
      names: [toDevice],
      refuse: ({ type }) =>
        ['layer3', 'hybrid', 'layer2-bonded', 'layer2-individual'].includes(String(type))
          ? null
          : unprocessable(`${String(type)} is not a network type`),
    },
    [attachment]: {
      id: { prefix: 'attachment-' },
      required: ['deviceId', 'portName', 'vlanVnid'],
      fixed: ['deviceId', 'portName', 'vlanVnid'],
      names: [toDevice],
      refuse: ({ deviceId, portName, vlanVnid }, world) => {
        const isVlan = thingsIn(world).some(({ outputs }) => outputs.vxlan === vlanVnid);
        if (!isVlan) return unprocessable(`VLAN ${String(vlanVnid)} was not found`);
        const modes = thingsIn(world).filter(({ type }) => type === networkType);
        const mode = modes.find(({ inputs }) => inputs.deviceId === deviceId)?.inputs.type ?? 'layer3';
        if (mode !== 'layer3') return null;
        return unprocessable(`Port ${String(portName)} is in layer 3 mode: convert it before assigning a VLAN`);
      },
    },
  },
};
