import { ec2, getAvailabilityZones, Provider, type Region } from '@pulumi/aws';
import { all } from '@pulumi/pulumi';
import { userDataFor } from '../../../src/hardware/bootstrap/user-data.ts';
import type { Inventory } from '../../../src/hosts/inventory.ts';
import { ensureKeys } from '../../../src/hosts/ssh/campaign-keys.ts';
import { machineNumberOf } from '../../../src/hardware/stack/declared-hosts.ts';
import { minutesWithoutLeaseByHand } from '../../../src/campaign/lease/self-destruct.ts';
import { markOf } from '../../../src/state/mark.ts';
import { sshFromOf } from '../../../src/providers/ssh-from.ts';
import { ownerId } from '../../../src/state/owner.ts';
import type { HostProvider } from '../../provider.ts';
import { readyInShell } from '../../rented/ready-in-shell.ts';
import { disksOf } from '../../rented/disks.ts';
import { rentedHost } from '../../rented/rented-host.ts';
import { readHold, tagsFor } from '../../rented/rented-tags.ts';
import { hostRates } from '../../../src/providers/aws/rates.ts';
import { catalogueType } from '../../../src/providers/catalogue.ts';
import { awsSettings, type AwsSettings } from '../../../src/providers/aws/settings.ts';
import { zoneMeant, zonesText, zoneText, type AvailabilityZone } from '../../../src/providers/aws/zones.ts';
import { makeMachine } from './machine.ts';
import { makeNetworks } from './network.ts';

/** Amazon's time server, reachable from every instance without a route to the internet. */
const timeServer = '169.254.169.123';
/** The login of Ubuntu's images; it has sudo. */
const login = 'ubuntu';

/**
 * Hosts on AWS, in their own network. The provider tags everything, and `destroy` removes everything. The program
 * reads `PROOFLOAD_CAMPAIGN`, `PROOFLOAD_EXPIRES`, `PROOFLOAD_MINUTES_WITHOUT_LEASE` and `PROOFLOAD_SSH_FROM` from
 * the environment.
 */
export const aws: HostProvider = {
  async declare(profile, declared) {
    const inStack = awsSettings(profile);
    const keys = await ensureKeys(
      profile.stack,
      profile.hosts.map(({ name }) => name),
    );
    const mark = markOf(profile.stack);
    const sshFrom = await sshFromOf({ provider: 'aws', inStack: inStack.sshFrom });
    const held = readHold(process.env, Date.now(), minutesWithoutLeaseByHand(profile));
    const provider = new Provider('aws', {
      region: inStack.region as Region,
      defaultTags: { tags: tagsFor(profile, await ownerId(), held) },
    });

    const zones = await zonesOf(inStack, provider);
    const settings = { ...inStack, zones: Object.fromEntries([...zones].map(([ours, { name }]) => [ours, name])) };

    const { networkOf, placement } = makeNetworks(profile, settings, sshFrom, provider);
    const keyPair = new ec2.KeyPair('login', { publicKey: keys.publicKey, tags: { Name: profile.name } }, { provider });
    const image = profile.image?.id ?? newestOf(settings, provider).id;

    const hosts = declared.map((host) => {
      const type = profile.hardware[host.hardware];
      const hostKey = keys.hostKeys[host.name];
      const zone = zones.get(host.zone);
      if (!type?.plan || !hostKey || !zone) {
        throw new Error(`Host ${host.name} has no instance type, key or zone: check its hardware in the stack file.`);
      }
      const disks = disksOf(host, type);
      const userData = userDataFor({
        hostName: host.name,
        hostKey,
        login,
        disks,
        timeServer,
        minutesWithoutLease: held.minutesWithoutLease,
        machineNumber: machineNumberOf(host.name, process.env),
      });
      const machine = makeMachine(
        {
          host,
          plan: type.plan,
          disks,
          image,
          keyName: keyPair.keyName,
          userData,
          spot: settings.spot,
          network: networkOf(host),
          placement,
          availabilityZone: zone.name,
        },
        provider,
      );
      const made = machine.apply(({ address, publicAddress, image: taken }) =>
        rentedHost(host, {
          address,
          publicAddress,
          networkGigabitsPerSecond: type.networkGigabitsPerSecond,
          rates: hostRates(catalogueType(`aws/${type.plan}`), host.dataVolume),
          login,
          privateKeyFile: keys.privateKeyFile,
          hostKey: hostKey.publicKey,
          image: taken,
          place: zoneText(zone),
        }),
      );
      readyInShell(made, {
        name: host.name,
        mark,
        machine: machine.apply(({ id }) => id),
        provider: 'aws',
        plan: type.plan,
      });
      return made;
    });

    return all(hosts).apply((made): Inventory => ({
      profile: profile.name,
      stack: profile.stack,
      provider: 'aws',
      mark,
      hosts: made,
      caveats: [...profile.caveats, ...caveatsOf(settings)],
    }));
  },
};

/** The zones of the stack by its names for them, each as this account has it. */
async function zonesOf({ zones, region }: AwsSettings, provider: Provider): Promise<Map<string, AvailabilityZone>> {
  const { names, zoneIds } = await getAvailabilityZones({}, { provider });
  const there = names.map((name, position) => ({ name, id: zoneIds[position] ?? '' }));
  return new Map(
    Object.entries(zones).map(([ours, given]) => {
      const zone = zoneMeant(given, there);
      if (!zone) throw new Error(`This account has no zone ${given} in ${region}: it has ${zonesText(there)}.`);
      return [ours, zone];
    }),
  );
}

function newestOf({ image }: AwsSettings, provider: Provider) {
  return ec2.getAmiOutput(
    {
      mostRecent: true,
      owners: [image.owner],
      filters: [
        { name: 'name', values: [image.name] },
        { name: 'state', values: ['available'] },
      ],
    },
    { provider },
  );
}

function caveatsOf({ spot }: AwsSettings): string[] {
  return spot
    ? ['These are spot instances: AWS may reclaim one at any time, which makes the run in progress invalid.']
    : [];
}
