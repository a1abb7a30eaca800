import * as metal from '@pulumi/equinix-metal';
import { all, secret } from '@pulumi/pulumi';
import { userDataFor } from '../../../src/hardware/bootstrap/user-data.ts';
import type { Inventory } from '../../../src/hosts/inventory.ts';
import { ensureKeys } from '../../../src/hosts/ssh/campaign-keys.ts';
import { minutesWithoutLeaseByHand } from '../../../src/campaign/lease/self-destruct.ts';
import { markOf } from '../../../src/state/mark.ts';
import { ownerId } from '../../../src/state/owner.ts';
import { equinixSettings } from '../../../src/providers/equinix/settings.ts';
import type { HardwareType, Profile, ProfileHost } from '../../../src/providers/profile.ts';
import type { HostProvider } from '../../provider.ts';
import { disksOnDemand, shortfall, storageOfReserved } from './disks.ts';
import { vlanAddressFor, withVlan } from './vlan.ts';
import { readyInShell } from '../../rented/ready-in-shell.ts';
import { rentedHost } from '../../rented/rented-host.ts';
import { readHold, tagsFor } from '../../rented/rented-tags.ts';

/** The only login of Equinix' Ubuntu images. */
const login = 'root';
/** Bare metal is reinstalled for each tenant. */
const installation = { customTimeouts: { create: '60m' } };

/**
 * Bare metal of Equinix (formerly Packet), which closed on 30 June 2026. The published benchmark ran on it; this
 * provider is kept complete against the pretend cloud. Hosts have public addresses and no provider firewall, so
 * systems listen only on the private address or in the VLAN.
 *
 * Cost: the plan's price per started hour for each host. The key and the VLAN are free.
 */
export const equinix: HostProvider = {
  async declare(profile, declared) {
    const settings = equinixSettings(profile);
    const mark = markOf(profile.stack);
    const hostNames = profile.hosts.map(({ name }) => name);
    const keys = await ensureKeys(profile.stack, hostNames);
    const held = readHold(process.env, Date.now(), minutesWithoutLeaseByHand(profile));
    const tags = Object.entries(tagsFor(profile, await ownerId(), held)).map(([key, value]) => `${key}=${value}`);

    const key = new metal.ProjectSshKey(mark, { name: mark, projectId: settings.project, publicKey: keys.publicKey });
    const vlan =
      settings.network === 'layer-2'
        ? new metal.Vlan(mark, { projectId: settings.project, metro: settings.metro, description: mark })
        : null;

    const hosts = declared.map((host) => {
      const hostKey = keys.hostKeys[host.name];
      if (!hostKey) throw new Error(`Host ${host.name} has no host key.`);
      const { plan, disks, networkGigabitsPerSecond } = hardwareOf(profile, host);
      const layout = layoutOf(profile, host);
      const storage = settings.reservation === null ? null : storageOfReserved(disks, layout);
      const userData = userDataFor({
        hostName: host.name,
        hostKey,
        login,
        disks: settings.reservation === null ? disksOnDemand(disks, layout) : { source: 'none' },
        timeServer: null,
        minutesWithoutLease: held.minutesWithoutLease,
        // Its disks end with their machines, so none is replaced.
        machineNumber: 1,
      });
      const device = new metal.Device(
        host.name,
        {
          hostname: host.name,
          plan,
          metro: settings.metro,
          operatingSystem: settings.operatingSystem,
          billingCycle: metal.BillingCycle.Hourly,
          projectId: settings.project,
          projectSshKeyIds: [key.id],
          userData: secret(vlan ? withVlan(userData) : userData),
          tags,
          ...(settings.reservation === null ? {} : { hardwareReservationId: settings.reservation }),
          ...(storage === null ? {} : { storage }),
        },
        installation,
      );
      if (vlan) joinVlan(host.name, device, vlan);
      const made = all([device.accessPrivateIpv4, device.accessPublicIpv4]).apply(([privateAddress, publicAddress]) =>
        rentedHost(host, {
          address: vlan ? vlanAddressFor(privateAddress) : privateAddress,
          publicAddress,
          networkGigabitsPerSecond,
          login,
          privateKeyFile: keys.privateKeyFile,
          hostKey: hostKey.publicKey,
        }),
      );
      readyInShell(made, { name: host.name, mark, machine: device.id, provider: 'equinix', plan });
      return made;
    });

    return all(hosts).apply((made): Inventory => ({
      profile: profile.name,
      stack: profile.stack,
      provider: 'equinix',
      mark,
      hosts: made,
      caveats: [...profile.caveats, ...(settings.reservation === null ? shortfallsOf(profile) : [])],
    }));
  },
};

/** One port stays at layer 3 for login; the other joins the VLAN. */
function joinVlan(name: string, device: metal.Device, vlan: metal.Vlan): void {
  const mode = new metal.DeviceNetworkType(name, { deviceId: device.id, type: metal.NetworkType.Hybrid });
  const attachment = { deviceId: device.id, portName: 'eth1', vlanVnid: vlan.vxlan };
  // eslint-disable-next-line no-new -- declaring it is enough
  new metal.PortVlanAttachment(name, attachment, { dependsOn: [mode] });
}

function hardwareOf(profile: Profile, host: ProfileHost): HardwareType & { plan: string } {
  const type = profile.hardware[host.hardware];
  if (!type?.plan) throw new Error(`Profile ${profile.name} has no plan for "${host.hardware}".`);
  return { ...type, plan: type.plan };
}

const layoutOf = (profile: Profile, host: ProfileHost) => host.layout ?? hardwareOf(profile, host).layout;

function shortfallsOf(profile: Profile): string[] {
  return profile.hosts.flatMap(
    (host) => shortfall(host.name, hardwareOf(profile, host).disks, layoutOf(profile, host)) ?? [],
  );
}
