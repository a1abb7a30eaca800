import { Provider } from '@pulumi/gcp';
import { all } from '@pulumi/pulumi';
import { minutesWithoutLeaseByHand } from '../../../src/campaign/lease/self-destruct.ts';
import { userDataFor } from '../../../src/hardware/bootstrap/user-data.ts';
import { machineNumberOf } from '../../../src/hardware/stack/declared-hosts.ts';
import type { Inventory } from '../../../src/hosts/inventory.ts';
import { ensureKeys } from '../../../src/hosts/ssh/campaign-keys.ts';
import { diskRates } from '../../../src/providers/gcp/disk.ts';
import { gcpSettings } from '../../../src/providers/gcp/settings.ts';
import { sshFromOf } from '../../../src/providers/ssh-from.ts';
import { markOf } from '../../../src/state/mark.ts';
import { ownerId } from '../../../src/state/owner.ts';
import type { HostProvider } from '../../provider.ts';
import { disksOf } from '../../rented/disks.ts';
import { longestMinutes } from '../../rented/longest-life.ts';
import { readyInShell } from '../../rented/ready-in-shell.ts';
import { rentedHost } from '../../rented/rented-host.ts';
import { readHold } from '../../rented/rented-tags.ts';
import { makeMachine } from './machine.ts';
import { descriptionOf, fixedLabelsFor, labelsFor } from './names.ts';
import { makeNetwork } from './network.ts';

/** Google's time server, reachable from every instance without a route to the internet. */
const timeServer = 'metadata.google.internal';
/** The login of Ubuntu's images; it has sudo. */
const login = 'ubuntu';

/** Cloud-init writes it before Google's agent starts, which otherwise replaces the machine's host keys by its own. */
const agentSettings = {
  path: '/etc/default/instance_configs.cfg',
  content: '[InstanceSetup]\nset_host_keys = false\n',
};

/** Google's bounds of the time limit of a machine, in seconds. */
const leastSeconds = 30;
const mostSeconds = 120 * 86_400;

/**
 * Hosts on Google Compute Engine, in their own network. Everything is found by its labels or its name, and `destroy` removes
 * everything. The program reads `PROOFLOAD_CAMPAIGN`, `PROOFLOAD_EXPIRES`, `PROOFLOAD_MINUTES_WITHOUT_LEASE`,
 * `PROOFLOAD_MINUTES_AT_MOST` and `PROOFLOAD_SSH_FROM` from the environment.
 */
export const gcp: HostProvider = {
  async declare(profile, declared) {
    const settings = gcpSettings(profile);
    const keys = await ensureKeys(
      profile.stack,
      profile.hosts.map(({ name }) => name),
    );
    const mark = markOf(profile.stack);
    const sshFrom = await sshFromOf({ provider: 'gcp', inStack: settings.sshFrom });
    const minutesByHand = minutesWithoutLeaseByHand(profile);
    const held = readHold(process.env, Date.now(), minutesByHand);
    const owner = await ownerId();
    const longest = 60 * longestMinutes(process.env, minutesByHand);
    const longestSeconds = Math.round(Math.min(mostSeconds, Math.max(leastSeconds, longest)));
    const labels = labelsFor(profile, owner, held);
    const fixedLabels = fixedLabelsFor(profile, owner, held);
    const description = descriptionOf(profile, owner);

    const provider = new Provider('gcp', { project: settings.project, region: settings.region });
    const network = makeNetwork({ mark, description, region: settings.region, sshFrom }, provider);

    const hosts = declared.map((host) => {
      const type = profile.hardware[host.hardware];
      const hostKey = keys.hostKeys[host.name];
      const zone = settings.zones[host.zone];
      if (!type?.plan || !hostKey || !zone) {
        throw new Error(`Host ${host.name} has no machine type, key or zone: check its hardware in the stack file.`);
      }
      const userData = userDataFor({
        hostName: host.name,
        hostKey,
        login,
        disks: disksOf(host, type),
        timeServer,
        minutesWithoutLease: held.minutesWithoutLease,
        machineNumber: machineNumberOf(host.name, process.env),
        files: [agentSettings],
      });
      const machine = makeMachine(
        {
          host,
          type,
          plan: type.plan,
          zone,
          image: profile.image?.id ?? settings.image,
          mark,
          description,
          labels,
          fixedLabels,
          login,
          publicKey: keys.publicKey.trim(),
          userData,
          longestSeconds,
          network,
        },
        provider,
      );
      const made = machine.apply(({ address, publicAddress, image }) =>
        rentedHost(host, {
          address,
          publicAddress,
          networkGigabitsPerSecond: type.networkGigabitsPerSecond,
          rates: diskRates(host, type),
          login,
          privateKeyFile: keys.privateKeyFile,
          hostKey: hostKey.publicKey,
          image,
          place: zone,
        }),
      );
      readyInShell(made, {
        name: host.name,
        mark,
        machine: machine.apply(({ id }) => id),
        provider: 'gcp',
        plan: type.plan,
      });
      return made;
    });

    return all(hosts).apply((made): Inventory => ({
      profile: profile.name,
      stack: profile.stack,
      provider: 'gcp',
      mark,
      hosts: made,
      caveats: profile.caveats,
    }));
  },
};
